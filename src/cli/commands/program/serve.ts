// `listwright serve`: the web host, as `npm start` opens it where Electron cannot be had. It hears signals itself.
import { plainCommand } from '../../command.ts'
import { commonOptions, inWorkspace, maxPort, portOption, wholeNumberOption } from '../../options.ts'
import { takeSignals } from '../../process/signals.ts'

export const serveCommand = plainCommand(
  {
    name: 'serve',
    brief: 'opens Listwright in your browser',
    usage: ['serve [--port N] [--no-open] [--key-file FILE]'],
    more: [
      'Available only on this computer, until Ctrl+C or SIGTERM. Each address works once for one browser. Press Enter for another one.',
      'A key from --key-file or LISTWRIGHT_API_KEY is sent only to the service address the workspace has at startup.',
      'With --json it prints {"url": ...}.',
    ],
    options: {
      port: portOption,
      'no-open': { type: 'boolean', default: false, words: 'print the address without opening a browser' },
      'key-file': inWorkspace['key-file'],
      ...commonOptions,
    },
    examples: ['serve', 'serve --port 4710 --no-open --json'],
    most: 0,
  } as const,
  values => ({
    workspace: values.workspace,
    port: wholeNumberOption('port', values.port, maxPort) ?? 0,
    open: !values['no-open'],
    keyFile: values['key-file'],
    json: values.json,
  }),
  async (asked, _options, { output }) => {
    const { serveWith } = await import('../../../serve/serve.ts')
    takeSignals(() => {})
    return serveWith(asked, output)
  },
)
