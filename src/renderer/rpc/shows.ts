// What each query of the engine shows, and so when it is asked again. The type asks for every query there is, and every
// query about a list is tied to that list's cells, or says in words why it is not: none can be forgotten.
import type { EngineChanges } from '../../contract/app/app.ts'
import type { AppRouter } from '../../engine/api/router.ts'

/** `cells`: cells, rows or columns of the list that the query names, of any list where it names none. */
type Topic = 'cells' | Exclude<keyof EngineChanges, 'sheets'>

/** About a list, and yet not asked again when it changes. `with`: what else it follows. */
interface Stays {
  readonly stays: string
  readonly with?: readonly Topic[]
}

type Nouns = AppRouter['_def']['record']
type Typed<Verb> = Verb extends { _def: { type: infer Type } } ? Type : never
type InputOf<Verb> = Verb extends { _def: { $types: { input: infer Input } } } ? Input : never
type OfList = { viewId: unknown } | { sheetId: unknown } | { spec: { sheetId: unknown } }

type ShownBy<Verb> = InputOf<Verb> extends OfList ? readonly ['cells', ...Topic[]] | Stays : readonly Topic[]

export type QueryShows = {
  readonly [Noun in keyof Nouns]: {
    readonly [Verb in keyof Nouns[Noun] as Typed<Nouns[Noun][Verb]> extends 'query' ? Verb : never]: ShownBy<
      Nouns[Noun][Verb]
    >
  }
}

const rowsRest = 'Rows stay where they are until a person sorts or filters; the open list follows its version itself.'
const oneAct = 'Asked at the moment a person acts, and not kept.'

export const queryShows: QueryShows = {
  web: { spec: { stays: oneAct }, sample: ['cells', 'suppression'] },
  app: { about: [], connected: [] },
  workspace: { state: ['workspace'], backups: ['workspace'], content: ['workspace'], contents: [] },
  workbook: { trash: ['workbooks', 'workspace', 'cells', 'searches'] },
  sheet: {
    workbooks: ['workbooks', 'cells', 'runs'],
    get: ['cells'],
    history: ['cells'],
    cellHistory: ['cells'],
    compare: ['cells'],
    comparedRows: ['cells'],
    explain: { stays: oneAct },
    profiles: ['cells', 'profiles'],
    notation: ['cells'],
    markers: ['cells'],
  },
  view: {
    open: { stays: rowsRest },
    window: { stays: rowsRest },
    facet: ['cells'],
    expressionFacet: ['cells'],
    listedValues: { stays: oneAct },
    against: ['cells'],
    groups: ['cells'],
    figures: ['cells'],
    histogram: ['cells'],
    scatter: ['cells'],
    profile: ['cells'],
    contact: ['cells', 'suppression'],
    summary: ['cells'],
    distinct: ['cells'],
    edge: { stays: oneAct },
    copy: { stays: oneAct },
    position: ['cells'],
    saved: ['cells'],
    ticked: ['cells'],
  },
  computed: { preview: ['cells'] },
  cluster: { summary: ['cells'], page: ['cells'] },
  diff: { summary: ['cells'], rows: ['cells'] },
  into: { proposed: ['cells'], summary: ['cells'], rows: ['cells'] },
  duplicates: { summary: ['cells'], groups: ['cells'], questions: ['cells'], answers: ['cells'] },
  edit: { fixPreview: ['cells'], revertPlan: ['cells'] },
  rules: { of: ['cells'], counts: ['cells', 'rules'], check: ['cells'] },
  clean: {
    problems: ['cells', 'profiles'],
    counted: { stays: oneAct },
    rows: { stays: oneAct },
    preview: ['cells'],
    inspect: ['cells'],
    errors: ['cells', 'profiles'],
    dependencies: ['cells', 'profiles'],
  },
  transform: { preview: ['cells'], byExample: ['cells'] },
  line: { problems: ['cells'] },
  link: { mark: [], place: [] },
  recent: { list: ['workbooks', 'settings', 'jobs'] },
  match: { summary: ['cells'], rows: ['cells'] },
  moveRows: { proposed: ['cells'] },
  raw: { counts: ['cells'] },
  file: {
    inspect: [],
    coming: { stays: 'Rows that are in do not change before the list is shown; its window asks how many there are.' },
    madeFrom: ['workbooks'],
    exportPreview: ['cells', 'suppression'],
    templatePreview: ['cells', 'suppression'],
    exportFinding: { stays: oneAct },
  },
  find: {
    count: { stays: 'The find bar follows the list itself, to end a count that is out of date.' },
    next: { stays: oneAct },
    marks: { stays: 'The marks follow the list themselves, as far as visible.' },
    everywhere: ['cells'],
  },
  run: {
    operations: ['cells', 'runs', 'settings', 'suppression'],
    estimate: ['cells', 'runs', 'suppression'],
    lineRows: ['cells', 'runs', 'suppression'],
    verdicts: ['cells'],
    ofList: {
      stays: 'The feed of runs asks for it when one has results, and shows it as verdicts and list.',
    },
    get: ['runs', 'suppression'],
    list: ['runs', 'suppression'],
    rows: ['runs', 'suppression'],
  },
  recipe: {
    ofRun: [],
    ofList: ['cells'],
    plan: ['cells', 'runs'],
  },
  reconcile: {
    services: [],
    calls: [],
    count: ['cells', 'suppression'],
    summary: ['cells', 'suppression'],
    page: ['cells', 'suppression'],
    kept: ['cells'],
    entity: ['cells'],
    extendCount: ['cells', 'suppression'],
  },
  search: {
    list: ['searches', 'runs', 'suppression'],
    get: ['searches', 'runs', 'suppression'],
    removed: ['searches', 'runs', 'suppression'],
    price: ['searches', 'runs', 'suppression'],
    records: ['searches', 'runs', 'suppression'],
    raw: ['searches', 'runs', 'suppression'],
    differences: ['searches', 'runs', 'suppression'],
    freshCounts: ['searches', 'runs', 'suppression', 'cells'],
    values: ['searches', 'runs', 'suppression'],
    addPlan: ['searches', 'runs', 'suppression', 'cells'],
  },
  seen: { state: ['cells', 'workbooks', 'jobs'] },
  answer: { record: ['cells', 'runs', 'suppression'], unlisted: ['cells', 'runs'] },
  account: { get: ['account', 'settings'], measuredPrices: ['account', 'settings'] },
  settings: { get: ['settings'] },
  own: { sources: [], plan: ['cells'] },
  console: { ask: [], tables: ['workbooks', 'cells'] },
  ledger: {
    entries: ['runs', 'account', 'settings'],
    sums: ['runs', 'account', 'settings'],
    saved: ['runs', 'account', 'settings'],
    cell: ['cells', 'runs', 'account', 'settings'],
  },
  health: { report: ['cells', 'profiles', 'runs'], page: { stays: oneAct } },
  bounces: { read: ['cells'] },
  action: { preview: ['cells'] },
  policy: { get: ['settings'] },
  postgres: {
    known: [],
    sample: [],
    plan: { stays: oneAct },
    sends: [],
  },
  privacy: {
    list: ['suppression'],
    preview: ['suppression', 'cells'],
    check: ['suppression'],
    erasePreview: ['suppression', 'cells'],
    erasures: ['suppression'],
    egress: ['suppression'],
    egressSums: ['suppression'],
    agentCalls: ['workbooks'],
    retention: ['cells', 'workbooks'],
  },
  stored: { groups: ['runs'], count: ['runs'] },
  team: { joined: ['team'], status: ['team'], shared: ['team'], versions: ['team'] },
  updates: {},
}

/** Which topics changed; `cells` is judged list by list. */
const topicsOf = (changes: EngineChanges): ReadonlySet<Topic> =>
  new Set(
    // The keys of a parsed object are those of its schema.
    (Object.keys(changes) as (keyof EngineChanges)[]).flatMap(key => {
      const value = changes[key]
      const changed = Array.isArray(value) ? value.length > 0 : value
      return changed && key !== 'sheets' ? [key] : []
    }),
  )

/** A query as the cache keys it: its path, and its input where it has one. */
interface Asked {
  readonly path: readonly string[]
  readonly input: unknown
}

/** Tells of any query whether what it shows has changed. */
export function outdatedBy(changes: EngineChanges): (asked: Asked) => boolean {
  const topics = topicsOf(changes)
  const sheets = new Set<number>(changes.sheets.map(({ sheetId }) => sheetId))
  const counted = { profiles: new Set<number>(changes.profiles), rules: new Set<number>(changes.rules) }
  const byPath = new Map<string, readonly Topic[]>(
    Object.entries(queryShows).flatMap(([noun, verbs]) =>
      Object.entries<readonly Topic[] | Stays>(verbs).map(([verb, shown]): [string, readonly Topic[]] => [
        `${noun}.${verb}`,
        'stays' in shown ? (shown.with ?? []) : shown,
      ]),
    ),
  )
  return ({ path, input }) => {
    const shown = byPath.get(path.join('.')) ?? []
    const sheetId = sheetIn(input)
    return shown.some(topic => {
      if (topic === 'cells') return sheetId === null ? sheets.size > 0 : sheets.has(sheetId)
      if (topic === 'profiles' || topic === 'rules')
        return sheetId === null ? counted[topic].size > 0 : counted[topic].has(sheetId)
      return topics.has(topic)
    })
  }
}

/** The list that an input names; null where it names a view of one, or none. */
function sheetIn(input: unknown): number | null {
  if (typeof input !== 'object' || input === null) return null
  if ('sheetId' in input) return typeof input.sheetId === 'number' ? input.sheetId : null
  return 'spec' in input ? sheetIn(input.spec) : null
}
