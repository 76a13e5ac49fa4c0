// What every host that runs on Node shares: folders, threads, vault, clock, and the embedded service in its own thread.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EmbeddedService, Host, Log, SettingsStore, Vault } from '../engine/host.ts'
import { spawnService } from '../service/spawn.ts'
import { folderWarnings, programDir } from './paths.ts'

export interface NodeHostOptions {
  readonly kind: Host['kind']
  readonly dataDir: string
  readonly capabilities: Host['capabilities']
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly log: Log
  readonly onSuspend?: Host['onSuspend']
}

/** Thread entries lie in the sources, or beside the bundled entry in `out/main`. */
function threadEntries(): { lane: URL; file: URL; service: URL } {
  const bundled = existsSync(path.join(import.meta.dirname, 'lane-thread.js'))
  const entry = (source: string, built: string) =>
    pathToFileURL(bundled ? path.join(import.meta.dirname, built) : path.join(import.meta.dirname, '..', source))
  return {
    lane: entry('engine/store/lane-thread.ts', 'lane-thread.js'),
    file: entry('engine/file/file-thread.ts', 'file-thread.js'),
    service: entry('service/thread.ts', 'service-thread.js'),
  }
}

/** The folder with samples and packed lists: beside the program, or in the installed application's resources. */
export function resourcesDir(): string {
  return path.join(programDir(import.meta.dirname), 'resources')
}

export function programVersion(): string {
  const text = readFileSync(path.join(programDir(import.meta.dirname), 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return version
}

export function createNodeHost(options: NodeHostOptions): Host {
  const threads = threadEntries()
  mkdirSync(options.dataDir, { recursive: true })
  return {
    kind: options.kind,
    version: programVersion(),
    dataDir: options.dataDir,
    warnings: folderWarnings(options.dataDir),
    resourcesDir: resourcesDir(),
    threads,
    capabilities: options.capabilities,
    settings: options.settings,
    vault: options.vault,
    clock: { now: Date.now, monotonic: () => performance.now() },
    log: options.log,
    startService: async (): Promise<EmbeddedService> => {
      const { perSecond } = options.settings.get().practice
      const service = await spawnService(
        { dir: path.join(options.dataDir, 'practice'), pace: { perSecond, burst: perSecond } },
        threads.service,
      )
      return {
        baseUrl: service.baseUrl,
        key: service.key,
        refill: async credits => service.admin.refill(credits),
        close: () => service.close(),
      }
    },
    onSuspend: options.onSuspend ?? (() => () => {}),
  }
}
