// Transforms of columns: a preview of what would change, then the change as one step of undo.
import { randomUUID } from 'node:crypto'
import type { StepId } from '../../contract/app/ids.ts'
import type {
  ByExample,
  ByExampleAsk,
  TransformApply,
  TransformAsk,
  TransformChoice,
  TransformPreview,
  TransformResult,
  TransformSample,
} from '../../contract/app/transform.ts'
import { transformTable } from '../../model/transforms/index.ts'
import { type OptionValues, transformOptions } from '../../model/transforms/options.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { createAsked } from './asked.ts'
import { mostLookedAt } from './example/example.lane.ts'
import { isOrdered } from './kinds.ts'
import type { TransformColumn, TransformedSlice } from './transform.lane.ts'

export interface Transforms {
  /** Reads every cell of the scope; ends early when `signal` does. Throws view_gone, not_found, bad_request. */
  preview(ask: TransformAsk, signal?: AbortSignal): Promise<TransformPreview>
  /** Rows to type results for, and the expression that gives what was typed. */
  byExample(ask: ByExampleAsk): Promise<ByExample>
  /** Transforms the cells as they are now. Throws bad_request for locked and computed columns that would be written. */
  apply(ask: TransformApply): Promise<TransformResult>
}

const rowsPerSlice = 2000
const mostSamples = 10

interface TransformDeps {
  store: Store
  views: Views
  edits: SheetEdits
  changes: ChangeFeed
  home(): string | null
}

export function createTransforms({ store, views, edits, changes, home }: TransformDeps): Transforms {
  /** The ask with all its options, or bad_request. */
  function whole<Ask extends TransformAsk>(ask: Ask): Ask {
    const { values, problem } = transformOptions(ask.choice.id, ask.choice.options)
    if (problem !== null) throw fail('bad_request', { what: problem })
    return { ...ask, choice: { ...ask.choice, options: values } }
  }

  const asked = createAsked(store, views)

  async function placeOf(
    { sheetId, columnIds, choice }: TransformAsk,
    { id: columnId }: ColumnRow,
  ): Promise<TransformColumn> {
    const asks = choice.id === 'date' && choice.options.order === 'column'
    const dayFirst = asks && (await store.scan.call('transformDayFirst', sheetId, columnId))
    return { sheetId, columnId, chosen: columnIds, home: home(), dayFirst }
  }

  return {
    async preview(given, signal) {
      const ask = whole(given)
      const columns = await asked.columns(ask)
      const ids = await asked.rows(ask)
      const preview: TransformPreview = { rows: ids.length, filled: 0, changes: 0, emptied: 0, samples: [] }
      for (const column of transformTable[ask.choice.id].across ? columns.slice(0, 1) : columns) {
        const place = await placeOf(ask, column)
        const samples: TransformSample[] = []
        let above: string | null = null
        for (let first = 0; first < ids.length && !signal?.aborted; first += rowsPerSlice) {
          const part = ids.slice(first, first + rowsPerSlice)
          const slice: TransformedSlice = await store.scan.call('transformCells', place, part, ask.choice, false, above)
          above = slice.above
          preview.filled += slice.filled
          preview.changes += slice.rowIds.length
          preview.emptied += slice.after.reduce((sum, after) => sum + (after === null ? 1 : 0), 0)
          addSamples(samples, column, slice)
        }
        preview.samples.push(...samples)
      }
      return { ...preview, samples: inTurns(preview.samples) }
    },

    async byExample(ask) {
      const columns = await asked.columns(ask)
      const ids = await asked.rows(ask)
      const step = Math.max(1, Math.floor(ids.length / mostLookedAt))
      // The first rows are those that a person sees; the others show what else there is.
      const some = new Set(ids.subarray(0, mostLookedAt / 2))
      for (let at = 0; at < ids.length && some.size < mostLookedAt; at += step) some.add(ids[at] ?? 0)
      return store.scan.call(
        'byExample',
        ask.sheetId,
        columns.map(({ id }) => id),
        Uint32Array.from(some),
        ask.given,
      )
    },

    async apply(given) {
      const ask = whole(given)
      const { sheetId, choice, into } = ask
      const columns = await asked.columns(ask)
      const { across, title } = transformTable[choice.id]
      if (into.column === 'same') refuseClosed(across ? columns.slice(0, 1) : columns)
      const rows = await asked.rows(ask)
      // Where the order does not matter, neighbours in the table go together.
      const ids = isOrdered(choice.id) ? rows : rows.slice().sort()
      const [only] = columns
      const what = only && columns.length === 1 ? `“${only.name}”` : `${columns.length} columns`
      const step = { label: `Transform ${what}: ${title}`.slice(0, 200), key: randomUUID() }
      const added: TransformResult['added'] = []
      let stepId: StepId | null = null
      const edited = await edits.write(sheetId, step, async function* ({ signal, reach }) {
        const passes = passesOf(columns, choice, into)
        let behind: ColumnRow['id'] | null = null
        for (const [at, { column, options, name }] of passes.entries()) {
          if (column !== passes[at - 1]?.column) behind = (across ? columns.at(-1) : column)?.id ?? column.id
          const place = await placeOf(ask, column)
          const own = { id: choice.id, options }
          let target = name === null ? column.id : null
          let above: string | null = null
          for (let first = 0; first < ids.length && !signal.aborted; first += rowsPerSlice) {
            const part = ids.slice(first, first + rowsPerSlice)
            const slice: TransformedSlice = await store.scan.call(
              'transformCells',
              place,
              part,
              own,
              name !== null,
              above,
            )
            above = slice.above
            reach((at + Math.min(1, (first + rowsPerSlice) / ids.length)) / passes.length)
            // A part that no cell has gets no column.
            if (slice.rowIds.length === 0 && into.column === 'each') continue
            if (target === null) {
              const made = await store.writer.part(
                'addTransformed',
                ...([sheetId, step, column.id, behind ?? column.id, name ?? column.name, choice.id] as const),
              )
              target = made.columnId
              behind = made.columnId
              stepId = made.stepId as StepId
              added.push({ columnId: made.columnId, name: made.name })
              changes.sheet({ sheetId, version: made.version, columns: true })
            }
            if (slice.rowIds.length > 0) yield { columnId: target, rowIds: slice.rowIds, values: slice.after }
          }
        }
        if (choice.options.delete === 'yes')
          yield {
            cells: 0,
            send: () =>
              store.writer.part(
                'dropColumns',
                sheetId,
                step,
                columns.slice(into.column === 'same' ? 1 : 0).map(({ id }) => id),
              ),
          }
      })
      // Columns came or went with it.
      if (added.length > 0 || choice.options.delete === 'yes')
        changes.sheet({ sheetId, version: edited.version, columns: true })
      return { ...edited, stepId: edited.stepId ?? stepId, added }
    },
  }
}

/** Once through a column: with which options, and the name of the column it goes into; null: its own. */
interface Pass {
  readonly column: ColumnRow
  readonly options: OptionValues
  readonly name: string | null
}

function passesOf(
  columns: readonly ColumnRow[],
  { id, options }: TransformChoice,
  into: TransformApply['into'],
): Pass[] {
  const { title, splits, across, options: known } = transformTable[id]
  const [first] = columns
  if (across && first && into.column !== 'each') {
    const joined = columns.length > 1 ? columns.map(column => column.name).join(' + ') : `${first.name}: ${title}`
    const name = into.column === 'same' ? null : (into.name ?? joined)
    return [{ column: first, options, name }]
  }
  if (into.column === 'same') return columns.map(column => ({ column, options, name: null }))
  if (into.column === 'new') {
    const chosen = columns.length === 1 ? into.name : null
    return columns.map(column => ({ column, options, name: chosen ?? `${column.name}: ${title}` }))
  }
  const parts = splits && known[splits.option]
  if (!splits || parts?.kind !== 'choice')
    throw fail('bad_request', { what: `“${title}” has no parts for columns of their own` })
  return columns.flatMap(column =>
    splits.into.map(value => ({
      column,
      options: { ...options, [splits.option]: value },
      // "Prefix (Dr., Ms.)"
      name: `${column.name}: ${(parts.choices[value] ?? value).replace(/ \(.*/, '')}`,
    })),
  )
}

/** A locked or computed column is said before anything changes, not skipped. */
function refuseClosed(columns: readonly ColumnRow[]): void {
  const computed = columns.find(column => column.computed !== null)
  if (computed)
    throw fail('bad_request', {
      what: `“${computed.name}” is computed; transform into a new column, or turn it into values first`,
    })
  const locked = columns.find(column => column.locked)
  if (locked)
    throw fail('bad_request', {
      what: `the cells of “${locked.name}” are locked; unlock them, or transform into a new column`,
    })
}

/** The first cells that change, each text once. */
function addSamples(
  samples: TransformSample[],
  { id: columnId }: ColumnRow,
  { rowIds, before: texts, after }: { rowIds: number[]; before: string[]; after: (string | null)[] },
): void {
  for (const [at, before] of texts.entries()) {
    if (samples.length >= mostSamples) return
    if (samples.some(sample => sample.before === before)) continue
    // Row ids of the list.
    samples.push({ rowId: (rowIds[at] ?? 0) as TransformSample['rowId'], columnId, before, after: after[at] ?? null })
  }
}

/** A few of each column, in turns. */
function inTurns(samples: readonly TransformSample[]): TransformSample[] {
  const byColumn = [...Map.groupBy(samples, ({ columnId }) => columnId).values()]
  const turns = Array.from({ length: mostSamples }, (_, turn) => byColumn.flatMap(own => own[turn] ?? []))
  const chosen = new Set(turns.flat().slice(0, mostSamples))
  return samples.filter(sample => chosen.has(sample))
}
