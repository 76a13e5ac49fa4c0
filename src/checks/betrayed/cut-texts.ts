// Texts that were cut at one length: many cells end at exactly the greatest one, in the middle of a word.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, filledIn, findingOf, textsOf } from './finder.ts'

/** Shorter texts of one length are codes. */
const shortest = 15
const minCut = 4
/** More texts of this length than chance makes of what the lengths before have, and so many of them that are cut. */
const maxChance = 4
const minProbability = 0.75
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
  if (longest < shortest || atLongest < minCut || atLongest > maxShare * texts.length || lengths.size < minLengths)
    return limited
  const endsKnown = endingsOf(texts)
  // Copies with a slip are one text.
  const cut = texts.filter(([text]) => text.length === longest)
  const ends = { known: new Set<string>(), unknown: new Set<string>() }
  for (const [text] of cut) (endsKnown(text) ? ends.known : ends.unknown).add(text.slice(-shortest))
  let before = { known: 0, unknown: 0 }
  for (const [text] of texts)
    if (text.length < longest && text.length >= longest - nearLengths)
      before = endsKnown(text) ? { ...before, known: before.known + 1 } : { ...before, unknown: before.unknown + 1 }
  const most = usualLengths.has(longest) ? 0.85 : 0.8
  // Of the texts of this length, so many had it before.
  const probabilityIn = (found: number, near: number): number => {
    const usual = near / nearLengths
    return found < minCut || found <= usual + maxChance * Math.sqrt(usual) ? 0 : Math.min(most, 1 - usual / found)
  }
  const probability = {
    known: probabilityIn(ends.known.size, before.known),
    unknown: probabilityIn(ends.unknown.size, before.unknown),
  }
  const cells = ends.known.size + ends.unknown.size
  return text => {
    if (text.length !== longest || !hasWords.test(text) || !endsInside.test(text)) return limited(text)
    const own = endsKnown(text) ? probability.known : probability.unknown
    return own >= minProbability ? findingOf(null, own, { why: 'cut', length: longest, cells }) : limited(text)
  }
}

const nearLengths = 5
const hasWords = /\p{L}[^\p{L}]+\p{L}/u
const endsInside = /[\p{L}\p{Nd},;-]$/u
const lastWord = /[\p{L}\p{Nd}]+$/u

/** Whether a text ends with a word that others end with or contain: where texts are cut, most end in the middle of one. */
function endingsOf(texts: readonly (readonly [text: string, cells: number])[]): (text: string) => boolean {
  const times = new Map<string, number>()
  for (const [text] of texts)
    for (const word of text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []) times.set(word, (times.get(word) ?? 0) + 1)
  return text => {
    const word = lastWord.exec(text.toLowerCase())?.[0]
    return word === undefined || (times.get(word) ?? 0) > 1
  }
}
