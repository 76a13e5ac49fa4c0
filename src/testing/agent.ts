// An agent for tests: the SDK's client at the real command, over stdin and stdout.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { type CommandLine, program } from './command-line.ts'

/** What a tool answered: its value, or the words of a refusal. */
export interface ToolSaid {
  readonly value: Record<string, unknown> | null
  readonly refused: string | null
}

export interface TestAgent {
  readonly client: Client
  /** What a person was asked so far. */
  readonly asked: string[]
  call(tool: string, args?: Record<string, unknown>): Promise<ToolSaid>
  close(): Promise<void>
}

const Result = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})

/** `answer`: what a person says when the client asks; absent: the client cannot ask. */
export async function startAgent(
  at: CommandLine,
  args: readonly string[] = [],
  { answer, name = 'Test agent' }: { readonly answer?: () => boolean; readonly name?: string } = {},
): Promise<TestAgent> {
  const asked: string[] = []
  const client = new Client({ name, version: '1.0.0' }, { capabilities: answer ? { elicitation: { form: {} } } : {} })
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { approve: answer() } }
    })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--workspace', 'w', ...args],
    cwd: at.dir,
    env: Object.fromEntries(
      Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
    stderr: 'pipe',
  })
  await client.connect(transport)
  // With the schemas of their output, each answer is checked.
  await client.listTools()
  return {
    client,
    asked,
    async call(tool, given = {}) {
      const said = Result.parse(await client.callTool({ name: tool, arguments: given }))
      const refused = said.isError ? said.content.map(({ text }) => text).join('\n') : null
      return { value: said.structuredContent ?? null, refused }
    },
    close: () => client.close(),
  }
}
