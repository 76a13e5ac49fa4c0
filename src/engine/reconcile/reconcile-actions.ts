// What a reconciliation writes, as actions: names, ids, scores and pages of the entities that values mean, and what a service knows of
// entities. Each is one step of undo.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ReconcileCandidate } from '../../contract/app/reconcile/reconcile.ts'
import type { ReconcileDone } from '../../contract/app/reconcile/reconcile-client.ts'
import { type ActionMaking, plainAction } from '../action/list-action.ts'
import { entityLink } from './entity-link.ts'
import type { ExtendedRows, Reconciled } from './reconciles.ts'

const rowsPerSlice = 2_000

export interface WriteReconciled {
  readonly sheetId: SheetId
  readonly found: Reconciled
  readonly taking: TakenBy
  readonly into: string
}

/** Which candidates are taken. */
export interface TakenBy {
  /** The best from this score on; null: only where the service is sure. */
  readonly threshold: number | null
  /** What a person has decided of values: the id of a candidate, or blank for none. */
  readonly decided: ReadonlyMap<string, string>
}

/** The candidate that a value takes; null: none is sure enough. */
export function takenOf(
  { text, candidates }: Pick<Reconciled['values'][number], 'text' | 'candidates'>,
  { threshold, decided }: TakenBy,
): number | null {
  const [best, next] = candidates
  if (!best) return null
  const chosen = decided.get(text)
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

export const reconcileAction = plainAction({
  async perform(ask: WriteReconciled, _: object, { write }: ActionMaking): Promise<ReconcileDone> {
    const { found, taking, into } = ask
    const taken = found.values.flatMap(value => {
      const { candidates, rowIds } = value
      const at = takenOf(value, taking)
      const candidate = at === null ? undefined : candidates[at]
      return candidate ? [{ candidate, rowIds }] : []
    })
    const note = `From “${found.service}”, by “${found.column}”.`.slice(0, 1000)
    const columns: readonly {
      name: string
      type: 'text' | 'number' | 'url'
      of: (one: ReconcileCandidate) => string | null
    }[] = [
      { name: `${into}: name`, type: 'text', of: ({ name }) => name },
      { name: `${into}: id`, type: 'text', of: ({ id }) => id },
      { name: `${into}: score`, type: 'number', of: ({ score }) => (score === null ? null : String(score)) },
      ...(found.view === null
        ? []
        : [
            {
              name: `${into}: link`,
              type: 'url' as const,
              of: ({ id }: ReconcileCandidate) => entityLink(found.view, id),
            },
          ]),
    ]
    const written = await write(
      `Reconcile “${found.column}” with “${found.service}”`,
      async function* ({ signal, reach, addColumns }) {
        const made = await addColumns(columns.map(({ name, type }) => ({ name, type, note, neverSend: false })))
        for (const [at, { of }] of columns.entries()) {
          const target = made[at]
          if (!target || signal.aborted) return
          const cells = taken.flatMap(({ candidate, rowIds }) => rowIds.map(rowId => [rowId, of(candidate)] as const))
          yield* slicesOf(target.columnId, cells)
          reach((at + 1) / columns.length)
        }
      },
    )
    return {
      ...written,
      matched: taken.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
      added: written.added.map(({ name }) => name),
    }
  },
})

export interface WriteExtended {
  readonly sheetId: SheetId
  readonly found: ExtendedRows
}

export const extendAction = plainAction({
  async perform(
    { found }: WriteExtended,
    _: object,
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
})
