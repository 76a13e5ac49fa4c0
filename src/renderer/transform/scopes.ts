// The rows that a transform can be limited to.
import type { TransformScope } from '../../contract/app/transform.ts'
import type { RowBlock, View } from '../../contract/app/view.ts'
import { countNoun } from '../ui/words/figures.ts'

export type ScopeName = 'view' | 'list' | 'selection'

/** Those that differ, the usual one first. */
export function scopesOf(
  { id: viewId, rows, total }: Pick<View, 'id' | 'rows' | 'total'>,
  blocks: readonly RowBlock[],
): { name: ScopeName; words: string; scope: TransformScope }[] {
  const filtered = rows < total
  const ranges = blocks.map(({ top, bottom }) => ({ top, bottom: Math.min(bottom, rows - 1) }))
  const selected = rowsIn(ranges)
  return [
    {
      name: 'view',
      words: filtered ? `${countNoun(rows, 'row')} of this view` : `All ${countNoun(rows, 'row')}`,
      scope: { of: 'view', viewId },
    },
    ...(filtered
      ? [{ name: 'list' as const, words: `All ${countNoun(total, 'row')}`, scope: { of: 'list' as const } }]
      : []),
    ...(selected > 1 && selected < rows
      ? [
          {
            name: 'selection' as const,
            words: `${countNoun(selected, 'selected row')}`,
            scope: { of: 'selection' as const, viewId, ranges },
          },
        ]
      : []),
  ]
}

/** Rows of ranges that may overlap. */
function rowsIn(ranges: readonly { top: number; bottom: number }[]): number {
  let count = 0
  let end = -1
  for (const { top, bottom } of ranges.toSorted((a, b) => a.top - b.top)) {
    count += Math.max(0, bottom - Math.max(top, end + 1) + 1)
    end = Math.max(end, bottom)
  }
  return count
}
