// Several values of a column in one of its cells: "red; blue" in a column of colors, two emails in one cell.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, fewOf, filledIn, findingOf, textsOf } from './finder.ts'

const minFilled = 30
const separators = [';', '|', '\n', ' / ', '/', ', ', ',', ' & ', ' + ', ' and ', ' und ']
/** Quicker than each of them where there is none. */
const anySeparator = /[;|\n/,&+]| and | und /
const maxParts = 5
const maxShare = 0.02
const minEmails = 0.9
/** A value of its own has so many cells. */
const minCells = 3

const email = /^[^\s@;,|/]+@[^\s@;,|/]+\.[^\s@;,|/]+$/u

export function severalValues(column: CodedColumn): CellJudge | null {
  const filled = filledIn(column)
  if (filled < minFilled) return null
  const texts = textsOf(column)
  // Most columns have no separators.
  let known: ReadonlyMap<string, number> | null = null
  const isKnown = (part: string) => {
    known ??= new Map(texts)
    return (known.get(part) ?? 0) >= minCells
  }
  const emails = texts.reduce((sum, [text, cells]) => sum + (email.test(text) ? cells : 0), 0)
  const isOne = emails >= minEmails * filled ? (part: string) => email.test(part) : isKnown
  const several = new Map<string, { separator: string; parts: number }>()
  let cells = 0
  for (const [text, count] of texts) {
    const found = splitBy(text, isOne)
    if (!found) continue
    several.set(text, found)
    cells += count
  }
  if (cells === 0 || cells > fewOf(filled, maxShare)) return null
  // Where the separator is usual, what has several values is one value: "Trinidad and Tobago".
  const withSeparator = new Map<string, number>()
  for (const { separator } of several.values())
    if (!withSeparator.has(separator))
      withSeparator.set(
        separator,
        texts.reduce((sum, [text, count]) => sum + (text.includes(separator) ? count : 0), 0),
      )
  return text => {
    const found = several.get(text) ?? splitBy(text, isOne)
    if (!found || (withSeparator.get(found.separator) ?? 0) > 2 * fewOf(filled, maxShare)) return null
    return findingOf(null, 0.8, {
      why: 'several',
      separator: found.separator.trim() || 'line break',
      parts: found.parts,
    })
  }
}

function splitBy(text: string, isOne: (part: string) => boolean): { separator: string; parts: number } | null {
  if (!anySeparator.test(text)) return null
  for (const separator of separators) {
    if (!text.includes(separator)) continue
    const parts = text.split(separator).map(part => part.trim())
    if (
      parts.length <= maxParts &&
      parts.every(part => part !== '' && isOne(part)) &&
      new Set(parts).size === parts.length
    )
      return { separator, parts: parts.length }
  }
  return null
}
