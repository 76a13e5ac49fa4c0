// One command's session: the engine opened on the workspace, the calls of the page's api, and a clean end.
import { existsSync } from 'node:fs'
import type { Settings } from '../contract/app/settings.ts'
import { ServicePace } from '../contract/service/profile.ts'
import { createCaller } from '../engine/api/router.ts'
import { Failure, fail } from '../engine/base/fail.ts'
import type { Host, KeyVault, Log, SettingsStore } from '../engine/base/host.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import type { PageHost } from '../engine/rpc/page.ts'
import { closeDataDir, openDataDir } from '../hosts/data-dir.ts'
import { givenVault, takeGivenKey, takeSecret } from '../hosts/given-key.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost } from '../hosts/node-host.ts'
import { dataDirOf, moveWarnings } from '../hosts/paths.ts'
import { settingsFile } from '../hosts/settings-file.ts'
import { workspaceWords } from '../hosts/start-words.ts'
import { openVault, sessionVault } from '../hosts/vault.ts'
import { CommandEnd, exitCodes } from './exit.ts'
import type { SessionOptions } from './options.ts'
import { takeSignals } from './process/signals.ts'
import type { CliWorld } from './process/world.ts'
import { sessionEndOf } from './refused-input.ts'
import { type CommandReport, createReport } from './report.ts'
import { withKeyFile } from './settings/key-file.ts'
import { profileIn } from './settings/profile-file.ts'

const none = { can: false, reason: 'The command line has no window.' }
const notHere = () => Promise.reject(fail('not_here', { reason: none.reason }))
const noPage: PageHost = {
  chooseFiles: notHere,
  chooseFolder: notHere,
  chooseSave: notHere,
  reveal: notHere,
  openExternal: notHere,
  notify: notHere,
  confirmKeyFor: async () => true,
  setMenu: notHere,
  onCommand: () => () => {},
  connected: notHere,
  disconnect: notHere,
  used: async () => {},
  lock: notHere,
}

export interface CommandSession {
  readonly engine: Engine
  readonly call: ReturnType<typeof createCaller>
  readonly report: CommandReport
  /** The folder with the workspace. */
  readonly dataDir: string
  readonly world: CliWorld
  /** The workspace is a copy to read. */
  readonly copied: boolean
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly interrupted: AbortSignal
}

/** The key of a file or of LISTWRIGHT_API_KEY lives in memory for this command; else the keychain is asked. */
function vaultOf(
  dataDir: string,
  keyFile: string | undefined,
  env: NodeJS.ProcessEnv,
  settings: SettingsStore,
): KeyVault {
  const given = withKeyFile(() => takeGivenKey(keyFile, env))
  return given ? givenVault(given, settings) : openVault(dataDir)
}

/** The settings of the workspace, with another service, or another way to it, for this command alone. */
function settingsOf(dataDir: string, options: SessionOptions): SettingsStore {
  const kept = settingsFile(dataDir)
  const { provider, baseUrl, pace, serviceProfile } = options
  const own = serviceProfile === undefined ? {} : profileIn(serviceProfile)
  const withOwn = (settings: Settings): Settings => {
    const remote = { ...settings.remote, ...own, ...(baseUrl !== undefined && { baseUrl }) }
    const paced =
      pace === undefined ? remote : { ...remote, pace: ServicePace.parse({ ...remote.pace, perSecond: pace }) }
    return { ...settings, ...(provider && { provider }), remote: paced }
  }
  return { get: () => withOwn(kept.get()), set: patch => withOwn(kept.set(patch)) }
}

/** A workspace that is not opened: what brings it back when it cannot be. */
export interface ClosedWorkspace {
  readonly place: Host
  readonly report: CommandReport
  /** The folder was open to other users and is closed now. */
  readonly closed: boolean
}

/** Does the work beside the workspace that is open nowhere. `close`: takes its folder from other users first. Throws CommandEnd(workspace) where it is open elsewhere. */
export async function besideWorkspace<T>(
  options: SessionOptions,
  world: CliWorld,
  work: (beside: ClosedWorkspace) => Promise<T>,
  close = false,
): Promise<T> {
  const report = createReport(options, world)
  const dataDir = dataDirOf(options.workspace)
  if (!existsSync(dataDir)) throw new CommandEnd(exitCodes.workspace, `There is no workspace in ${dataDir}.`)
  const closed = close && closeDataDir(dataDir)
  openDataDir(dataDir)
  const vault = sessionVault('Not needed here.', null)
  try {
    return await work({ place: hostOn(dataDir, fileLog(dataDir), vault, settingsFile(dataDir), world), report, closed })
  } catch (error) {
    throw inWords(error, dataDir)
  } finally {
    await report.flush()
  }
}

/** Opens the workspace, or a copy of it to read, does the work, closes it again whatever happens, and says what came of it. Throws CommandEnd(workspace). */
export async function inSession<T>(
  options: SessionOptions,
  world: CliWorld,
  work: (session: CommandSession) => Promise<T>,
  copy: string | null = null,
): Promise<T> {
  const report = createReport(options, world)
  const interrupt = new AbortController()
  const release = takeSignals(() =>
    interrupt.abort(new CommandEnd(exitCodes.interrupted, 'Interrupted. All answers so far are kept.')),
  )
  try {
    return await inWorkspace(options, world, report, interrupt.signal, work, copy)
  } finally {
    release()
    await report.flush()
  }
}

async function inWorkspace<T>(
  options: SessionOptions,
  world: CliWorld,
  report: CommandReport,
  interrupted: AbortSignal,
  work: (session: CommandSession) => Promise<T>,
  copy: string | null,
): Promise<T> {
  const dataDir = dataDirOf(options.workspace)
  if (copy === null) openDataDir(dataDir)
  const log = fileLog(copy ?? dataDir)
  const engine = await openEngine({ dataDir, copy }, log, options, world)
  const stopReading = () => engine.files.stopReading(interrupted.reason)
  interrupted.addEventListener('abort', stopReading, { once: true })
  const { unfinished } = moveWarnings(dataDir)
  if (unfinished !== null) report.note(unfinished)
  // What is half done in a copy goes on in the other process.
  if (copy === null)
    for (const { kind, detail } of engine.workspace.state().notes) if (kind === 'cut_off') report.note(detail)
  try {
    interrupted.throwIfAborted()
    // What another command changed in a list is seen in those that look in it.
    await engine.followed()
    const call = createCaller({ engine, page: noPage })
    return await work({ engine, call, report, dataDir, world, copied: copy !== null, interrupted })
  } catch (error) {
    const end = sessionEndOf(error)
    if (end.code === exitCodes.internal) log.error('command failed', { error: end.message })
    throw end
  } finally {
    interrupted.removeEventListener('abort', stopReading)
    await engine.close()
    for (const { kind, detail } of engine.workspace.state().notes)
      if (kind === 'backup_failed') report.note(`The workspace could not be backed up (${detail}).`)
  }
}

const hostOn = (
  dataDir: string,
  log: Log,
  vault: KeyVault,
  settings: SettingsStore,
  { threads, agent, env }: CliWorld,
  observes = false,
): Host =>
  createNodeHost({
    observes,
    agent,
    kind: 'cli',
    dataDir,
    capabilities: { dialogs: none, reveal: none, menu: none, notify: none, connected: none },
    settings,
    vault,
    teamAddress: withKeyFile(() => takeSecret(env, 'LISTWRIGHT_TEAM')),
    log,
    ...(threads ? { threads } : {}),
  })

/** A failure of the workspace itself as the end of the command; any other as it is. */
function inWords(error: unknown, dataDir: string): unknown {
  const words = error instanceof Failure ? workspaceWords(error, dataDir) : null
  if (!(error instanceof Failure) || words === null) return error
  return new CommandEnd(exitCodes.workspace, words, error.code === 'workspace_locked')
}

async function openEngine(
  { dataDir, copy }: { dataDir: string; copy: string | null },
  log: Log,
  options: SessionOptions,
  world: CliWorld,
): Promise<Engine> {
  const place = copy ?? dataDir
  const settings = settingsOf(place, options)
  const vault = vaultOf(dataDir, options.keyFile, world.env, settings)
  try {
    return await createEngine(hostOn(place, log, vault, settings, world, copy !== null))
  } catch (error) {
    throw inWords(error, dataDir)
  }
}
