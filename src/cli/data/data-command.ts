// listwright data [move|confirm|back]: where the data folder is, and moving it to another place.
import { plainCommand } from '../command.ts'
import { commonOptions, neededOption, usageError } from '../options.ts'

export type DataCommand =
  | { readonly action: 'show' }
  | { readonly action: 'move'; readonly to: string }
  | { readonly action: 'confirm' }
  /** `despite`: even if what was changed since the move is lost. */
  | { readonly action: 'back'; readonly despite: boolean }

export const dataCommand = plainCommand(
  {
    name: 'data',
    brief: 'shows the data folder or moves it to another place',
    usage: ['data', 'data move DIR', 'data confirm', 'data back [--yes]'],
    more: [
      'move copies the data folder into a new or empty folder and compares every file. Every later start then uses the new folder. The old folder stays until you run one of the other two commands. If the move is interrupted, the old folder is still used.',
      'confirm checks the new folder and deletes the old one. back uses the old folder again and deletes the new one. It refuses if the new one was changed or opened in the window, unless you add --yes.',
      'Close Listwright first. Exit codes: 0 done, 2 the folder cannot be used, 8 the workspace is open elsewhere, damaged or not there, 130 interrupted (nothing is changed).',
    ],
    options: {
      yes: { type: 'boolean', default: false, words: 'back: discards changes made since the move' },
      ...commonOptions,
    },
    examples: ['data', 'data move /media/usb/listwright', 'data confirm', 'data back'],
    most: 2,
  } as const,
  ({ yes }, [action, name]): DataCommand => {
    if (yes && action !== 'back') throw usageError('--yes is only for listwright data back.')
    if (action === 'move') return { action, to: neededOption(name, 'The new folder') }
    if (name !== undefined) throw usageError(`"${name}" is one argument too many.`)
    if (action === undefined) return { action: 'show' }
    if (action === 'confirm') return { action }
    if (action === 'back') return { action, despite: yes }
    throw usageError(`data cannot "${action}". Use listwright data, or data move DIR, data confirm or data back.`)
  },
  async (asked, options, world) => {
    const { showData } = await import('./data-folder.ts')
    if (asked.action === 'show') return showData(options, world)
    const { changePlace } = await import('./data-move.ts')
    return changePlace(asked, options, world)
  },
)
