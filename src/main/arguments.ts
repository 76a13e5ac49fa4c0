// What the program was started with: a workspace, switches of its own and of Chromium, files to open and links to show.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isLink } from '../contract/app/link/link-text.ts'
import { type OpenedThings, openedThings } from '../hosts/opened.ts'

export interface StartedWith extends OpenedThings {
  readonly workspace: string | undefined
  /** The data lies next to the program. */
  readonly portable: boolean
  readonly disableGpu: boolean
  /** What to start the program with once more: the same without the files and links, which are open by then. */
  readonly again: readonly string[]
}

const options = {
  workspace: { type: 'string' },
  portable: { type: 'boolean' },
  'disable-gpu': { type: 'boolean' },
} as const

/** `args`: all behind the binary. `appPath`: where the program lies, which Electron is named as a file unless it is packaged. */
export function readArguments(args: readonly string[], appPath: string, cwd: string): StartedWith {
  const link = args.findIndex(isLink)
  // Nothing behind a link is an option: its text may have become a command line.
  const before = link === -1 ? args : args.slice(0, link)
  // Electron and Chromium add arguments of their own, so unknown ones are theirs.
  const { values, tokens } = parseArgs({ args: [...before], options, strict: false, tokens: true })
  const given = tokens
    .filter(token => token.kind === 'positional')
    .filter(({ value }) => path.resolve(cwd, value) !== path.resolve(appPath))
  const places = new Set(given.map(({ index }) => index))
  return {
    workspace: typeof values.workspace === 'string' ? values.workspace : undefined,
    portable: values.portable === true,
    disableGpu: values['disable-gpu'] === true,
    ...openedThings([...given.map(({ value }) => value), ...args.slice(before.length)], cwd),
    again: before.filter((_arg, place) => !places.has(place)),
  }
}
