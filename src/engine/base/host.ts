// What a host (Electron, web, command line) gives the engine. The engine never learns which one it runs in.
import type { DataPlaceReason, HostCapability } from '../../contract/app/app.ts'
import type { OwnKind, OwnReport, OwnSource } from '../../contract/app/own.ts'
import type { Settings, SettingsPatch } from '../../contract/app/settings.ts'
import type { StartProcess } from './own-process.ts'
import type { Threads } from './threads.ts'

export interface SettingsStore {
  get(): Settings
  set(patch: SettingsPatch): Settings
}

/** State of the place where keys are kept, one for each origin of a service, as R-SET-01. */
export interface KeyVault {
  /** `untried`: no key was wanted yet, so no one knows. */
  readonly storage: 'untried' | 'secure' | 'session' | 'unavailable'
  /** Name of the store for people, e.g. "Secret Service". */
  readonly store: string
  readonly reason: string | null
  /** Origins that have a key now, as `URL.origin`. */
  origins(): string[]
  /** Whether there is a key, as far as is known without asking the keychain. */
  keeps(origin: string | null): boolean
  /** Asks the keychain for the first time, where nothing did yet. Never throws. */
  tried(): Promise<void>
  /** `origin` null: no service is set up; only a key that was given for this process answers then. */
  get(origin: string | null): Promise<string | null>
  set(origin: string, secret: string): Promise<void>
  forget(origin: string): Promise<boolean>
  /** Tries the keychain once more; a locked one may ask the person for its password meanwhile. Never throws. */
  unlock(): Promise<void>
}

export type SecretRead =
  | { readonly secret: Uint8Array }
  /** `reason`, for people: it is locked, there is none, or it does not have the secret. */
  | { readonly secret: null; readonly reason: string }

/** Secrets of a workspace, each under a public name, in the keychain and nowhere else. */
export interface SecretStore {
  /** `withinMs`: how long a keychain may wait for its password. Never throws. */
  read(name: string, withinMs?: number): Promise<SecretRead>
  /** Keeps a secret and reads it back; returns why that failed, null = it is kept. Never throws. */
  keep(name: string, secret: Uint8Array): Promise<string | null>
  forget(name: string): Promise<void>
}

export interface Clock {
  /** Wall time, UTC milliseconds. */
  now(): number
  /** Monotonic milliseconds. */
  monotonic(): number
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

export interface OwnImport {
  readonly id: string
  readonly file: string
  readonly date: string
  readonly kind: OwnKind
  /** Field per column, names of `targets`; null = not used. */
  readonly mapping: readonly (string | null)[]
  readonly country: string | null
  /** Says what would happen and changes nothing. */
  readonly dryRun: boolean
  /** What the source held before and no row names is removed. */
  readonly replace: boolean
}

/** A row of own data: its place in the list (from 1) and its cells by the mapping's places, '' for none. */
export interface OwnRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The user's own people and companies in the directory of the embedded service. */
export interface OwnDirectory {
  targets(kind: OwnKind): string[]
  /** A first guess by headers and some values. */
  suggest(columns: readonly { name: string; samples: readonly string[] }[], kind: OwnKind): (string | null)[]
  sources(): Promise<OwnSource[]>
  /** Throws bad_request for a mapping that cannot be used. An abort rejects and keeps the slices taken by then. */
  take(options: OwnImport, slices: AsyncIterable<readonly OwnRow[]>, signal?: AbortSignal): Promise<OwnReport>
  /** Removes a source with its records and gives their number. */
  remove(id: string): Promise<number>
  /**
   * Removes the people with any of these addresses, phone numbers or pages, and gives their number. Answers that the
   * service keeps for repeated requests go too.
   */
  forget(values: readonly string[]): Promise<number>
}

/** The settings that the embedded service follows. */
export type HostTuning = Pick<Settings, 'practice' | 'dns' | 'world' | 'faults'>

/** A running embedded service: where it listens, its key, and what its owner may do. */
export interface EmbeddedService {
  readonly baseUrl: string
  readonly key: string
  refill(credits: number): Promise<number>
  /** Goes on as the settings say: pace, DNS, world, faults. */
  tune(settings: HostTuning): Promise<void>
  readonly own: OwnDirectory
  close(): Promise<void>
}

export interface Host {
  readonly kind: 'electron' | 'web' | 'cli'
  readonly version: string
  readonly dataDir: string
  /** The workspace is a copy to read: what another process has in hand is neither ended nor sent here. */
  readonly observes?: boolean
  /** The agent that works here for a person: history names it. Absent: a person works. */
  readonly agent?: string
  /** Mode of new files at places that a person has named; all others are for the person alone. */
  readonly outputMode: number
  /** Every host takes this folder when none is named. */
  readonly usualDataDir: boolean
  readonly dataPlace: DataPlaceReason
  /** Folder with the samples and the packed lists. */
  readonly resourcesDir: string
  /** Of lanes and files; and the entry of the console's processes: `.ts` from source, `.js` when bundled. */
  readonly threads: { readonly lane: Threads; readonly file: Threads; readonly console: URL }
  /** How processes of our own are started; by default as Node does. */
  readonly startProcess?: StartProcess
  readonly capabilities: {
    readonly dialogs: HostCapability
    readonly reveal: HostCapability
    readonly menu: HostCapability
    readonly notify: HostCapability
    readonly connected: HostCapability
  }
  /** What is wrong with the data folder: on a network, in a cloud folder. */
  readonly warnings: readonly string[]
  readonly settings: SettingsStore
  readonly vault: KeyVault
  readonly secrets: SecretStore
  /** Address of a team that was given to this process; it is used in place of the one in the keychain. */
  readonly teamAddress?: string
  readonly clock: Clock
  readonly log: Log
  /** Files for the system's list of recent documents, in place of those before, the latest first; absent where there is no such list. */
  readonly recentDocuments?: (paths: readonly string[]) => void
  /** Starts the embedded service when the practice provider is first needed. */
  startService(): Promise<EmbeddedService>
  /** Closes the engine and opens it again on the same folder; absent where a person has to. */
  readonly restart?: () => void
  /** Names the networks that the computer is connected by; another text = another network. */
  network(): string
  /** The computer does not go to sleep by itself while it is on; absent where a host has no say in it. */
  readonly keepAwake?: (on: boolean) => void
  /** Suspend events of the computer; returns how to stop listening. */
  onSuspend(listener: () => void): () => void
}
