// A table by columns, each different text once: comparisons of cells become comparisons of numbers.
import type { InSteps } from './steps.ts'

export interface CodedColumn {
  /**
   * The different texts, of which the first is '', for blank cells. In what is learned from they have no spaces at their ends. Else, where
   * nearly all differ, some may be there more than once.
   */
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

/** Different texts after which it is seen whether texts come again, and the share of cells that may be different then. */
export const textsToSee = 10_000
export const mostlyDifferent = 0.9

/**
 * `cells`: the most that come. `exact`: equal texts have the same code. Else texts are not looked up any more once nearly none of many came
 * again, as in a column of ids.
 */
export function columnCoder(cells: number, exact = true): ColumnCoder {
  const texts = ['']
  const counts = [0]
  const known = new Map<string, number>()
  const codes = new Uint32Array(cells)
  let at = 0
  let looksUp = true
  return {
    add(text) {
      const before = text === '' ? 0 : looksUp ? known.get(text) : undefined
      const code = before ?? texts.length
      if (before === undefined) {
        if (looksUp) known.set(text, code)
        texts.push(text)
        counts.push(0)
      }
      counts[code] = (counts[code] ?? 0) + 1
      codes[at++] = code
      if (!exact && texts.length === textsToSee && textsToSee > mostlyDifferent * (at - (counts[0] ?? 0))) {
        looksUp = false
        known.clear()
      }
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
