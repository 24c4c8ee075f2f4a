"""The Python SDK's own client against a server: argv is the command that starts one. Prints what it was given, as JSON."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main() -> None:
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        hello = await session.initialize()
        tools = await session.list_tools()
        brief = await session.call_tool("passdown_brief", {"task": "task-008"})
        wrong = await session.call_tool("passdown_tasks", {"shwo": "all"})
        resources = await session.list_resources()
        journal = await session.read_resource("passdown://journal")
        prompt = await session.get_prompt("write_handoff", {"task": "task-008"})
        told = {
            "protocol": hello.model_dump(by_alias=True)["protocolVersion"],
            "tools": [tool.name for tool in tools.tools],
            "brief": brief.content[0].text,
            "wrong": wrong.model_dump(by_alias=True)["isError"],
            "resources": [str(resource.uri) for resource in resources.resources],
            "journal": journal.contents[0].text,
            "prompt": prompt.messages[0].content.text,
        }
        print(json.dumps(told))


asyncio.run(main())
