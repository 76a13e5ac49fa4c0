// What every host that runs on Node shares: folders, threads, vault, clock, and the embedded service in its own thread.
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EmbeddedService, Host, KeyVault, Log, SettingsStore } from '../engine/base/host.ts'
import type { StartProcess } from '../engine/base/own-process.ts'
import { brieflyKeptThreads, endingThreads } from '../engine/base/threads.ts'
import { spawnService } from '../service/spawn.ts'
import { faultDial } from './fault-dial.ts'
import { ownDirectory } from './own-directory.ts'
import { folderWarnings, isUsualDataDir, moveWarnings, reasonOf } from './paths.ts'
import { outputMode } from './private-files.ts'
import { programDir, programVersion } from './program.ts'
import { keychainSecrets } from './secret-store.ts'

export interface NodeHostOptions {
  readonly kind: Host['kind']
  readonly dataDir: string
  readonly observes?: boolean
  readonly agent?: string | undefined
  readonly capabilities: Host['capabilities']
  readonly settings: SettingsStore
  readonly vault: KeyVault
  /** Given to this process. */
  readonly teamAddress?: string | undefined
  readonly log: Log
  readonly onSuspend?: Host['onSuspend']
  readonly keepAwake?: (on: boolean) => void
  readonly restart?: () => void
  readonly startProcess?: StartProcess
  readonly recentDocuments?: Host['recentDocuments']
  /** By default each lane and each file has a thread that ends with it. */
  readonly threads?: Partial<NodeThreads>
}

/** Where threads come from; `service`: the entry of that of the embedded service. */
export type NodeThreads = Host['threads'] & { readonly service: URL }

/** Thread entries: the sources, or in the built program `out/main`, whichever of its chunks this code landed in. */
function threadEntries(): { lane: URL; file: URL; console: URL; service: URL } {
  const here = import.meta.dirname
  const built = [here, path.dirname(here)].find(dir => existsSync(path.join(dir, 'lane-thread.js')))
  const entry = (source: string, name: string) =>
    pathToFileURL(built ? path.join(built, `${name}.js`) : path.join(here, '..', source))
  return {
    lane: entry('engine/lane-thread.ts', 'lane-thread'),
    file: entry('engine/file/file-thread.ts', 'file-thread'),
    console: entry('engine/console/console-process.ts', 'console-process'),
    service: entry('service/thread.ts', 'service-thread'),
  }
}

/** The folder with samples and packed lists: beside the program, or in the installed application's resources. */
export function resourcesDir(): string {
  return path.join(programDir(import.meta.dirname), 'resources')
}

const paceOf = (perSecond: number) => ({ perSecond, burst: Math.max(1, perSecond) })

/** A thread that has looked at a file waits so long for the import of it. */
const keptMs = 10_000

/** What the engine asks of any host on Node, over an existing data folder. The service starts when it is first needed. */
export function createNodeHost(options: NodeHostOptions): Host {
  const entries = threadEntries()
  const threads = options.threads ?? {}
  const { lane = endingThreads(entries.lane) } = threads
  const { file = brieflyKeptThreads(endingThreads(entries.file), keptMs) } = threads
  const { console = entries.console, service: serviceEntry = entries.service } = threads
  return {
    kind: options.kind,
    version: programVersion(),
    dataDir: options.dataDir,
    observes: options.observes ?? false,
    ...(options.agent !== undefined && { agent: options.agent }),
    outputMode: outputMode(),
    usualDataDir: isUsualDataDir(options.dataDir),
    dataPlace: reasonOf(options.dataDir),
    warnings: [
      ...folderWarnings(options.dataDir),
      ...Object.values(moveWarnings(options.dataDir)).filter(text => text !== null),
    ],
    resourcesDir: resourcesDir(),
    threads: { lane, file, console },
    capabilities: options.capabilities,
    settings: options.settings,
    vault: options.vault,
    secrets: keychainSecrets(),
    ...(options.teamAddress !== undefined && { teamAddress: options.teamAddress }),
    clock: { now: Date.now, monotonic: () => performance.now() },
    log: options.log,
    startService: async (): Promise<EmbeddedService> => {
      const { practice, dns, world, faults } = options.settings.get()
      const service = await spawnService(
        {
          dir: path.join(options.dataDir, 'practice'),
          pace: paceOf(practice.perSecond),
          settings: { dns, world },
          faults: faultDial(faults),
        },
        serviceEntry,
      )
      // Setting the dial again would begin its counts again.
      let dialled = JSON.stringify(faults)
      return {
        baseUrl: service.baseUrl,
        key: service.key,
        refill: credits => service.admin.refill(credits),
        tune: async ({ practice: { perSecond }, dns, world, faults }) => {
          await service.admin.settings({ pace: paceOf(perSecond), dns, world })
          if (JSON.stringify(faults) === dialled) return
          dialled = JSON.stringify(faults)
          await service.admin.setFaults(faultDial(faults))
        },
        own: ownDirectory(service.admin),
        close: () => service.close(),
      }
    },
    ...(options.restart ? { restart: options.restart } : {}),
    ...(options.recentDocuments ? { recentDocuments: options.recentDocuments } : {}),
    ...(options.keepAwake ? { keepAwake: options.keepAwake } : {}),
    ...(options.startProcess ? { startProcess: options.startProcess } : {}),
    network: addresses,
    onSuspend: options.onSuspend ?? (() => () => {}),
  }
}

/** Addresses of this computer that others can reach. */
function addresses(): string {
  const outer = Object.values(networkInterfaces()).flatMap(each => (each ?? []).filter(({ internal }) => !internal))
  return outer
    .map(({ cidr, address }) => cidr ?? address)
    .toSorted()
    .join(' ')
}
