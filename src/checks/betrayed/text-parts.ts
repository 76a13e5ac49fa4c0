// Parts of texts that decide other columns: the domain of an email decides the company, the country code of a phone the country.
import type { CodedColumn } from './coded-columns.ts'
import { filledIn, textsOf } from './finder.ts'
import type { TextPart } from './finding.ts'
import { onceForColumn } from './once.ts'

/** Of the cells of a column that has such parts. */
const minShare = 0.8
const minFilled = 20

/** After the plan of the ITU (E.164): codes of one and of two digits; all others have three. */
const countryCode = /^(?:\+|00)\s?\(?(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\D|\d)/
const emailDomain = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/u
const webDomain = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24})(?:[/?#:].*)?$/iu

/** Mailboxes of everybody: they say nothing about the company. */
const freeMail =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|gmx|web|t-online|mail|protonmail|proton|yandex|qq|163|126)\.[a-z.]{2,6}$/u

/** '' for a text without the part. */
export function partOf(text: string, part: TextPart | null): string {
  if (part === null) return text
  if (part === 'prefix') {
    const code = countryCode.exec(text)?.[1]
    return code === undefined ? '' : `+${code}`
  }
  const domain = (emailDomain.exec(text)?.[1] ?? webDomain.exec(text)?.[1] ?? '').toLowerCase()
  return freeMail.test(domain) ? '' : domain
}

/** The part of the texts of a column, coded like the column itself; null for a column without such parts. */
export const partColumn = onceForColumn((column): { part: TextPart; column: CodedColumn } | null => {
  const filled = filledIn(column)
  if (filled < minFilled) return null
  const some = textsOf(column).slice(0, 200)
  const share = (is: RegExp) => some.filter(([text]) => is.test(text)).length / (some.length || 1)
  const part =
    share(emailDomain) >= minShare || share(webDomain) >= minShare
      ? 'domain'
      : share(countryCode) >= minShare
        ? 'prefix'
        : null
  if (part === null) return null
  const known = new Map([['', 0]])
  const ofText = column.texts.map(text => {
    const own = partOf(text, part)
    const code = known.get(own) ?? known.size
    known.set(own, code)
    return code
  })
  const counts = Array.from({ length: known.size }, () => 0)
  for (const [text, code] of ofText.entries()) counts[code] = (counts[code] ?? 0) + (column.counts[text] ?? 0)
  return { part, column: { texts: [...known.keys()], counts, codes: column.codes.map(code => ofText[code] ?? 0) } }
})
