// What the program was started with: a workspace, switches of its own and of Chromium, and files to open.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

export interface StartedWith {
  readonly workspace: string | undefined
  /** The data lies next to the program. */
  readonly portable: boolean
  readonly disableGpu: boolean
  /** Absolute paths, whatever is there. */
  readonly files: readonly string[]
  /** What to start the program with once more: the same without the files, which are open by then. */
  readonly again: readonly string[]
}

const options = {
  workspace: { type: 'string' },
  portable: { type: 'boolean' },
  'disable-gpu': { type: 'boolean' },
} as const

/** `args`: all behind the binary. `appPath`: where the program lies, which Electron is named as a file unless it is packaged. */
export function readArguments(args: readonly string[], appPath: string, cwd: string): StartedWith {
  // Electron and Chromium add arguments of their own, so unknown ones are theirs.
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const given = tokens
    .filter(token => token.kind === 'positional')
    .map(({ index, value }) => ({ index, file: absolute(value, cwd) }))
    .filter(({ file }) => file !== path.resolve(appPath))
  const places = new Set(given.map(({ index }) => index))
  return {
    workspace: typeof values.workspace === 'string' ? values.workspace : undefined,
    portable: values.portable === true,
    disableGpu: values['disable-gpu'] === true,
    files: given.map(({ file }) => file),
    again: args.filter((_arg, place) => !places.has(place)),
  }
}

/** Some desktops name a file by its address. */
function absolute(named: string, cwd: string): string {
  const url = named.startsWith('file:') ? URL.parse(named) : null
  try {
    if (url) return fileURLToPath(url)
  } catch {
    // An address of another computer: taken as a name, and said not to be there.
  }
  return path.resolve(cwd, named)
}
