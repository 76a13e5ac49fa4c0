// What an export covers: all rows, the view or the selected rows, with their counts.
import type { ExportSpec } from '../../contract/app/file.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { RowBlock } from '../../contract/app/view.ts'
import type { GridState } from '../state/grid-state.ts'

export type ExportScope = ExportSpec['scope']
type Range = ExportSpec['ranges'][number]

/** Rows of all blocks as ranges that do not overlap, top to bottom. */
export function rowRanges(blocks: readonly Pick<RowBlock, 'top' | 'bottom'>[]): Range[] {
  const ranges: Range[] = []
  for (const { top, bottom } of [...blocks].sort((a, b) => a.top - b.top)) {
    const last = ranges.at(-1)
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom)
    else ranges.push({ top, bottom })
  }
  return ranges
}

/** Rows in each scope; a scope that says nothing new is left out. */
export function exportScopes(sheet: Sheet, { view, blocks }: GridState): { scope: ExportScope; rows: number }[] {
  const selected = rowRanges(blocks).reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)
  const shown = view?.rows ?? sheet.rows
  return [
    { scope: 'all' as const, rows: sheet.rows },
    ...(shown < sheet.rows || (view?.spec.sort.length ?? 0) > 0 ? [{ scope: 'view' as const, rows: shown }] : []),
    ...(selected > 1 && selected < shown ? [{ scope: 'selection' as const, rows: selected }] : []),
  ]
}

/** Countries that write 1,5 use semicolons between values, and so does their Excel. */
export function localDelimiter(language: string): string {
  return new Intl.NumberFormat(language).formatToParts(1.5).some(part => part.type === 'decimal' && part.value === ',')
    ? ';'
    : ','
}
