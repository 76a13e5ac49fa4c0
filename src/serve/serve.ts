// The web host as a program: Listwright in the user's browser, on this computer only, until Ctrl+C.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../engine/base/fail.ts'
import type { KeyVault, SettingsStore } from '../engine/base/host.ts'
import { givenVault, KeyFileRefused, takeGivenKey } from '../hosts/given-key.ts'
import { openedThings } from '../hosts/opened.ts'
import { dataDirOf, moveWarnings } from '../hosts/paths.ts'
import { portWords } from '../hosts/port-words.ts'
import { portableDir } from '../hosts/portable.ts'
import { keepFilesPrivate } from '../hosts/private-files.ts'
import { workspaceExit, workspaceWords } from '../hosts/start-words.ts'
import { type ProgramOutput, watchOutput } from '../hosts/stdout.ts'
import { openVault } from '../hosts/vault.ts'
import { handOver } from './hand-over.ts'
import { SocketRefused } from './handed-socket.ts'
import { PortRefused, serveWorkspace } from './serve-workspace.ts'
import type { WebHost } from './server.ts'
import { createSessions } from './sessions.ts'
import { NotUnlocked } from './unlock.ts'
import { createUnlockDoor, type UnlockDoor } from './unlock-door.ts'
import { welcomeBrowser } from './welcome.ts'

/** The file with the key cannot be taken. */
const keyExit = 5
const usage = 'Usage: [FILE or LINK...] [--workspace DIR | --portable] [--port N] [--no-open] [--key-file FILE]'

export interface ServeOptions {
  /** Undefined = the usual one. */
  readonly workspace: string | undefined
  /** 0 = any free port. */
  readonly port: number
  readonly open: boolean
  /** Absolute paths of files that the page opens. */
  readonly files?: readonly string[]
  /** Links that the page shows. */
  readonly links?: readonly string[]
  /** Why npm start chose the browser. */
  readonly because?: string | undefined
  /** A file with the key of the live service, which only its owner can read. */
  readonly keyFile?: string | undefined
  /** The address as a JSON line, for programs. */
  readonly json?: boolean
}

function parse(argv: readonly string[]): ServeOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      portable: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      'no-open': { type: 'boolean', default: false },
      because: { type: 'string' },
      'key-file': { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port}: use a number from 0 (any free port) to 65535.`)
  return {
    workspace: values.workspace ?? (values.portable ? portableDir() : undefined),
    port,
    open: !values['no-open'],
    because: values.because,
    keyFile: values['key-file'],
    ...openedThings(positionals, process.cwd()),
  }
}

/** Serves until SIGINT, SIGTERM or SIGHUP; resolves with the exit code: 0, 1 (bug), 2 (usage), 5 (key), 8 (workspace), 9 (an address that stdout does not take), 12 (no port). */
export async function serveWeb(argv: readonly string[]): Promise<number> {
  let options: ServeOptions
  try {
    options = parse(argv)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  return serveWith(options)
}

/** As `serveWeb`, with options that were read. */
export async function serveWith(
  { workspace, port, because, open, keyFile, json = false, files = [], links = [] }: ServeOptions,
  output: ProgramOutput = watchOutput(),
): Promise<number> {
  keepFilesPrivate()
  const unheard = Promise.withResolvers<'unheard'>()
  const tell = async (line: string) => {
    await output.sayLine(line)
    if (output.failure()) unheard.resolve('unheard')
  }
  const ending = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.resolve())
  const sessions = createSessions()
  let farewell = () => {}
  let unlock = null as UnlockDoor | null
  let dataDir = ''
  try {
    dataDir = dataDirOf(workspace)
    const { unfinished } = moveWarnings(dataDir)
    if (unfinished !== null) console.error(unfinished)
    const given = takeGivenKey(keyFile, process.env)
    let vault: KeyVault | null = null
    // Bound once: after a restart the key is still for the address that was set up when the program began.
    const vaultFor = (settings: SettingsStore) => {
      vault ??= given ? givenVault(given, settings) : null
      return vault ?? openVault(dataDir)
    }
    // The folder is this user's by then, and no one else's host is at work in it.
    const doorOf = () => {
      unlock ??= createUnlockDoor(dataDir)
      return unlock
    }
    const opened = ({ url }: WebHost) => {
      farewell = welcomeBrowser({ url, sessions, dataDir, because, open, json, tell })
    }
    const served = { dataDir, port, sessions, unlock: doorOf, vaultFor, files, links, opened }
    await serveWorkspace(served, Promise.race([ending.promise, unheard.promise]))
    const lost = output.takeFailure()
    if (!lost) return 0
    console.error(`An address could not be written to stdout (${lost.message}). Start it again with another output.`)
    return 9
  } catch (error) {
    if (error instanceof PortRefused) {
      console.error(portWords(port, error.code, '--port'))
      return 12
    }
    if (error instanceof SocketRefused) {
      console.error(error.message)
      return 12
    }
    if (error instanceof KeyFileRefused) {
      console.error(error.message)
      return keyExit
    }
    const locked = error instanceof Failure && error.code === 'workspace_locked'
    if (locked && links.length > 0 && files.length === 0 && (await shownThere(dataDir, links, { open, tell }))) return 0
    const words = error instanceof Failure ? workspaceWords(error, dataDir) : null
    console.error(words ?? error)
    if (locked && links.length > 0) console.error('To open the link there, choose “Open a link…” and paste it.')
    if (files.length > 0 && locked)
      console.error(`To open ${files.map(file => path.basename(file)).join(', ')} there, drop it on the page.`)
    return words === null ? 1 : workspaceExit
  } finally {
    farewell()
    unlock?.close()
  }
}

/** Whether the process that has the workspace took the links: a web host does. */
async function shownThere(...asked: Parameters<typeof handOver>): Promise<boolean> {
  try {
    await handOver(...asked)
    return true
  } catch (error) {
    if (error instanceof NotUnlocked) return false
    throw error
  }
}
