FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY src ./src
COPY watchers ./watchers
COPY web ./web
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24-slim
# git tells the project's name and which files changed together.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json LICENSE README.md ./
COPY bin ./bin
COPY sql ./sql
COPY cypher ./cypher
COPY schemas ./schemas
COPY --from=build /app/dist ./dist
USER node
WORKDIR /repo
ENTRYPOINT ["node", "/app/bin/passdown.js", "-C", "/repo"]
CMD ["watch"]
