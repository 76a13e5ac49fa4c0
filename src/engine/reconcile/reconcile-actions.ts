// What a reconciliation writes, as actions: names, ids, scores and pages of the entities that values mean, and what a service knows of
// entities. Each is one step of undo.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ReconcileCandidate } from '../../contract/app/reconcile/reconcile.ts'
import type { ExtendAsk, ReconcileAsk, ReconcileDone } from '../../contract/app/reconcile/reconcile-client.ts'
import type { ColorRules } from '../../contract/app/rules/color-rule.ts'
import { type ActionMaking, type MadeColumn, notedAction } from '../action/list-action.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { EntityColumns } from '../table/entity-columns.lane.ts'
import { addressOfHost } from '../web/private-address.ts'
import { entityLink } from './entity-link.ts'
import { extendSaid, extendWord, reconcileSaid, reconcileWord } from './reconcile-said.ts'
import type { ExtendedRows, Reconciled } from './reconciles.ts'

const rowsPerSlice = 2_000

interface Parts {
  readonly views: Pick<Views, 'specOf'>
  readonly store: Pick<Store, 'writer'>
}

export interface WriteReconciled {
  readonly sheetId: SheetId
  readonly found: Reconciled
  readonly taking: TakenBy
  readonly into: string
  /** What was asked, for recipes. */
  readonly ask: ReconcileAsk
}

/** Which candidates are taken. */
export interface TakenBy {
  /** The best from this score on; null: only where the service is sure. */
  readonly threshold: number | null
  /** What a person has decided, by the text or the key of a value: the id of a candidate, or blank for none. */
  readonly decided: ReadonlyMap<string, string>
}

/** The candidate that a value takes; null: none is sure enough. */
export function takenOf(
  { key, text, candidates }: Pick<Reconciled['values'][number], 'key' | 'text' | 'candidates'>,
  { threshold, decided }: TakenBy,
): number | null {
  const [best, next] = candidates
  if (!best) return null
  const chosen = decided.get(key) ?? decided.get(text)
  if (chosen !== undefined) {
    const at = candidates.findIndex(({ id }) => id === chosen)
    return at < 0 ? null : at
  }
  const sure = candidates.findIndex(({ match }) => match)
  if (sure >= 0) return sure
  // Of two that are as good as one another, either may be meant.
  const alone = next?.score !== best.score
  return threshold !== null && best.score !== null && best.score >= threshold && alone ? 0 : null
}

/** Cells of a column as slices; rows in any order. */
function* slicesOf(columnId: number, cells: readonly (readonly [rowId: number, value: string | null])[]) {
  for (let first = 0; first < cells.length; first += rowsPerSlice) {
    const part = cells.slice(first, first + rowsPerSlice)
    yield { columnId, rowIds: part.map(([rowId]) => rowId), values: part.map(([, value]) => value) }
  }
}

/** What became of a value, as a column says it. */
function stateWord(value: Reconciled['values'][number], taking: TakenBy): string {
  if (takenOf(value, taking) !== null) return 'matched'
  const isDecided = taking.decided.has(value.key) || taking.decided.has(value.text)
  if (value.unasked) return isDecided ? 'none' : 'not asked'
  return value.candidates.length > 0 && !isDecided ? 'to review' : 'none'
}

/** So that they are seen apart in the grid. A person can change the rules of the column. */
const stateColors: ColorRules = [
  { test: { kind: 'is', text: 'matched' }, color: 'green' },
  { test: { kind: 'is', text: 'to review' }, color: 'amber' },
  { test: { kind: 'is', text: 'none' }, color: 'gray' },
]

/** An address of this computer is no page that others can open: it stays text, and no cell of it counts as invalid. */
function linkType(view: string): 'url' | 'text' {
  const { hostname = '' } = URL.parse(view) ?? {}
  return hostname === 'localhost' || addressOfHost(hostname) !== null ? 'text' : 'url'
}

interface WrittenColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'url'
  of(one: ReconcileCandidate): string | null
}

/** Names of the columns that are written, where the service has pages. The last says what became of each value. */
export const reconciledNames = (into: string): string[] =>
  ['name', 'id', 'score', 'link', 'match'].map(part => `${into}: ${part}`)

/** Name, id, score, link where the service has pages, match: as they were made. */
function writtenOf(source: number, made: readonly MadeColumn[]): EntityColumns | null {
  const [name, id, score, ...last] = made.map(({ columnId }) => columnId)
  const match = last.at(-1)
  if (name === undefined || id === undefined || score === undefined || match === undefined) return null
  return { source, name, id, score, match, link: last.length > 1 ? (last[0] ?? null) : null }
}

export const reconcileAction = notedAction({
  does: reconcileWord,
  async perform(write: WriteReconciled, { store }: Parts, making: ActionMaking): Promise<ReconcileDone> {
    const { sheetId, found, taking, into, ask } = write
    const values = found.values.map(value => {
      const at = takenOf(value, taking)
      return { ...value, taken: at === null ? null : (value.candidates[at] ?? null), state: stateWord(value, taking) }
    })
    const note = `From “${found.service}”, by “${found.column}”.`.slice(0, 1000)
    const columns: readonly WrittenColumn[] = [
      { name: `${into}: name`, type: 'text', of: ({ name }) => name },
      { name: `${into}: id`, type: 'text', of: ({ id }) => id },
      { name: `${into}: score`, type: 'number', of: ({ score }) => (score === null ? null : String(score)) },
      ...(found.view === null
        ? []
        : [
            {
              name: `${into}: link`,
              type: linkType(found.view),
              of: ({ id }) => entityLink(found.view, id),
            } satisfies WrittenColumn,
          ]),
    ]
    const states = { name: `${into}: match`, type: 'text', colors: stateColors } as const
    const written = await making.write(
      `Reconcile “${found.column}” with “${found.service}”`,
      async function* ({ signal, reach, addColumns }) {
        const made = await addColumns(
          [...columns.map(({ name, type }) => ({ name, type })), states].map(one => ({
            ...one,
            note,
            neverSend: false,
          })),
        )
        const written = writtenOf(ask.columnId, made)
        if (written) await store.writer.call('noteReconciled', sheetId, written)
        for (const [at, target] of made.entries()) {
          if (signal.aborted) return
          const of = columns[at]?.of
          const cells = values.flatMap(({ taken, state, rowIds }) => {
            const text = of ? taken && of(taken) : state
            return of && !taken ? [] : rowIds.map(rowId => [rowId, text] as const)
          })
          yield* slicesOf(target.columnId, cells)
          reach((at + 1) / made.length)
        }
      },
    )
    const matched = values.reduce((sum, { taken, rowIds }) => sum + (taken ? rowIds.length : 0), 0)
    return { ...written, matched, added: written.added.map(({ name }) => name) }
  },
  said: ({ ask, into, taking }, columns, { views }) =>
    reconcileSaid(ask, { into, threshold: taking.threshold }, columns, views),
})

export interface WriteExtended {
  readonly sheetId: SheetId
  readonly found: ExtendedRows
  readonly ask: ExtendAsk
}

export const extendAction = notedAction({
  does: extendWord,
  async perform(
    { found }: WriteExtended,
    _: Parts,
    { write }: ActionMaking,
  ): Promise<EditResult & { added: readonly string[]; filled: number }> {
    const { properties, entities, service, column } = found
    const note = `From “${service}”, by the ids in “${column}”.`.slice(0, 1000)
    let filled = 0
    const written = await write(`Bring values from “${service}”`, async function* ({ signal, reach, addColumns }) {
      const made = await addColumns(properties.map(({ name }) => ({ name, type: 'text', note, neverSend: false })))
      for (const [at, target] of made.entries()) {
        if (signal.aborted) return
        const cells = entities.flatMap(({ rowIds, texts }) => {
          const text = texts[at] ?? null
          return text === null ? [] : rowIds.map(rowId => [rowId, text] as const)
        })
        filled += cells.length
        yield* slicesOf(target.columnId, cells)
        reach((at + 1) / made.length)
      }
    })
    return { ...written, added: written.added.map(({ name }) => name), filled }
  },
  said: ({ ask, found }, columns, { views }) => extendSaid(ask, found.properties, columns, views),
})
