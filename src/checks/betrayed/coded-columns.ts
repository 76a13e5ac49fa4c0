// A table by columns, each different text once: comparisons of cells become comparisons of numbers.
import type { InSteps } from './steps.ts'

export interface CodedColumn {
  /** The different texts, of which the first is '', for blank cells. In what is learned from they have no spaces at their ends. */
  readonly texts: readonly string[]
  /** Cells of each text. */
  readonly counts: readonly number[]
  /** For each row, the place of its text. */
  readonly codes: Uint32Array
}

/** Codes a column cell by cell. */
export interface ColumnCoder {
  /** Whether the text is new. */
  add(text: string): boolean
  coded(): CodedColumn
}

/** `cells`: the most that come. */
export function columnCoder(cells: number): ColumnCoder {
  const texts = ['']
  const counts = [0]
  const known = new Map([['', 0]])
  const codes = new Uint32Array(cells)
  let at = 0
  return {
    add(text) {
      const before = known.get(text)
      const code = before ?? texts.length
      if (before === undefined) {
        known.set(text, code)
        texts.push(text)
        counts.push(0)
      }
      counts[code] = (counts[code] ?? 0) + 1
      codes[at++] = code
      return before === undefined
    },
    coded: () => ({ texts, counts, codes: at === cells ? codes : codes.slice(0, at) }),
  }
}

const rowsPerStep = 5000

/** `width` columns of rows whose cells are texts or, where blank, null. */
export function* codeColumns(
  rows: readonly (readonly (string | null)[])[],
  width: number,
): InSteps<readonly CodedColumn[]> {
  const columns: CodedColumn[] = []
  for (let place = 0; place < width; place++) {
    const coder = columnCoder(rows.length)
    for (let at = 0; at < rows.length; at++) {
      coder.add(rows[at]?.[place]?.trim() ?? '')
      if (at % rowsPerStep === 0) yield
    }
    columns.push(coder.coded())
  }
  return columns
}

/** Whether all their cells are the same. */
export function isSameColumn(one: CodedColumn, other: CodedColumn): boolean {
  if (one.codes.length !== other.codes.length || one.texts.length !== other.texts.length) return false
  return (
    one.codes.every((code, row) => code === other.codes[row]) &&
    one.texts.every((text, code) => text === other.texts[code])
  )
}

export const textAt = ({ texts, codes }: CodedColumn, row: number): string => texts[codes[row] ?? 0] ?? ''
