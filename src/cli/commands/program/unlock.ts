// `listwright unlock`: an address for one more browser, from the host that is running, without its terminal.
import { dataDirOf } from '../../../hosts/paths.ts'
import { plainCommand } from '../../command.ts'
import { CommandEnd, exitCodes } from '../../exit.ts'
import { commonOptions } from '../../options.ts'

export const unlockCommand = plainCommand(
  {
    name: 'unlock',
    brief: 'prints an address that opens or unlocks one browser',
    usage: ['unlock'],
    more: [
      'Use this while listwright serve has the workspace open, even without a terminal. The address works once, within five minutes.',
      'Only the user who started Listwright gets one. With --json it prints {"url": ...}; ends with 8 when nothing serves the workspace.',
    ],
    options: { ...commonOptions },
    examples: ['unlock', 'unlock --workspace ~/lists --json'],
    most: 0,
  } as const,
  ({ workspace, json }) => ({ workspace, json }),
  async ({ workspace, json }, _options, { output }) => {
    const { NotUnlocked, unlockAddress } = await import('../../../serve/unlock.ts')
    try {
      const url = await unlockAddress(dataDirOf(workspace))
      await output.sayLine(json ? JSON.stringify({ url }) : url)
      return exitCodes.done
    } catch (error) {
      if (error instanceof NotUnlocked) throw new CommandEnd(exitCodes.workspace, error.message)
      throw error
    }
  },
)
