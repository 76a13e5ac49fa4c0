// One command's session: the engine opened on the workspace, the calls of the page's api, and a clean end.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { ProviderId } from '../contract/app/account.ts'
import type { Page } from '../engine/api/page.ts'
import { createCaller } from '../engine/api/router.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { Failure, fail } from '../engine/fail.ts'
import type { Log, SettingsStore, Vault } from '../engine/host.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost } from '../hosts/node-host.ts'
import { defaultDataDir, makeDataDir } from '../hosts/paths.ts'
import { settingsFile } from '../hosts/settings-file.ts'
import { workspaceWords } from '../hosts/start-words.ts'
import { openVault, sessionVault } from '../hosts/vault.ts'
import { Ended, ended, exit } from './exit.ts'
import { keyIn } from './key-file.ts'
import type { SessionOptions } from './parse.ts'
import { createReport, type Report } from './report.ts'
import { takeSignals } from './signals.ts'

const none = { can: false, reason: 'The command line has no window.' }
const notHere = () => Promise.reject(fail('not_here', { reason: none.reason }))
const noPage: Page = {
  chooseFiles: notHere,
  chooseSave: notHere,
  reveal: notHere,
  openExternal: notHere,
  notify: notHere,
  onCommand: () => () => {},
}

export interface Session {
  readonly engine: Engine
  readonly call: ReturnType<typeof createCaller>
  readonly report: Report
  /** The folder with the workspace. */
  readonly dataDir: string
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly interrupted: AbortSignal
}

/** The key of a file or of LISTWRIGHT_API_KEY lives in memory for this command; else the keychain is asked. */
async function vaultOf(dataDir: string, keyFile: string | undefined, env: NodeJS.ProcessEnv): Promise<Vault> {
  const given = env.LISTWRIGHT_API_KEY?.trim()
  // No program that this one starts, and no report of a crash, gets it with the environment.
  delete env.LISTWRIGHT_API_KEY
  if (keyFile !== undefined) return sessionVault('The key comes from --key-file.', { remote: keyIn(keyFile) })
  return given ? sessionVault('The key comes from LISTWRIGHT_API_KEY.', { remote: given }) : openVault(dataDir)
}

/** The settings of the workspace, with another service for this command alone. */
function settingsOf(dataDir: string, provider: ProviderId | undefined): SettingsStore {
  const kept = settingsFile(dataDir)
  if (provider === undefined) return kept
  return { get: () => ({ ...kept.get(), provider }), set: patch => ({ ...kept.set(patch), provider }) }
}

/** Opens the workspace, does the work, closes it again whatever happens, and says what came of it. Throws Ended(workspace). */
export async function inSession<T>(options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const report = createReport(options)
  const interrupt = new AbortController()
  const release = takeSignals(() =>
    interrupt.abort(new Ended(exit.interrupted, 'Interrupted. Everything answered is kept.')),
  )
  try {
    return await inWorkspace(options, report, interrupt.signal, work)
  } finally {
    release()
    await report.flush()
  }
}

async function inWorkspace<T>(
  options: SessionOptions,
  report: Report,
  interrupted: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const dataDir = path.resolve(options.workspace ?? defaultDataDir())
  openFolder(dataDir)
  const log = fileLog(dataDir)
  const engine = await openEngine(dataDir, log, options)
  try {
    interrupted.throwIfAborted()
    return await work({ engine, call: createCaller({ engine, page: noPage }), report, dataDir, interrupted })
  } catch (error) {
    const end = ended(error)
    if (end.code === exit.internal) log.error('command failed', { error: end.message })
    throw end
  } finally {
    await engine.close()
  }
}

/** Makes the data folder. Throws Ended(workspace) where none can be made or written to. */
function openFolder(dataDir: string): void {
  try {
    makeDataDir(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new Ended(
      exit.workspace,
      `The data folder ${dataDir} cannot be used (${detail}). Name another with --workspace.`,
    )
  }
}

async function openEngine(dataDir: string, log: Log, { provider, keyFile }: SessionOptions): Promise<Engine> {
  const vault = await vaultOf(dataDir, keyFile, process.env)
  try {
    return await createEngine(
      createNodeHost({
        kind: 'cli',
        dataDir,
        capabilities: { dialogs: none, reveal: none, menu: none, notify: none, keysTaken: [] },
        settings: settingsOf(dataDir, provider),
        vault,
        log,
      }),
    )
  } catch (error) {
    const words = error instanceof Failure ? workspaceWords(error, dataDir) : null
    throw words === null ? error : new Ended(exit.workspace, words)
  }
}
