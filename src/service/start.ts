// Starts the embedded service on this thread: its data, its keys, its server, and the control its owner has in process.
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { domainToAsk } from '../checks/dns/askable.ts'
import { withDeadline } from '../checks/dns/deadline.ts'
import { openDns } from '../checks/dns/dns.ts'
import { Journal } from './control/journal.ts'
import { openControl } from './control/open.ts'
import { FaultDial, type FaultDialInput } from './faults/fault-dial.ts'
import { FaultDraws } from './faults/faults.ts'
import { type ApiKey, type CallerKeys, KeyRing, ownKeys } from './keys.ts'
import { Listener } from './listener.ts'
import { servedOperations } from './operations.ts'
import { importOwn, type OwnImport, type OwnReport, type OwnRow } from './own-data/import-own.ts'
import { baseUrlOf, loopback, type Reach } from './reach.ts'
import type { RecordedExchange } from './recording/exchange.ts'
import { recordedOperations } from './recording/recorded-operations.ts'
import { Tape, type UnrecordedRequest } from './recording/tape.ts'
import { openIdempotency } from './request/idempotency.ts'
import { KeyPacer } from './request/pace.ts'
import { type LoggedRequest, RequestLog } from './request/request-log.ts'
import { buildServer } from './server.ts'
import { defaultSettings, PaceLimit, ServiceSettings, SettingsChange } from './settings.ts'
import { sharedKeys } from './shared-keys.ts'
import { worldSource } from './sources.ts'
import { openLocalBooks } from './store/books/local.ts'
import type { CreditBooks, LedgerAudit } from './store/books/port.ts'
import type { ContactKey, StoredSource } from './store/directory/port.ts'
import { Directory, DirectoryStopped, type WorldStatus } from './store/directory.ts'
import { domainFactStore } from './store/domain-facts.ts'
import { keyStore } from './store/keys.ts'
import { openStore } from './store/open.ts'
import { openDirectory } from './store/open-directory.ts'
import { worldPlan } from './world/world-plan.ts'

/** How the service starts. All of it can cross a thread boundary, save the clock and `report`. */
export interface StartOptions {
  /** 0 = any free port. */
  readonly port?: number
  /** Where it listens and who may ask; by default plain HTTP on 127.0.0.1 for programs of this computer. */
  readonly reach?: Partial<Reach>
  /** Folder of `service.db`; left out, credits and keys are in memory. */
  readonly dir?: string
  /**
   * Where people and companies are: `memory`, `folder`, or a PostgreSQL address, or several with spaces between them. By default
   * in the folder if there is one.
   */
  readonly store?: string
  /** Parts that people and companies are divided into where they are in PostgreSQL; counts when its tables are made. */
  readonly partitions?: number | undefined
  /** A PostgreSQL address: credits, keys and kept answers are shared with every service that is given the same. */
  readonly shared?: string
  /** What the fictional world grows from, and how many people it has; 0 = no world. */
  readonly seed?: number
  readonly contacts?: number
  /** Credits of a service that has no data yet. */
  readonly startCredits?: number
  /** Requests per second and key; 0 per second = no pacing. */
  readonly pace?: PaceLimit
  readonly settings?: SettingsChange
  readonly faults?: FaultDialInput | null
  /** Name servers as `address:port` for the setting `dns`; those of the system when missing. */
  readonly dnsServers?: readonly string[]
  /** Port on 127.0.0.1 of the control from outside; 0 = any free one. Left out, no one controls it over HTTP. */
  readonly controlPort?: number
  /** It answers from these alone: no world, no own data, no checks. */
  readonly recording?: readonly RecordedExchange[]
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  /** Hears of errors that are bugs; by default they are printed. */
  readonly report?: (error: unknown) => void
}

/** What only the owner of the process can do; nothing of it is reachable over HTTP. */
export interface ServiceAdmin {
  balance(): number
  /** Adds credits (a whole number above 0) and gives the new balance. */
  refill(credits: number): number
  setPace(pace: PaceLimit): void
  /** Sets the fault dial again, its counts at zero; null = off. Throws if the dial is not one. */
  setFaults(dial: FaultDialInput | null): Promise<void>
  /** Makes a key that outlives a restart; its secret is given here and never again. */
  createKey(named: { name: string; admin?: boolean }): { id: string; key: string }
  /** Returns whether there is such a key. */
  setKeyEnabled(id: string, enabled: boolean): boolean
  keys(): ApiKey[]
  /** The settings, after a change if one is given. */
  settings(change?: SettingsChange): ServiceSettings
  /** Whether the fictional world is in the directory, and how far its building is; it begins when first needed. */
  world(): WorldStatus
  /**
   * Takes own people or companies in, or says what would happen. Rows come in slices; people who must not be taken are left
   * out of them. Throws `OwnImportError` before a row is read; an abort keeps whole slices.
   */
  importOwn(options: OwnImport, slices: AsyncIterable<readonly OwnRow[]>, signal?: AbortSignal): Promise<OwnReport>
  /** The imports that the directory holds. */
  ownSources(): Promise<StoredSource[]>
  /** Removes an import with its records and gives their number. */
  removeOwn(sourceId: string): Promise<number>
  /**
   * Removes own people with any of these keys and gives their number; what is known about their domains goes too, and
   * every answer kept for repeated requests.
   */
  forget(keys: readonly ContactKey[]): Promise<number>
  /** The sums of the ledger; balance + reserved = ledger, always. */
  audit(): LedgerAudit
}

/** A running service. */
export interface Service {
  /** Such as `http://127.0.0.1:port`, without a slash at the end. */
  readonly baseUrl: string
  /** A key made for this run, kept in memory only. */
  readonly key: string
  readonly admin: ServiceAdmin
  /** Credits and keys, also where they are shared with other services; the ones of `admin` are of one service alone. */
  readonly credits: CreditBooks
  readonly keys: CallerKeys
  /** Where it is controlled from outside, and with which key; null = nowhere. */
  readonly control: { readonly url: string; readonly key: string } | null
  /** The last 10,000 requests, oldest first. */
  log(): LoggedRequest[]
  /** What was requested and is not in the recording. */
  unrecorded(): UnrecordedRequest[]
  /** Answers what is open, then stops; slow faults are cut. May be called more than once. */
  close(): Promise<void>
}

/** How long a stop waits for open requests before it cuts them, in milliseconds. */
const drainMs = 2000

/** How long a validation waits for the DNS, in milliseconds; then it answers that no one did. */
const dnsPatienceMs = 10_000

const Credits = z.int().positive().max(1_000_000_000)
const StartCredits = z.int().nonnegative().max(1_000_000_000)
const Seed = z.int().nonnegative()
const Contacts = z.int().nonnegative().max(100_000_000)
const KeyName = z.string().trim().min(1).max(100)

async function* rowsOf(slices: AsyncIterable<readonly OwnRow[]>): AsyncGenerator<OwnRow> {
  for await (const slice of slices) yield* slice
}

/** The shared books; the driver is loaded only by those who use it. */
async function openShared(url: string, startCredits: number, clock: () => number) {
  const { openPostgresBooks } = await import('./store/books/postgres.ts')
  return openPostgresBooks(url, startCredits, clock)
}

/** Starts the service. Throws if the port or the data is in use, or of a newer version. `open` opens the directory. */
export async function startService(options: StartOptions = {}, open = openDirectory): Promise<Service> {
  const computerClock = options.clock ?? Date.now
  let clockShift = 0
  const clock = () => computerClock() + clockShift
  const reach: Reach = { ...loopback, ...options.reach }
  const pace = options.pace && { pace: options.pace }
  const tape = options.recording ? new Tape(options.recording) : null
  // Inputs of the world would answer before the recording does.
  const world = tape && { world: false }
  let settings = ServiceSettings.parse({ ...defaultSettings, ...options.settings, ...pace, ...world })
  let faults = options.faults ? new FaultDraws(FaultDial.parse(options.faults), clock) : null
  const startCredits = StartCredits.parse(options.startCredits ?? 1000)
  const report = options.report ?? (error => console.error('listwright service:', error))

  const seed = Seed.parse(options.seed ?? 1)
  const contacts = Contacts.parse(tape ? 0 : (options.contacts ?? (options.dir === undefined ? 200 : 20_000)))

  // What is shared is in no file of this service.
  const db = openStore(options.shared === undefined ? options.dir : undefined)
  const own = options.shared === undefined ? openLocalBooks(db, startCredits, clock) : null
  const shared = options.shared === undefined ? null : await openShared(options.shared, startCredits, clock)
  const books = shared ?? own
  if (!books) throw new Error('A service has its own books or shared ones.')
  const closeBooks = async () => {
    await books.close()
    db.close()
  }
  const place = options.store ?? options.shared ?? (options.dir === undefined ? 'memory' : 'folder')
  const store = await open(place, options.dir, options.partitions).catch(async error => {
    await closeBooks()
    throw error
  })
  const directory = new Directory(store, worldPlan({ seed, contacts }), settings.world, report)
  const stopping = new AbortController()
  const facts = domainFactStore(db, clock)
  const dns = openDns({ facts, clock, servers: options.dnsServers })
  const ring = new KeyRing(keyStore(db))
  const keys = shared ? sharedKeys(shared.keys) : ownKeys(ring)
  /** The books of this service alone. */
  const alone = () => {
    if (!own) throw new Error('Credits and keys are shared with other services: ask for them with a promise.')
    return { ledger: own.ledger, ring }
  }
  const log = new RequestLog()
  const journal = options.controlPort === undefined ? null : new Journal()
  let port = 0
  const app = buildServer(
    {
      keys,
      credits: books.credits,
      pacer: new KeyPacer(clock),
      idempotency: openIdempotency(books.replays),
      log,
      journal,
      operations: tape
        ? recordedOperations(tape)
        : servedOperations(() => directory.open(), {
            seed: contacts === 0 ? null : seed,
            now: () => directory.now(),
            askDns: domain => withDeadline(stopping.signal, dnsPatienceMs, limit => dns.find(domain, limit)),
          }),
      tape,
      clock,
      signal: stopping.signal,
      settings: () => settings,
      faults: () => faults,
      report: error => {
        if (!(error instanceof DirectoryStopped)) report(error)
      },
    },
    () => port,
    reach,
  )
  try {
    await app.listen({ host: reach.address, port: options.port ?? 0 })
  } catch (error) {
    await directory.close()
    await closeBooks()
    throw error
  }
  // A TCP server that listens has an address of this form.
  port = (app.server.address() as AddressInfo).port
  const listener = new Listener(app.server, { port, address: reach.address }, report)
  await listener.follow(faults?.dial.service.offline ?? null)
  const { key } = await keys.create({ name: 'This program', admin: false }, false)
  const setFaults = async (dial: FaultDial | null) => {
    faults = dial && new FaultDraws(dial, clock)
    await listener.follow(faults?.dial.service.offline ?? null)
  }
  const setSettings = (change?: SettingsChange) => {
    if (change) settings = { ...settings, ...SettingsChange.parse(change) }
    directory.setWorld(settings.world)
    return settings
  }

  let closed: Promise<void> | null = null
  let control: Awaited<ReturnType<typeof openControl>> | null = null
  const close = async () => {
    stopping.abort()
    await control?.app.close()
    await dns.close()
    await listener.stop()
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(cut)
    await directory.close()
    await closeBooks()
  }

  if (journal && options.controlPort !== undefined) {
    try {
      control = await openControl(options.controlPort, stopping.signal, {
        ...{ baseUrl: baseUrlOf(reach, port), journal },
        ...{ credits: books.credits, keys },
        ...{ settings: setSettings, faults: () => faults?.dial ?? null, setFaults },
        ...{ now: clock, clockShift: () => clockShift },
        setClockShift: milliseconds => {
          clockShift = milliseconds
        },
      })
    } catch (error) {
      await close()
      throw error
    }
  }

  return {
    baseUrl: baseUrlOf(reach, port),
    key,
    ...{ credits: books.credits, keys },
    control: control && { url: control.url, key: control.key },
    log: () => log.all(),
    unrecorded: () => tape?.missing() ?? [],
    close: () => {
      closed ??= close()
      return closed
    },
    admin: {
      balance: () => alone().ledger.balance(),
      refill(credits) {
        const { ledger } = alone()
        ledger.refill(Credits.parse(credits))
        return ledger.balance()
      },
      setPace(pace) {
        settings = { ...settings, pace: PaceLimit.parse(pace) }
      },
      setFaults: dial => setFaults(dial && FaultDial.parse(dial)),
      createKey: ({ name, admin }) => alone().ring.create({ name: KeyName.parse(name), admin: admin ?? false }, true),
      setKeyEnabled: (id, enabled) => alone().ring.setEnabled(id, enabled),
      keys: () => alone().ring.list(),
      settings: setSettings,
      world: () => directory.status(),
      importOwn: async (options, slices, signal) =>
        importOwn(await directory.open(), rowsOf(slices), options, undefined, signal),
      ownSources: async () => (await directory.now().stats()).sources.filter(({ id }) => id !== worldSource),
      async removeOwn(sourceId) {
        if (sourceId === worldSource) throw new Error('The world is no source of own data; a setting takes it out.')
        return (await directory.open()).remove(sourceId)
      },
      async forget(keys) {
        for (const key of keys) {
          const domain = 'email' in key ? domainToAsk(key.email) : null
          if (domain !== null) facts.forget(domain)
        }
        await books.replays.clear()
        // The world holds no one that can be forgotten: it is not waited for.
        const { sources } = await directory.now().stats()
        return sources.some(({ id }) => id !== worldSource) ? (await directory.open()).forget(keys) : 0
      },
      audit: () => alone().ledger.audit(),
    },
  }
}
