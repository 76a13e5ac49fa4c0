// What an export covers: all rows, the view or the selected rows, with their counts.
import type { ExportSpec } from '../../../contract/app/file/export.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import type { RowBlock } from '../../../contract/app/view.ts'
import type { GridState } from '../../state/grid-state.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'

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

/** Rows in each scope, that of the screen first; a scope that says nothing new is left out. */
export function exportScopes(sheet: Sheet, { view, blocks }: GridState): { scope: ExportScope; rows: number }[] {
  const selected = rowRanges(blocks).reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)
  const shown = view?.rows ?? sheet.rows
  return [
    ...(shown < sheet.rows || (view?.spec.sort.length ?? 0) > 0 ? [{ scope: 'view' as const, rows: shown }] : []),
    { scope: 'all' as const, rows: sheet.rows },
    ...(selected > 1 && selected < shown ? [{ scope: 'selection' as const, rows: selected }] : []),
  ]
}

/** What an export takes, in a sentence: "12 of 40 rows as filtered, sorted by Name; 3 of 8 columns." */
export function takenWords(
  sheet: Pick<Sheet, 'rows' | 'columns'>,
  view: GridState['view'],
  taken: { scope: ExportScope; rows: number; columns: number },
): string {
  const of = (part: number, whole: number, noun: string) =>
    part === whole
      ? `${whole === 1 ? '' : 'all '}${countNoun(whole, noun)}`
      : `${formatCount(part)} of ${countNoun(whole, noun)}`
  const names = new Map(sheet.columns.map(({ id, name }) => [id, name]))
  const sorted = (view?.spec.sort ?? []).flatMap(({ columnId }) => names.get(columnId) ?? [])
  const shown = taken.scope === 'all' ? null : view
  const how = [
    ...(taken.scope === 'selection' ? [' selected'] : []),
    ...(taken.scope === 'view' && shown && shown.rows < sheet.rows ? [' as filtered'] : []),
    ...(shown && sorted.length > 0 ? [`, sorted by ${sorted.join(', ')}`] : []),
  ].join('')
  const rows = `${of(taken.rows, sheet.rows, 'row')}${how}`
  const columns = of(taken.columns, sheet.columns.length, 'column')
  const sentence = `${rows}; ${columns}.`
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}

/** Countries that write 1,5 use semicolons between values, and so does their Excel. */
export function localDelimiter(language: string): string {
  // WebKit calls the language of a system that has none "C", which Intl refuses.
  const known = /^[a-z]{2,3}(-|$)/i.test(language) ? language : 'en'
  return new Intl.NumberFormat(known).formatToParts(1.5).some(part => part.type === 'decimal' && part.value === ',')
    ? ';'
    : ','
}
