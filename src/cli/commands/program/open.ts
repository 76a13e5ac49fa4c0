// `listwright open [FILE...]`: the program, with files in it. In a clone scripts/listwright.mjs opens the window first, where
// there is one; here it is the browser.
import path from 'node:path'
import { plainCommand } from '../../command.ts'
import { commonOptions, inWorkspace, maxPort, portOption, wholeNumberOption } from '../../options.ts'
import { takeSignals } from '../../process/signals.ts'

export const openCommand = plainCommand(
  {
    name: 'open',
    brief: 'opens Listwright and files in it, in your browser if there is no window',
    usage: ['open [FILE...] [--port N] [--no-open]'],
    more: [
      'In the browser it is available only on this computer, until Ctrl+C or SIGTERM.',
      '"listwright FILE..." does the same.',
    ],
    options: {
      port: portOption,
      'no-open': { type: 'boolean', default: false, words: 'print the address without opening a browser' },
      'key-file': inWorkspace['key-file'],
      workspace: commonOptions.workspace,
      portable: commonOptions.portable,
      help: commonOptions.help,
    },
    examples: ['open', 'open attendees.csv'],
    most: 100,
  } as const,
  (values, files) => ({
    workspace: values.workspace,
    port: wholeNumberOption('port', values.port, maxPort) ?? 0,
    open: !values['no-open'],
    keyFile: values['key-file'],
    files: files.map(file => path.resolve(file)),
  }),
  async (asked, _options, { output }) => {
    const { serveWith } = await import('../../../serve/serve.ts')
    takeSignals(() => {})
    return serveWith(asked, output)
  },
)
