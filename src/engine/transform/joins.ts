// Transforms that make one row of several: what they would join, and their slices.
import type { TransformAsk, TransformPreview } from '../../contract/app/transform.ts'
import { refuseClosed } from '../action/changed-cells.ts'
import type { ActionSlices } from '../action/list-action.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { Asked } from './asked.ts'

const rowsPerSlice = 2000
const maxSamples = 10

export function createJoins(store: Store, asked: Asked) {
  async function* slices({ sheetId, choice }: TransformAsk, columns: readonly ColumnRow[], ids: Uint32Array) {
    const columnIds = columns.map(({ id }) => id)
    let size = rowsPerSlice
    for (let first = 0; first < ids.length; ) {
      const part = ids.slice(first, first + size)
      const last = first + part.length === ids.length
      const separator = choice.options.separator ?? ''
      const slice = await store.scan.call('joinCells', sheetId, columnIds, part, separator, last)
      first += slice.done
      // A group that is longer than a slice is read with more rows at once.
      size = slice.done === 0 ? size * 2 : rowsPerSlice
      yield { ...slice, share: first / ids.length }
      // What is too long to be read at once is not joined.
      if (slice.done === 0 && size > 2 * ids.length) return
    }
  }

  return {
    async preview(ask: TransformAsk, columns: ColumnRow[], signal?: AbortSignal): Promise<TransformPreview> {
      const ids = await asked.rows(ask)
      const [first] = columns
      const preview: TransformPreview = { rows: ids.length, filled: 0, changes: 0, emptied: 0, added: 0, samples: [] }
      for await (const { filled, groups } of slices(ask, columns, ids)) {
        if (signal?.aborted) break
        preview.filled += filled
        for (const { rowIds, before, after } of groups) {
          preview.changes += rowIds.length
          preview.added -= rowIds.length - 1
          if (!first || preview.samples.length >= maxSamples) continue
          preview.samples.push({
            // Row ids of the list.
            rowId: (rowIds[0] ?? 0) as TransformPreview['samples'][number]['rowId'],
            columnId: first.id,
            before: before
              .map(cell => cell ?? '')
              .join(' | ')
              .slice(0, 1000),
            after: after
              .map(cell => cell ?? '')
              .join(' | ')
              .slice(0, 1000),
            cells: 1,
          })
        }
      }
      return preview
    },

    async changes(ask: TransformAsk, columns: ColumnRow[]): Promise<ActionSlices> {
      refuseClosed(columns)
      const ids = await asked.rows(ask)
      const columnIds = columns.map(({ id }) => id)
      return async function* ({ signal, reach, step }) {
        for await (const { groups, share } of slices(ask, columns, ids)) {
          if (signal.aborted) return
          if (groups.length > 0)
            yield {
              cells: groups.length,
              send: () => store.writer.part('joinRows', ask.sheetId, step, columnIds, groups),
            }
          reach(share)
        }
      }
    },
  }
}
