// Columns written by a pattern around numbers ("12 patients", "95%", "AB-1234"), and cells that miss it by a slip.
import type { CodedColumn } from './coded-columns.ts'
import type { ErrorFinding } from './finding.ts'
import { slipEdits } from './near.ts'

/** A column has patterns when a few of them cover so many of its cells. */
const minCovered = 0.9
const maxPatterns = 6
/** Cells of a pattern; one with fewer is a slip. */
const minCells = 4
const minShare = 0.02
/** A text that so many cells have is no slip. */
const maxCopies = 0.01
const slip = 0.2
/** Of the signs of a number with letters in it. */
const minDigits = 0.5

/** What is left of a text without its numbers: "9 patients". */
const patternOf = (text: string): string => (plainNumber.test(text) ? '9' : text.replace(/\p{Nd}+/gu, '9'))
/** Its sign, thousands, decimals and exponent are a matter of its size. */
/** As a pattern. */
export const plainNumberPattern = '[-+]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?'
const plainNumber = new RegExp(`^${plainNumberPattern}$`)

/** So few cells outside are slips, and not another series. */
const slipProbability = { repaired: 0.93, unknown: 0.8 }

/** Texts of a column that miss its patterns; null for a column without patterns, which includes those without digits. */
export function patternSlips({ texts, counts, codes }: CodedColumn): ReadonlyMap<string, ErrorFinding> | null {
  const filled = codes.length - (counts[0] ?? 0)
  const cells = new Map<string, number>()
  const patterns = texts.map(patternOf)
  for (const [code, pattern] of patterns.entries())
    if (code > 0) cells.set(pattern, (cells.get(pattern) ?? 0) + (counts[code] ?? 0))
  const usual = [...cells].filter(([, count]) => count >= Math.max(minCells, minShare * filled))
  const covered = usual.reduce((sum, [, count]) => sum + count, 0)
  const written = usual.map(([pattern]) => pattern)
  if (covered < minCovered * filled || usual.length > maxPatterns || !written.every(hasNumber)) return null
  const slips = new Map<string, ErrorFinding>()
  for (const [code, text] of texts.entries()) {
    const own = patterns[code] ?? ''
    if (code === 0 || written.includes(own) || (counts[code] ?? 0) > Math.max(minCells, maxCopies * filled)) continue
    const meant = written.find(pattern => missesBySlip(text, own, pattern))
    if (meant === undefined) continue
    const after = rewritten(text, meant)
    slips.set(text, {
      after,
      probability: after === null ? slipProbability.unknown : slipProbability.repaired,
      reason: { why: 'pattern', usual: written },
    })
  }
  return slips
}

/** A slip in the words around the numbers, or letters in the place of some digits of a number. */
function missesBySlip(text: string, own: string, pattern: string): boolean {
  if (slipEdits(own, pattern, slip) !== null) return true
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return pattern === '9' && /^[\p{Nd}\p{L}]+$/u.test(text) && digits >= minDigits * text.length
}

const hasNumber = (pattern: string) => pattern.includes('9')

/** The text with the words of the pattern around its own numbers; null where a slip may be in a number. */
function rewritten(text: string, pattern: string): string | null {
  const numbers = text.match(/\p{Nd}+/gu) ?? []
  const [own, usual] = [text.split(/\p{Nd}+/u), pattern.split('9')]
  if (own.length !== usual.length) return null
  const touches = own.some((words, at) => {
    const expected = usual[at] ?? ''
    const before = at > 0 && words.charAt(0) !== expected.charAt(0)
    const behind = at < own.length - 1 && words.at(-1) !== expected.at(-1)
    return before || behind
  })
  return touches ? null : usual.map((words, at) => words + (numbers[at] ?? '')).join('')
}
