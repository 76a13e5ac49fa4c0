// Texts that were cut at one length: many cells end at exactly the greatest one, in the middle of a word.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, filledIn, findingOf, textsOf } from './finder.ts'

/** Shorter texts of one length are codes. */
const shortest = 15
const minCut = 4
/** As many as of each of the five lengths before, and more than chance makes of them. */
const timesAsMany = 3
const maxChance = 4
const minLengths = 8
/** More texts of one length are written for it. */
const maxShare = 0.4
/** Lengths of fields in databases and programs. */
const usualLengths: ReadonlySet<number> = new Set([
  20, 25, 30, 32, 35, 40, 50, 60, 64, 80, 100, 120, 128, 140, 150, 160, 200, 250, 254, 255, 256, 300, 400, 500,
])
/** What a cell of a workbook holds. */
const cellLimit = 32_767

const limited: CellJudge = text =>
  text.length === cellLimit ? findingOf(null, 0.95, { why: 'cut', length: cellLimit, cells: 1 }) : null

export function cutTexts(column: CodedColumn): CellJudge {
  if (filledIn(column) < minCut) return limited
  const lengths = new Map<number, number>()
  let longest = 0
  const texts = textsOf(column)
  for (const [text] of texts) {
    lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1)
    longest = Math.max(longest, text.length)
  }
  const atLongest = lengths.get(longest) ?? 0
  // Copies with a slip are one text.
  const cut = new Set(texts.filter(([text]) => text.length === longest).map(([text]) => text.slice(-shortest))).size
  let before = 0
  for (let length = longest - 5; length < longest; length++) before += lengths.get(length) ?? 0
  const usual = before / 5
  const byChance = Math.max(timesAsMany * usual, usual + maxChance * Math.sqrt(usual))
  if (
    longest < shortest ||
    cut < minCut ||
    atLongest > maxShare * texts.length ||
    lengths.size < minLengths ||
    cut <= byChance
  )
    return limited
  // Of the texts of this length, so many had it before.
  const probability = Math.min(usualLengths.has(longest) ? 0.85 : 0.8, 1 - usual / cut)
  return text =>
    text.length === longest && /\p{L}[^\p{L}]+\p{L}/u.test(text) && /[\p{L}\p{Nd},;-]$/u.test(text)
      ? findingOf(null, probability, { why: 'cut', length: longest, cells: cut })
      : limited(text)
}
