// Transforms that make several rows of one: what they would add, and their slices.
import type { TransformAsk, TransformPreview } from '../../contract/app/transform.ts'
import { type SpreadId, transformTable } from '../../model/transforms/index.ts'
import { refuseClosed } from '../action/changed-cells.ts'
import type { ActionSlices, ActionWork } from '../action/list-action.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { Asked } from './asked.ts'
import type { SpreadRow, SpreadTargets } from './spread.lane.ts'

const rowsPerSlice = 2000
/** New rows of a message to the writer. */
const linesPerSlice = 1000
const maxSamples = 10

export function createSpreads(store: Store, asked: Asked) {
  /** All that are wanted, whatever the view shows where columns go with it. */
  const rowsOf = (ask: TransformAsk, id: SpreadId) =>
    asked.rows(transformTable[id].spreads === 'list' ? { ...ask, scope: { of: 'list' } } : ask)

  async function* slices(
    { sheetId, choice }: TransformAsk,
    id: SpreadId,
    columns: readonly ColumnRow[],
    ids: Uint32Array,
    wanted: () => boolean,
  ) {
    const columnIds = columns.map(column => column.id)
    for (let first = 0; first < ids.length && wanted(); ) {
      const part = ids.slice(first, first + rowsPerSlice)
      const slice = await store.scan.call('spreadCells', sheetId, columnIds, part, id, choice.options)
      first += slice.done
      yield { ...slice, share: first / ids.length }
    }
  }

  return {
    async preview(
      ask: TransformAsk,
      id: SpreadId,
      columns: ColumnRow[],
      signal?: AbortSignal,
    ): Promise<TransformPreview> {
      const ids = await rowsOf(ask, id)
      const [first] = columns
      const preview: TransformPreview = { rows: ids.length, filled: 0, changes: 0, emptied: 0, added: 0, samples: [] }
      for await (const { filled, rows } of slices(ask, id, columns, ids, () => !signal?.aborted)) {
        preview.filled += filled
        preview.changes += rows.length
        for (const { rowId, before, lines } of rows) {
          preview.added += lines.length - 1
          if (!first || preview.samples.length >= maxSamples) continue
          const after = lines.map(line => line.map(cell => cell ?? '').join(id === 'unpivot' ? ': ' : ' | ')).join('\n')
          const text = before.map(cell => cell ?? '').join(' | ')
          preview.samples.push({
            // Row ids of the list.
            rowId: rowId as TransformPreview['samples'][number]['rowId'],
            columnId: first.id,
            before: text.slice(0, 1000),
            after: after.slice(0, 1000),
            cells: 1,
          })
        }
      }
      return preview
    },

    async changes(ask: TransformAsk, id: SpreadId, columns: ColumnRow[]): Promise<ActionSlices> {
      const { sheetId, choice } = ask
      if (id === 'rows') refuseClosed(columns)
      const ids = await rowsOf(ask, id)
      const columnIds = columns.map(column => column.id)

      async function targetsOf({ addColumn }: ActionWork): Promise<SpreadTargets> {
        const [first] = columns
        const last = columns.at(-1)
        if (id === 'rows' || !first || !last) return { columnIds, without: choice.options.repeat === 'no' ? null : [] }
        const same = columns.every(({ type }) => type === first.type)
        const { names = '', values = '' } = choice.options
        const field = await addColumn({ sourceIds: columnIds, behindId: last.id, name: names, type: 'text' })
        const type = same ? first.type : 'text'
        const value = await addColumn({ sourceIds: columnIds, behindId: field.columnId, name: values, type })
        return { columnIds: [field.columnId, value.columnId], without: columnIds }
      }

      return async function* (work) {
        const { signal, reach, step, dropColumns } = work
        let targets: SpreadTargets | null = null
        for await (const { rows, share } of slices(ask, id, columns, ids, () => !signal.aborted)) {
          for (const part of inPieces(rows)) {
            targets ??= await targetsOf(work)
            const into = targets
            yield {
              cells: part.length,
              send: () => store.writer.part('spreadRows', sheetId, step, into, part),
            }
          }
          reach(share)
        }
        if (id === 'unpivot' && targets && !signal.aborted) yield dropColumns(columnIds)
      }
    },
  }
}

function* inPieces(rows: readonly SpreadRow[]): Generator<SpreadRow[]> {
  let piece: SpreadRow[] = []
  let lines = 0
  for (const row of rows) {
    piece.push(row)
    lines += row.lines.length
    if (lines < linesPerSlice) continue
    yield piece
    piece = []
    lines = 0
  }
  if (piece.length > 0) yield piece
}
