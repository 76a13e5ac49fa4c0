// The decimal mark of numbers, one by one and of a whole column: 1,234.50 or 1.234,50.
import { type DecimalSign, numberOf } from './number.ts'

/** The decimal mark of a number that shows it; 'either' for one that may be read both ways; null for one without marks. */
export function shownMark(cell: string): DecimalSign | 'either' | null {
  const text = cell.trim()
  if (!/[.,]/.test(text) || numberOf(text) === null) return null
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (dots > 1) return ','
  if (commas > 1) return '.'
  const behind = /[.,](\d+)/.exec(text)?.[1] ?? ''
  const before = /(\d*)[.,]/.exec(text)?.[1] ?? ''
  // 1.234 is a thousand or one and a bit; 0.234 and 1234.567 are no groups.
  if (behind.length === 3 && before.length <= 3 && !/^0?$/.test(before)) return 'either'
  return dots === 1 ? '.' : ','
}

export interface DecimalMark {
  /** What most cells show; null where they are divided, or none shows it. */
  readonly mark: DecimalSign | null
  readonly points: number
  readonly commas: number
  readonly open: number
}

/** Cells that may show the other mark: slips. */
const most = 0.9

export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  let [points, commas, open] = [0, 0, 0]
  for (const cell of cells) {
    const mark = shownMark(cell)
    if (mark === '.') points++
    else if (mark === ',') commas++
    else if (mark === 'either') open++
  }
  const shown = points + commas
  const mark = shown === 0 ? null : points >= most * shown ? '.' : commas >= most * shown ? ',' : null
  return { mark, points, commas, open }
}
