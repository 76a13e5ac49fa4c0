// Cells that hold two numbers: both sides of a separator have six digits or more.
import { beginsAsExtension } from './extension.ts'

const separators =
  /[/\\;,|\n\r]+|\s&\s|\s(?:or|and|oder|und|ou|et|o|y|e|of|en)\s|\s(?=\+)|\s(?=\p{L}{1,20}[.:]?\s*[+(\d])/giu
/** 212-555-0123/24: only the end of the second is written. */
const shortSecond = /\s*(?:\/|&|\s(?:or|oder|ou|o)\s)\s*(\d{1,5})$/iu
/** Two numbers written alike with only a space between: the same shape twice. */
const alike = /^(\S.{6,}?)\s+\1$/

const count = (text: string) => text.replace(/\D/g, '').length

/** The first number and the rest as written; null when the cell holds one number. `030/901820` is one. */
export function splitTwo(text: string): { first: string; second: string } | null {
  for (const found of text.matchAll(separators)) {
    const first = text.slice(0, found.index).trim()
    const second = text.slice(found.index + found[0].length).trim()
    const isExtension = found[0].startsWith(',,') || second.endsWith('#') || beginsAsExtension(second)
    if (!isExtension && count(first) >= 6 && count(second) >= 6) return { first, second }
  }
  const short = shortSecond.exec(text)
  if (short?.[1] && count(text.slice(0, short.index)) >= 9)
    return { first: text.slice(0, short.index), second: short[1] }
  if (count(text) <= 15) return null
  const half = alike.exec(text.replace(/\d/g, '0'))?.[1]?.length ?? 0
  return half > 0 && count(text.slice(0, half)) >= 7
    ? { first: text.slice(0, half), second: text.slice(half).trim() }
    : null
}
