// A table by columns, each different text once: comparisons of cells become comparisons of numbers.
import type { InSteps } from './steps.ts'

export interface CodedColumn {
  /** The different texts without spaces at their ends; the first is '', for blank cells. */
  readonly texts: readonly string[]
  /** Cells of each text. */
  readonly counts: readonly number[]
  /** For each row, the place of its text. */
  readonly codes: Uint32Array
}

const rowsPerStep = 5000

/** `width` columns of rows whose cells are texts or, where blank, null. */
export function* codeColumns(
  rows: readonly (readonly (string | null)[])[],
  width: number,
): InSteps<readonly CodedColumn[]> {
  const columns: CodedColumn[] = []
  for (let place = 0; place < width; place++) {
    const texts = ['']
    const counts = [0]
    const known = new Map([['', 0]])
    const codes = new Uint32Array(rows.length)
    for (let at = 0; at < rows.length; at++) {
      const text = rows[at]?.[place]?.trim() ?? ''
      const code = known.get(text) ?? texts.length
      if (code === texts.length) {
        known.set(text, code)
        texts.push(text)
        counts.push(0)
      }
      counts[code] = (counts[code] ?? 0) + 1
      codes[at] = code
      if (at % rowsPerStep === 0) yield
    }
    columns.push({ texts, counts, codes })
  }
  return columns
}
