// listwright watch DIR --recipe R --out DIR: every file that comes into a folder is cleaned by a recipe, once.
import { plainCommand } from '../command.ts'
import { acceptGuessOption } from '../file/file-options.ts'
import { inWorkspace, neededOption, usageError, wholeNumberOption } from '../options.ts'
import { setOption } from '../run/over-list.ts'
import type { WatchCommand } from '../watch/watch.ts'

/** Seconds between two looks. */
const usualEvery = 10
const maxEvery = 86_400

export const watchCommand = plainCommand(
  {
    name: 'watch',
    brief: 'runs a recipe for each new file in a folder',
    usage: ['watch DIR --recipe RECIPE.json --out DIR [--budget N] [--once] [options]'],
    more: [
      'Each file of the folder is read, cleaned with the recipe and saved to --out, once, also if the command is interrupted or killed. A changed file counts as new. Files that still grow are waited for. Files in subfolders are ignored.',
      'If a file fails, FILE.error.txt next to it says why. It is tried again if the file or the recipe changes. If the credits of the day are used up, the rest waits for the next day. If the service does not answer, it is tried again later.',
      'With --once, the command ends when the files of the moment are done, for a timer or a build server. Otherwise it ends with Ctrl+C or SIGTERM. The workspace is open only while a file is processed. Exit codes with --once: 0 all done; otherwise the code of the first file that failed or waits.',
    ],
    options: {
      recipe: { type: 'string', value: 'FILE', words: 'the recipe (.json)' },
      out: { type: 'string', value: 'DIR', words: 'the folder for the cleaned files' },
      budget: {
        type: 'string',
        value: 'N',
        words:
          'maximum credits that this workspace may have spent in a day for the next file to start (needed if the recipe uses a service)',
      },
      once: { type: 'boolean', default: false, words: 'end when the files of the moment are done' },
      every: {
        type: 'string',
        value: 'SECONDS',
        words: `how often to check the folder (default: ${usualEvery})`,
      },
      set: setOption,
      'accept-guess': acceptGuessOption,
      'accept-prices': {
        type: 'boolean',
        default: false,
        words: 'continue even if a request costs more than when the recipe was made',
      },
      'private-network': {
        type: 'boolean',
        default: false,
        words: 'allow steps that ask addresses of this computer and its network',
      },
      ...inWorkspace,
    },
    examples: [
      'watch incoming --recipe weekly.json --out clean --budget 500',
      'watch incoming --recipe weekly.json --out clean --once --json',
    ],
    most: 1,
  } as const,
  (values, [folder]): WatchCommand => {
    const every = wholeNumberOption('every', values.every, maxEvery) ?? usualEvery
    if (every === 0) throw usageError('--every 0: use 1 or more.')
    return {
      folder: neededOption(folder, 'The folder'),
      recipe: neededOption(values.recipe, '--recipe'),
      out: neededOption(values.out, '--out'),
      budget: wholeNumberOption('budget', values.budget, Number.MAX_SAFE_INTEGER) ?? null,
      ...{ once: values.once, every, set: values.set, acceptPrices: values['accept-prices'] },
      acceptGuess: values['accept-guess'],
      privateNetwork: values['private-network'],
    }
  },
  async (asked, options, world) => {
    const { watchFolder } = await import('../watch/watch.ts')
    return watchFolder(asked, options, world)
  },
)
