// `listwright open [FILE...]`: the program, with files in it. In a clone scripts/listwright.mjs opens the window first, where
// there is one; here it is the browser.
import { openedThings } from '../../../hosts/opened.ts'
import { plainCommand } from '../../command.ts'
import { commonOptions, inWorkspace, maxPort, portOption, wholeNumberOption } from '../../options.ts'
import { takeSignals } from '../../process/signals.ts'

export const openCommand = plainCommand(
  {
    name: 'open',
    brief: 'opens Listwright with files or links, in your browser without a window',
    usage: ['open [FILE or LINK...] [--port N] [--no-open]'],
    more: [
      'In the browser it is available only on this computer, until Ctrl+C or SIGTERM.',
      '"listwright FILE..." does the same.',
      'A link (listwright://...) shows a list, a row or a search and changes nothing. Copy one in the menu of a list, a row or a search. If the workspace is already open in a browser, the page there shows it.',
    ],
    options: {
      port: portOption,
      'no-open': { type: 'boolean', default: false, words: 'print the address without opening a browser' },
      'key-file': inWorkspace['key-file'],
      workspace: commonOptions.workspace,
      portable: commonOptions.portable,
      help: commonOptions.help,
    },
    examples: ['open', 'open attendees.csv', 'open listwright://3f9c21d0a4be/list/12/row/345'],
    most: 100,
  } as const,
  (values, named) => ({
    workspace: values.workspace,
    port: wholeNumberOption('port', values.port, maxPort) ?? 0,
    open: !values['no-open'],
    keyFile: values['key-file'],
    ...openedThings(named, process.cwd()),
  }),
  async (asked, _options, { output }) => {
    const { serveWith } = await import('../../../serve/serve.ts')
    takeSignals(() => {})
    return serveWith(asked, output)
  },
)
