// Transforms of cells: what they would change, and their slices, over the cells or into columns of their own.
import {
  maxChangesShown,
  type TransformApply,
  type TransformAsk,
  type TransformPreview,
  type TransformSample,
} from '../../contract/app/transform.ts'
import { transformTable } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'
import { refuseClosed } from '../action/changed-cells.ts'
import type { ActionSlices } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import { rowSlices } from '../sheet/edit/slice-action.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { Asked } from './asked.ts'
import { type CellTransformId, isForScan, isOrdered } from './kinds.ts'
import type { CellChoice, TransformColumn, TransformedSlice } from './transform.lane.ts'

const rowsPerSlice = 2000
/** Of all texts that are shown: cells may be as long as books. */
const maxLetters = 300_000

export function createCellChanges(store: Store, asked: Asked, home: () => string | null) {
  async function placeOf(
    { sheetId, columnIds, choice, except = [] }: TransformAsk & Pick<TransformApply, 'except'>,
    { id: columnId }: ColumnRow,
  ): Promise<TransformColumn> {
    const reads = await store.scan.call('transformReads', sheetId, columnId, home(), choice)
    return { sheetId, columnId, chosen: columnIds, ...reads, except: except.filter(one => one.columnId === columnId) }
  }

  /** A column through one transform, slice by slice. */
  async function* slices(
    place: TransformColumn,
    ids: Uint32Array,
    choice: CellChoice,
    all: boolean,
    wanted: () => boolean,
  ) {
    let above: string | null = null
    for (let first = 0; first < ids.length && wanted(); ) {
      const part = ids.slice(first, first + rowsPerSlice)
      const slice: TransformedSlice = await store.scan.call('transformCells', place, part, choice, all, above)
      above = slice.above
      first += slice.done
      yield { ...slice, share: first / ids.length }
    }
  }

  return {
    async preview(
      ask: TransformAsk,
      id: CellTransformId,
      columns: ColumnRow[],
      signal?: AbortSignal,
    ): Promise<TransformPreview> {
      const ids = await asked.rows(ask)
      const preview: TransformPreview = { rows: ids.length, filled: 0, changes: 0, emptied: 0, added: 0, samples: [] }
      for (const column of transformTable[id].across ? columns.slice(0, 1) : columns) {
        const place = await placeOf(ask, column)
        const samples = new Map<string, TransformSample>()
        for await (const slice of slices(place, ids, { ...ask.choice, id }, false, () => !signal?.aborted)) {
          preview.filled += slice.filled
          preview.changes += slice.rowIds.length
          preview.emptied += slice.after.reduce((sum, after) => sum + (after === null ? 1 : 0), 0)
          addSamples(samples, column, slice)
        }
        preview.samples.push(...samples.values())
      }
      return { ...preview, samples: inTurns(preview.samples) }
    },

    async changes(ask: TransformApply, id: CellTransformId, columns: ColumnRow[]): Promise<ActionSlices> {
      const { sheetId, choice, into } = ask
      const { across, gives } = transformTable[id]
      if (into.column === 'same') refuseClosed(across ? columns.slice(0, 1) : columns)
      const rows = await asked.rows(ask)
      // Where the order does not matter, neighbours in the table go together.
      const ids = isOrdered(id) ? rows : rows.slice().sort()
      const passes = passesOf(columns, id, choice.options, into)
      const list = { columns: await store.grid.call('columnsOf', sheetId), chosen: columns.map(column => column.id) }
      const apart = isOrdered(id) || isForScan(id, choice.options, list)
      return async function* (working) {
        const { signal, reach, size, step } = working
        let behind: ColumnRow['id'] | null = null
        for (const [at, { column, options, name }] of passes.entries()) {
          if (column !== passes[at - 1]?.column) behind = (across ? columns.at(-1) : column)?.id ?? column.id
          const place = await placeOf(ask, column)
          let target = name === null ? column.id : null
          if (!apart && into.column !== 'each') {
            if (name !== null) {
              const made = await working.addColumn({
                sourceIds: across ? columns.map(one => one.id) : [column.id],
                behindId: behind ?? column.id,
                name,
                type: gives ?? null,
              })
              target = made.columnId
            }
            const into = target
            const share = { ...working, reach: (part: number) => reach((at + part) / passes.length) }
            if (into !== null)
              yield* rowSlices(ids, size, share, part =>
                store.writer.part('transformInto', sheetId, step, place, part, { id, options }, into),
              )
            continue
          }
          for await (const slice of slices(place, ids, { id, options }, name !== null, () => !signal.aborted)) {
            reach((at + slice.share) / passes.length)
            // A part that no cell has gets no column.
            if (slice.rowIds.length === 0 && into.column === 'each') continue
            if (target === null) {
              const made = await working.addColumn({
                sourceIds: across ? columns.map(one => one.id) : [column.id],
                behindId: behind ?? column.id,
                name: name ?? column.name,
                type: gives ?? null,
              })
              target = made.columnId
              behind = made.columnId
            }
            if (slice.rowIds.length > 0) yield { columnId: target, rowIds: slice.rowIds, values: slice.after }
          }
        }
        if (choice.options.delete !== 'yes' || signal.aborted) return
        const dropped = columns.slice(into.column === 'same' ? 1 : 0).map(column => column.id)
        yield working.dropColumns(dropped)
      }
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
  id: CellTransformId,
  options: OptionValues,
  into: TransformApply['into'],
): Pass[] {
  const { title, splits, across, options: known } = transformTable[id]
  const [first] = columns
  if (across && first && into.column !== 'each') {
    const joined = columns.length > 1 ? columns.map(column => column.name).join(' + ') : `${first.name}: ${title}`
    return [{ column: first, options, name: into.column === 'same' ? null : (into.name ?? joined) }]
  }
  if (into.column === 'same') return columns.map(column => ({ column, options, name: null }))
  if (into.column === 'new') {
    const chosen = columns.length === 1 ? into.name : null
    return columns.map(column => ({ column, options, name: chosen ?? `${column.name}: ${title}` }))
  }
  const parts = splits && known[splits.option]
  if (!splits || parts?.kind !== 'choice')
    throw fail('bad_request', { what: `“${title}” cannot be split into columns` })
  return columns.flatMap(column =>
    splits.into.map(value => ({
      column,
      options: { ...options, [splits.option]: value },
      // "Prefix (Dr., Ms.)"
      name: `${column.name}: ${(parts.choices[value] ?? value).replace(/ \(.*/, '')}`,
    })),
  )
}

/** The first changes that differ, each with the cells that change so. */
function addSamples(
  samples: Map<string, TransformSample>,
  { id: columnId }: ColumnRow,
  { rowIds, before: texts, after: wanted }: TransformedSlice,
): void {
  let letters = [...samples.values()].reduce((sum, { before, after }) => sum + before.length + (after?.length ?? 0), 0)
  for (const [at, text] of texts.entries()) {
    const [before, after] = [text ?? '', wanted[at] ?? null]
    const key = JSON.stringify([before, after])
    const known = samples.get(key)
    if (known) known.cells++
    else if (samples.size < maxChangesShown && letters < maxLetters) {
      letters += before.length + (after?.length ?? 0)
      // Row ids of the list.
      samples.set(key, { rowId: (rowIds[at] ?? 0) as TransformSample['rowId'], columnId, before, after, cells: 1 })
    }
  }
}

/** A few of each column, in turns. */
function inTurns(samples: readonly TransformSample[]): TransformSample[] {
  const byColumn = [...Map.groupBy(samples, ({ columnId }) => columnId).values()]
  const turns = Array.from({ length: maxChangesShown }, (_, turn) => byColumn.flatMap(own => own[turn] ?? []))
  const chosen = new Set(turns.flat().slice(0, maxChangesShown))
  return samples.filter(sample => chosen.has(sample))
}
