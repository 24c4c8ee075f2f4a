/** Secrets of every kind, made up when the tests run: no scanner of repositories finds one in these files. */
import fc from 'fast-check';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const LETTERS = LOWER + LOWER.toUpperCase();
const WORD = LETTERS + DIGITS;
const URL_SAFE = `${WORD}-_`;
const BASE64 = `${WORD}+/`;
const BASE32 = `${LOWER.toUpperCase()}234567`;

/** `length` characters with a digit among the letters where the alphabet has both; the same ones for the same seed. */
function random(alphabet: string, length: number, seed: number): string {
  let state = (seed * 2654435761 + length * 40503 + alphabet.length) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const characters = Array.from({ length }, () => alphabet[next(alphabet.length)]!);
  const middle = length >> 1;
  if (alphabet.includes('3')) characters[middle] = '3';
  if (alphabet.includes('b')) characters[middle + 1] = 'b';
  // Neither end is a mark, so that a sentence does not swallow it.
  if (/[^A-Za-z0-9]/.test(characters[0]!)) characters[0] = 'Q';
  if (/[^A-Za-z0-9]/.test(characters[length - 1]!)) characters[length - 1] = 'Q';
  return characters.join('');
}

const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '');
const pem = (label: string, seed: number, end = '\n') =>
  [
    `-----BEGIN ${label}-----`,
    ...[1, 2, 3].map((line) => random(BASE64, 64, seed * 10 + line)),
    `${random(WORD, 17, seed)}==`,
    `-----END ${label}-----`,
  ].join(end);

export interface MadeUp {
  /** What the whole is called in a test. */
  name: string;
  kind: string;
  /** Makes the text that leads to the secret, the secret, and what follows it. */
  make(seed: number): [before: string, secret: string, behind: string];
}

const own = (name: string, kind: string, ...parts: (string | ((seed: number) => string))[]): MadeUp => ({
  name,
  kind,
  make: (seed) => ['', parts.map((part) => (typeof part === 'string' ? part : part(seed))).join(''), ''],
});
const within = (name: string, kind: string, before: string, secret: (seed: number) => string, behind = ''): MadeUp => ({
  name,
  kind,
  make: (seed) => [before, secret(seed), behind],
});
const of = (alphabet: string, length: number) => (seed: number) => random(alphabet, length, seed);

/** Known by their own form, wherever they stand. */
export const TOKENS: readonly MadeUp[] = [
  own('AWS access key', 'aws-access-key', 'AK', 'IA', of(BASE32, 16)),
  own('AWS session key', 'aws-access-key', 'AS', 'IA', of(BASE32, 16)),
  own('GitHub personal token', 'github-token', 'gh', 'p_', of(WORD, 36)),
  own('GitHub OAuth token', 'github-token', 'gh', 'o_', of(WORD, 36)),
  own('GitHub server token', 'github-token', 'gh', 's_', of(WORD, 36)),
  own('GitHub refresh token', 'github-token', 'gh', 'r_', of(WORD, 76)),
  own('GitHub fine-grained token', 'github-token', 'github', '_pat_', of(WORD, 22), '_', of(WORD, 59)),
  own('GitLab token', 'gitlab-token', 'gl', 'pat-', of(URL_SAFE, 20)),
  own('GitLab runner token', 'gitlab-token', 'gl', 'rt-', of(URL_SAFE, 20)),
  own('Slack bot token', 'slack-token', 'xo', 'xb-', of(DIGITS, 12), '-', of(DIGITS, 12), '-', of(WORD, 24)),
  own('Slack user token', 'slack-token', 'xo', 'xp-', of(DIGITS, 12), '-', of(HEX, 32)),
  own('Slack app token', 'slack-token', 'xa', 'pp-1-A', of(DIGITS, 10), '-', of(DIGITS, 13), '-', of(HEX, 64)),
  own('Stripe key', 'stripe-key', 'sk', '_live_', of(WORD, 24)),
  own('Stripe restricted key', 'stripe-key', 'rk', '_live_', of(WORD, 99)),
  own('Google key', 'google-key', 'AI', 'za', of(URL_SAFE, 35)),
  own('Google client secret', 'google-token', 'GOC', 'SPX-', of(URL_SAFE, 28)),
  own('Google access token', 'google-token', 'ya', '29.', of(URL_SAFE, 120)),
  own('OpenAI key', 'openai-key', 'sk', '-', of(WORD, 20), 'T3Blbk', 'FJ', of(WORD, 20)),
  own('OpenAI project key', 'openai-key', 'sk', '-proj-', of(URL_SAFE, 120)),
  own('Anthropic key', 'anthropic-key', 'sk', '-ant-api03-', of(URL_SAFE, 93), 'AA'),
  own('OpenRouter key', 'openrouter-key', 'sk', '-or-v1-', of(HEX, 64)),
  own('npm token', 'npm-token', 'np', 'm_', of(WORD, 36)),
  own('PyPI token', 'pypi-token', 'py', 'pi-AgEIcHlwaS5vcmc', of(URL_SAFE, 100)),
  own(
    'JSON web token',
    'jwt',
    () => base64('{"alg":"HS256","typ":"JWT"}'),
    '.',
    (seed) => base64(`{"sub":"${seed}","name":"made up"}`),
    '.',
    of(URL_SAFE, 43),
  ),
  own('age key', 'age-key', 'AGE-SECRET', '-KEY-1', of(BASE32, 58)),
  own('Twilio key', 'twilio-key', 'S', 'K', of(HEX, 32)),
  own('SendGrid key', 'sendgrid-key', 'S', 'G.', of(URL_SAFE, 22), '.', of(URL_SAFE, 43)),
  own('DigitalOcean token', 'digitalocean-token', 'do', 'p_v1_', of(HEX, 64)),
  own('Hugging Face token', 'huggingface-token', 'h', 'f_', of(LETTERS, 34)),
  own('Telegram token', 'telegram-token', of('123456789', 10), ':A', 'A', of(URL_SAFE, 33)),
  own('Azure client secret', 'azure-key', of(WORD, 3), '8Q', '~', of(WORD, 34)),
  own('Discord token', 'discord-token', 'M', of(WORD, 23), '.', of(WORD, 6), '.', of(URL_SAFE, 38)),
  own('Databricks token', 'databricks-token', 'da', 'pi', of(HEX, 32)),
  own('Shopify token', 'shopify-token', 'shp', 'at_', of(HEX, 32)),
  own('Linear key', 'linear-key', 'lin', '_api_', of(WORD, 40)),
  own('Notion token', 'notion-token', 'nt', 'n_', of(WORD, 46)),
  own('Mailgun key', 'mailgun-key', 'ke', 'y-', of(HEX, 32)),
  own('Mailchimp key', 'mailchimp-key', of(HEX, 32), '-u', 's21'),
  own('Vault token', 'vault-token', 'hv', 's.', of(URL_SAFE, 90)),
  own('Terraform token', 'terraform-token', 'atlas', 'v1.', of(URL_SAFE, 67)),
  own('Doppler token', 'doppler-token', 'dp', '.pt.', of(WORD, 43)),
  own('Grafana token', 'grafana-token', 'gl', 'sa_', of(WORD, 32), '_', of(HEX, 8)),
  own('Docker token', 'docker-token', 'dckr', '_pat_', of(URL_SAFE, 27)),
  own('RubyGems key', 'rubygems-key', 'ruby', 'gems_', of(HEX, 48)),
  own('Postman key', 'postman-key', 'PM', 'AK-', of(HEX, 24), '-', of(HEX, 34)),
  own('Figma token', 'figma-token', 'fi', 'gd_', of(URL_SAFE, 40)),
  own('Atlassian token', 'atlassian-token', 'ATA', 'TT3', of(URL_SAFE, 186)),
  own('Square token', 'square-token', 'sq0', 'atp-', of(URL_SAFE, 22)),
  own('New Relic key', 'newrelic-key', 'NR', 'AK-', of(`${LOWER.toUpperCase()}${DIGITS}`, 27)),
  own('Sentry token', 'sentry-token', 'sntr', 'ys_', of(WORD, 80)),
  own('PlanetScale token', 'planetscale-token', 'pscale', '_tkn_', of(URL_SAFE, 43)),
  own('Groq key', 'groq-key', 'gs', 'k_', of(WORD, 52)),
  own('Replicate token', 'replicate-token', 'r', '8_', of(WORD, 37)),
  own('Perplexity key', 'perplexity-key', 'pp', 'lx-', of(WORD, 48)),
  own('xAI key', 'xai-key', 'xa', 'i-', of(WORD, 80)),
  own('Supabase key', 'supabase-key', 'sb', 'p_', of(HEX, 40)),
  own('Tailscale key', 'tailscale-key', 'ts', 'key-auth-', of(WORD, 17), '-', of(WORD, 32)),
  own('Fly.io token', 'fly-token', 'fm', '2_', of(WORD, 90)),
  own('1Password token', 'onepassword-token', 'op', 's_eyJ', of(WORD, 200)),
  own('Heroku key', 'heroku-key', 'HR', 'KU-', of(URL_SAFE, 60)),
  own('Netlify token', 'netlify-token', 'nf', 'p_', of(WORD, 36)),
  own('Pulumi token', 'pulumi-token', 'pu', 'l-', of(HEX, 40)),
  own('Buildkite token', 'buildkite-token', 'bk', 'ua_', of(HEX, 40)),
  own('Airtable token', 'airtable-token', 'pa', 't', of(WORD, 14), '.', of(HEX, 64)),
  own('Alibaba key', 'alibaba-key', 'LT', 'AI', of(WORD, 20)),
  own('Bitbucket app password', 'bitbucket-password', 'AT', 'BB', of(WORD, 32)),
  own('Brevo key', 'brevo-key', 'xkey', 'sib-', of(HEX, 64), '-', of(WORD, 16)),
  own('Cerebras key', 'cerebras-key', 'cs', 'k-', of(`${LOWER}${DIGITS}`, 48)),
  own('Cloudflare origin key', 'cloudflare-key', 'v1', '.0-', of(HEX, 24), '-', of(HEX, 146)),
  own('Contentful token', 'contentful-token', 'CF', 'PAT-', of(URL_SAFE, 43)),
  own('Dynatrace token', 'dynatrace-token', 'dt0', 'c01.', of(BASE32, 24), '.', of(BASE32, 64)),
  own('E2B key', 'e2b-key', 'e2', 'b_', of(HEX, 40)),
  own('ElevenLabs key', 'elevenlabs-key', 's', 'k_', of(HEX, 48)),
  own('Firecrawl key', 'firecrawl-key', 'f', 'c-', of(HEX, 32)),
  own('Fireworks key', 'fireworks-key', 'f', 'w_', of(WORD, 24)),
  own('Harness token', 'harness-token', 'pa', 't.', of(WORD, 22), '.', of(HEX, 24), '.', of(WORD, 20)),
  own('HubSpot token', 'hubspot-token', 'pa', 't-na1-', of(HEX, 36)),
  own('Inngest key', 'inngest-key', 'sign', 'key-prod-', of(HEX, 64)),
  own('Langfuse key', 'langfuse-key', 'sk', '-lf-', of(HEX, 36)),
  own('LangSmith key', 'langsmith-key', 'ls', 'v2_pt_', of(HEX, 32), '_', of(HEX, 10)),
  own('Mapbox token', 'mapbox-token', 's', 'k.eyJ', of(WORD, 60), '.', of(URL_SAFE, 22)),
  own('Neon key', 'neon-key', 'na', 'pi_', of(`${LOWER}${DIGITS}`, 64)),
  own('NVIDIA key', 'nvidia-key', 'nv', 'api-', of(URL_SAFE, 64)),
  own('Pinecone key', 'pinecone-key', 'pc', 'sk_', of(WORD, 5), '_', of(WORD, 63)),
  own('Plaid token', 'plaid-token', 'access', '-sandbox-', of(HEX, 36)),
  own('PostHog key', 'posthog-key', 'ph', 'x_', of(WORD, 43)),
  own('Render key', 'render-key', 'rn', 'd_', of(WORD, 32)),
  own('Resend key', 'resend-key', 'r', 'e_', of(WORD, 8), '_', of(WORD, 24)),
  own('Sourcegraph token', 'sourcegraph-token', 'sg', 'p_', of(HEX, 16), '_', of(HEX, 40)),
  own('Tavily key', 'tavily-key', 'tv', 'ly-dev-', of(WORD, 32)),
  own('Together key', 'together-key', 'tg', 'p_v1_', of(URL_SAFE, 43)),
];

/** Known by what leads to them. */
export const IN_CONTEXT: readonly MadeUp[] = [
  within('Postgres address', 'password', 'postgres://app:', of(WORD, 12), '@db.internal:5432/shop'),
  within('MySQL address', 'password', 'mysql://root:', of(WORD, 9), '@10.0.0.3/shop'),
  within('Redis address without a user', 'password', 'redis://:', of(LOWER, 14), '@cache:6379/0'),
  within('AMQP address', 'password', 'amqps://worker:', of(`${WORD}!%*`, 16), '@queue.internal/vhost'),
  within('Neo4j address', 'password', 'neo4j+s://neo4j:', of(WORD, 20), '@graph.example.org'),
  within(
    'MongoDB address',
    'password',
    'mongodb+srv://svc:',
    of(URL_SAFE, 18),
    '@cluster0.mongodb.net/x?retryWrites=true',
  ),
  within(
    'address whose password has an @',
    'password',
    'https://ci:',
    (seed) => `${random(WORD, 6, seed)}@${random(WORD, 5, seed)}`,
    '@git.internal/x.git',
  ),
  within(
    'Azure storage',
    'azure-key',
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=',
    (seed) => `${random(BASE64, 86, seed)}==`,
    ';EndpointSuffix=core.windows.net',
  ),
  within('Azure signature', 'azure-key', 'https://shop.blob.core.windows.net/x?sv=2022&sig=', of(WORD, 44)),
  within(
    'Slack webhook',
    'slack-webhook',
    'https://hooks.slack.com/services/',
    (seed) => `T${random(WORD, 8, seed)}/B${random(WORD, 8, seed + 1)}/${random(WORD, 24, seed)}`,
  ),
  within('Discord webhook', 'discord-token', 'https://discord.com/api/webhooks/123456789012345678/', of(URL_SAFE, 68)),
  within('AWS secret by its name', 'aws-secret-key', 'aws_secret_access_key = ', of(BASE64, 40)),
  within('AWS secret in JSON', 'aws-secret-key', '{"SecretAccessKey":"', of(BASE64, 40), '"}'),
  within('password in YAML', 'password', 'password: ', of(WORD, 14)),
  within('password that people make', 'password', 'Password: ', (seed) => `Winter${2000 + (seed % 100)}!x`),
  within('password in quotes', 'password', 'the admin password is set by password="', of(`${WORD}#;,`, 15), '"'),
  within('password of the environment', 'password', 'export DB_PASSWORD=', of(WORD, 16)),
  within('password in bold', 'password', '**Password:** ', of(WORD, 16)),
  within('password in a code span', 'password', 'pwd: `', of(WORD, 16), '`'),
  within('password in a table', 'password', '| DB_PASS | ', of(WORD, 16), ' |'),
  within('password of a connection string', 'password', 'Server=db;User=sa;Password=', of(WORD, 16), ';Encrypt=true'),
  within('token in an address', 'token', 'https://api.internal/x?token=', of(WORD, 24), '&page=2'),
  within('token of 32 hex digits', 'token', 'TWILIO_AUTH_TOKEN=', of(HEX, 32)),
  within('token in JSON', 'token', '{"accessToken": "', of(URL_SAFE, 32), '"}'),
  within('token as an option', 'token', 'deploy --token=', of(WORD, 24)),
  within('key of a service', 'key', 'api_key=', of(WORD, 32)),
  within('key in a header', 'key', 'X-Api-Key: ', of(WORD, 32)),
  within('key with a space in its name', 'key', 'the API key: ', of(WORD, 20)),
  within(
    'key that is a uuid',
    'key',
    'apiKey: ',
    (seed) =>
      `${random(HEX, 8, seed)}-${random(HEX, 4, seed)}-4${random(HEX, 3, seed)}-a${random(HEX, 3, seed + 1)}-${random(HEX, 12, seed)}`,
  ),
  within('client secret', 'secret', 'client_secret = ', of(URL_SAFE, 30)),
  within('bearer token', 'bearer-token', 'Authorization: Bearer ', of(URL_SAFE, 40)),
  within('basic authorisation', 'basic-auth', 'Authorization: Basic ', (seed) =>
    Buffer.from(`user:${random(WORD, 13, seed)}`).toString('base64'),
  ),
  within('password behind pass', 'password', 'pass: ', of(WORD, 14)),
  within('password behind pw', 'password', 'pw: ', of(WORD, 12)),
  within('password in Chinese', 'password', '密码：', of(WORD, 10)),
  within('password in Japanese', 'password', 'パスワード：', of(WORD, 10)),
  within('password in Korean', 'password', '비밀번호: ', of(WORD, 10)),
  within('password in Spanish', 'password', 'Contraseña: ', of(WORD, 10)),
  within('password in French', 'password', 'mot de passe : ', of(WORD, 10)),
  within('password in Portuguese', 'password', 'Senha：', of(WORD, 10)),
  within('password in Russian', 'password', 'Пароль: ', of(WORD, 10)),
  within('password in Dutch', 'password', 'wachtwoord: ', of(WORD, 10)),
  within('password in Polish', 'password', 'hasło = ', of(WORD, 10)),
  within('token behind a full-width colon', 'token', 'Token：', of(WORD, 24)),
  within('short root password', 'password', 'root password: ', of(WORD, 7)),
  within('password in a sentence', 'password', 'The admin password is ', of(WORD, 6)),
  within('short password in quotes', 'password', 'Password: "', of(WORD, 6), '"'),
  within('database password of letters', 'password', 'DB password: `', of(LOWER, 6), '`'),
  within('password of mysql', 'password', 'mysql -u root -p', of(LOWER, 8), ' shop'),
  within('password of mysqldump', 'password', "mysqldump -h db --password='", of(WORD, 8), "' shop"),
  within('password of sshpass', 'password', 'sshpass -p ', of(LOWER, 7), ' ssh host'),
  within('password of redis-cli', 'password', 'redis-cli -h cache -a ', of(WORD, 7), ' ping'),
  within('password of curl', 'password', 'curl -u admin:', of(LOWER, 8), ' https://api.internal'),
  within('password of docker login', 'password', 'docker login -u ci -p ', of(WORD, 9)),
  within('password of sqlplus', 'password', 'sqlplus scott/', of(LOWER, 6), '@orders'),
  within('password of psql', 'password', 'PGPASSWORD=', of(LOWER, 7), ' psql -h db'),
  within('user and password', 'password', 'credentials: admin/', of(WORD, 7)),
  within('user/password', 'password', 'user/password: app / ', of(LOWER, 6)),
  within('short connection string', 'password', 'Server=db;User Id=sa;Password=', of(LOWER, 5), ';Encrypt=true'),
  within('JDBC address', 'password', 'jdbc:mysql://db/shop?user=root&password=', of(LOWER, 6), '&ssl=true'),
  within('Go driver', 'password', 'app:', of(LOWER, 8), '@tcp(db:3306)/shop'),
  within('password as an option', 'password', 'import --password=', of(LOWER, 7)),
  within('XML', 'password', '<password>', of(WORD, 14), '</password>'),
];

export const PRIVATE_KEYS: readonly MadeUp[] = [
  own('RSA private key', 'private-key', (seed) => pem('RSA PRIVATE KEY', seed)),
  own('private key', 'private-key', (seed) => pem('PRIVATE KEY', seed)),
  own('SSH private key', 'private-key', (seed) => pem('OPENSSH PRIVATE KEY', seed)),
  own('PGP private key', 'private-key', (seed) => pem('PGP PRIVATE KEY BLOCK', seed)),
  own('private key on one line', 'private-key', (seed) => pem('PRIVATE KEY', seed, '\\n')),
  own('indented private key', 'private-key', (seed) => pem('EC PRIVATE KEY', seed, '\n      ')),
];

export const ALL: readonly MadeUp[] = [...TOKENS, ...IN_CONTEXT, ...PRIVATE_KEYS];

/** Any secret on one line, with what leads to it. */
export const anySecret = fc
  .tuple(fc.constantFrom(...TOKENS, ...IN_CONTEXT), fc.nat(100_000))
  .map(([madeUp, seed]) => ({ ...madeUp, seed, parts: madeUp.make(seed) }));
