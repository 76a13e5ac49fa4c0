// listwright mcp: lets an agent work with lists through the Model Context Protocol, over stdin and stdout.
import { plainCommand } from '../../command.ts'
import type { McpCommand } from '../../mcp/serve.ts'
import { inWorkspace, usageError, wholeNumberOption } from '../../options.ts'

export const mcpCommand = plainCommand(
  {
    name: 'mcp',
    brief: 'lets an agent work with your lists (Model Context Protocol)',
    usage: ['mcp [--folder DIR]... [--budget N]'],
    more: [
      'Programs with agents start this command and talk to it over stdin and stdout. The agent can open files, profile, clean, find duplicates, match, estimate, run and export. Each change is one step of undo that names the agent.',
      'Without --budget, the agent can spend credits only if its program asks you and you approve the sum. People on a do-not-contact list, columns excluded from runs, and keys are invisible to the agent. What it reads is listed in What was sent and can reach the service that its model runs on.',
      'The workspace is open only while the agent works. If it is open in another program, the agent can read a copy but cannot change anything.',
    ],
    options: {
      folder: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'DIR',
        words:
          'a folder whose files the agent may open and in which it may save new ones, once per folder (default: none)',
      },
      budget: {
        type: 'string',
        value: 'N',
        words: 'credits that the agent may spend without asking you, in total until it is restarted (default: 0)',
      },
      ...inWorkspace,
    },
    examples: ['mcp --folder ~/Lists', 'mcp --folder ~/Lists --budget 200 --provider live'],
    most: 0,
  } as const,
  (values): McpCommand => {
    if (values.json) throw usageError('--json cannot be used with mcp, which always writes JSON.')
    return {
      folders: values.folder,
      budget: wholeNumberOption('budget', values.budget, Number.MAX_SAFE_INTEGER) ?? null,
    }
  },
  async (asked, options, world) => {
    const { serveAgents } = await import('../../mcp/serve.ts')
    return serveAgents(asked, options, world)
  },
)
