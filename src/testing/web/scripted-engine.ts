// An engine that answers a few calls by script, for tests of what carries calls: wires, hosts, bridges.
import type { ProgramInfo } from '../../contract/app/app.ts'
import type { FileJob } from '../../contract/app/file/file.ts'
import type { JobId } from '../../contract/app/ids.ts'
import { type Settings, Settings as SettingsSchema } from '../../contract/app/settings.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { fail } from '../../engine/base/fail.ts'
import type { Engine } from '../../engine/engine.ts'
import { createTickets } from '../../engine/file/job/tickets.ts'
import type { PageHost } from '../../engine/rpc/page.ts'

export interface Logged {
  level: 'info' | 'error'
  message: string
  details?: Record<string, unknown>
}

export interface ScriptedEngine extends Engine {
  /** What was logged so far. */
  readonly logged: Logged[]
  /** Pages whose views are no longer kept. */
  readonly released: readonly object[]
  /** How often app.about was asked. */
  readonly asked: () => number
}

const can = { can: true, reason: null }
const about: ProgramInfo = {
  name: 'Listwright',
  version: '1.2.3',
  host: 'web',
  platform: 'linux',
  dataDir: '/data',
  usualDataDir: true,
  dataPlace: 'usual',
  dialogs: can,
  reveal: can,
  menu: can,
  notify: can,
  awake: can,
  connected: can,
  warnings: [],
  dataDate: null,
  data: [],
}

const runningJob = (jobId: JobId): FileJob => ({
  jobId,
  kind: 'import',
  state: 'running',
  title: 'guests.csv',
  rows: 1,
  share: null,
  problems: 0,
  blankLines: 0,
  guarded: 0,
  suppressed: 0,
  marked: 0,
})

/** Words of an undeclared error: they must never reach a page. */
export const bugWords = 'undeclared: the secret of row 7'

/** A part whose every call ends in an undeclared error, save those given. */
function part<T extends object>(given: Partial<T>): T {
  return new Proxy(given, {
    get: (target, member) =>
      Reflect.get(target, member) ??
      (() => {
        throw new Error(bugWords)
      }),
  }) as T
}

/**
 * app.about, app.changes, settings and file tickets work; sheet.get throws `sheet_gone`, run.get `no_key`, file.job `not_found` after
 * one item; every other call is a bug that throws `bugWords`.
 */
export function scriptedEngine(): ScriptedEngine {
  const logged: Logged[] = []
  let settings: Settings = SettingsSchema.parse({})
  let asked = 0
  const released: object[] = []
  const tickets = createTickets()
  return {
    logged,
    released,
    asked: () => asked,
    followed: async () => {},
    about: () => {
      asked++
      return about
    },
    integrity: async () => [],
    workspace: part({}),
    workbooks: part({}),
    agentCalls: part({}),
    teams: part({}),
    teamSharing: part({}),
    seals: part({}),
    sheets: part<Engine['sheets']>({ get: sheetId => Promise.reject(fail('sheet_gone', { sheetId })) }),
    views: part<Engine['views']>({ release: page => released.push(page) }),
    actions: part({}),
    acting: part({}),
    edits: part<Engine['edits']>({ release: () => {} }),
    lines: part({}),
    databases: part({}),
    links: part({}),
    recents: part({}),
    computes: part({}),
    finds: part({}),
    savedViews: part({}),
    profiles: part({}),
    fixes: part({}),
    duplicates: part({}),
    matches: part({}),
    diffs: part({}),
    intoLists: part({}),
    rowMoves: part({}),
    clusters: part({}),
    bench: part({}),
    problemFixes: part({}),
    probableErrors: part({}),
    ruleCounts: part({}),
    rules: part({}),
    health: part({}),
    bounces: part({}),
    transforms: part({}),
    files: part<Engine['files']>({
      ticket: async (file, use) => tickets.issue(file, use),
      received: async file => tickets.issue(file, 'read', 'upload'),
      pathOf: (ticket, use) => tickets.of(ticket, use).path,
      async *watch(jobId) {
        yield runningJob(jobId)
        throw fail('not_found', { what: 'job' })
      },
    }),
    runs: part<Engine['runs']>({ shown: () => Promise.reject(fail('no_key', {})) }),
    questions: part({}),
    webAsks: part({}),
    listRecipes: part({}),
    searches: part({}),
    filterValues: part({}),
    seen: part({}),
    adds: part({}),
    records: part({}),
    explains: part({}),
    picks: part({}),
    accounts: part({}),
    ledger: part({}),
    policies: part({}),
    stored: part({}),
    own: part({}),
    suppressions: part({}),
    erasures: part({}),
    retentions: part({}),
    console: part({}),
    portable: part({}),
    servedLists: part({}),
    reconciles: part({}),
    reconcileServices: part({}),
    reconcileReviews: part({}),
    reconcileAsks: part({}),
    updates: part({}),
    settings: {
      get: () => settings,
      set: patch => {
        settings = { ...settings, ...patch }
        return settings
      },
    },
    changes: createChangeFeed(),
    log: {
      info: (message, details) => logged.push({ level: 'info', message, ...(details && { details }) }),
      error: (message, details) => logged.push({ level: 'error', message, ...(details && { details }) }),
    },
    close: async () => {},
  }
}

/** A page without dialogs or menu. */
export const plainPage: PageHost = {
  chooseFiles: async () => null,
  chooseFolder: async () => null,
  chooseSave: async () => null,
  reveal: async () => {},
  openExternal: async () => {},
  notify: async () => {},
  confirmKeyFor: async () => true,
  setMenu: async () => {},
  onCommand: () => () => {},
  connected: async () => [],
  disconnect: async () => {},
  used: async () => {},
  lock: async () => {},
}
