// Emails with another name than the person of their row, in a list whose emails have the names.
import type { CodedColumn } from './coded-columns.ts'
import { filledIn, findingOf, type RowJudge, textsOf } from './finder.ts'

const minRows = 40
/** Emails with the name, as a share of all. */
const minShare = 0.96
const minLetters = 3
/** Rows that tell the share, evenly spread. */
const maxCompared = 5000
const address = /^([^\s@]+)@[^\s@]+\.[^\s@]+$/u
/** Mailboxes of a company: they name no person. */
const shared =
  /^(?:info|mail|office|contact|kontakt|sales|support|hello|hallo|admin|team|service|post|billing|jobs)\b/iu

export function namesInEmails(columns: readonly CodedColumn[]): RowJudge {
  const emails = columns.flatMap((column, place) => (hasEmails(column) ? [{ column, place }] : []))
  const pairs = emails.flatMap(email =>
    columns.flatMap((names, place) => {
      if (place === email.place || hasEmails(names)) return []
      const share = shareWithName(email.column, names)
      return share >= minShare ? [{ email: email.place, names: place, share }] : []
    }),
  )
  return function* (cellAt) {
    for (const { email, place, others } of byEmail(pairs)) {
      const text = cellAt(email)
      const first = others[0]
      // Another name column may still be there: a married name.
      if (first && others.every(({ names }) => hasName(text, cellAt(names)) === false))
        yield [email, findingOf(null, 0.7, { why: 'email_name', other: place, share: first.share })]
    }
  }
}

interface Pair {
  readonly email: number
  readonly names: number
  readonly share: number
}

function byEmail(pairs: readonly Pair[]) {
  return [...Map.groupBy(pairs, ({ email }) => email)].map(([email, others]) => ({
    ...{ email, others },
    place: others[0]?.names ?? 0,
  }))
}

const hasEmails = (column: CodedColumn): boolean => {
  const some = textsOf(column).slice(0, 100)
  return (
    some.length > 20 &&
    filledIn(column) >= minRows &&
    some.filter(([text]) => address.test(text)).length >= 0.9 * some.length
  )
}

/** Of the rows that can be compared. */
function shareWithName(emails: CodedColumn, names: CodedColumn): number {
  let [rows, named] = [0, 0]
  const step = Math.ceil(emails.codes.length / maxCompared)
  for (let row = 0; row < emails.codes.length; row += step) {
    const has = hasName(emails.texts[emails.codes[row] ?? 0] ?? '', names.texts[names.codes[row] ?? 0] ?? '')
    if (has === null) continue
    rows++
    if (has) named++
    // Most columns are other ones.
    if (rows === 200 && named < 0.8 * rows) return 0
  }
  return rows >= minRows ? named / rows : 0
}

/** Null where the two cannot be compared. */
function hasName(email: string, name: string): boolean | null {
  const user = address.exec(email)?.[1]
  if (user === undefined || shared.test(user)) return null
  const letters = plain(user)
  const words = plain(name)
    .split(/[^a-z]+/u)
    .filter(word => word.length >= minLetters)
  if (words.length === 0 || letters.length < minLetters) return null
  return words.some(
    word =>
      letters.includes(word.slice(0, 6)) || (letters.length >= 5 && word.includes(letters.replace(/[^a-z]/g, ''))),
  )
}

const isPlain = (text: string): boolean => !/\P{ASCII}/u.test(text)
const plain = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replaceAll('ø', 'o')
        .replaceAll('æ', 'ae')
        .replaceAll('ł', 'l')
