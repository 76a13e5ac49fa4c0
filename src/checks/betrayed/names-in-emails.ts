// Emails with another name than the person of their row, in a list whose emails have the names.
import type { CodedColumn } from './coded-columns.ts'
import { filledIn, findingOf, type RowJudge, textsOf } from './finder.ts'
import { onceForColumn, onceForPair } from './once.ts'

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

/** Null where the emails have no names. */
export function namesInEmails(columns: readonly CodedColumn[]): RowJudge | null {
  const emails = columns.flatMap((column, place) => (hasEmails(column) ? [{ column, place }] : []))
  const withEmails = new Set(emails.map(({ place }) => place))
  const pairs = byEmail(
    emails.flatMap(email => {
      return columns.flatMap((names, place) => {
        if (withEmails.has(place)) return []
        const share = shareWithName(email.column, names)
        return share >= minShare ? [{ email: email.place, names: place, share }] : []
      })
    }),
  )
  if (pairs.length === 0) return null
  return function* (cellAt) {
    for (const { email, place, others } of pairs) {
      const user = userOf(cellAt(email))
      const first = others[0]
      // Another name column may still be there: a married name.
      if (first && others.every(({ names }) => hasName(user, cellAt(names)) === false))
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

const hasEmails = onceForColumn((column): boolean => {
  const some = textsOf(column).slice(0, 100)
  return (
    some.length > 20 &&
    filledIn(column) >= minRows &&
    some.filter(([text]) => address.test(text)).length >= 0.9 * some.length
  )
})

/** The letters before the sign of some emails, with their rows. */
type SomeUsers = readonly { readonly row: number; readonly user: string }[]

const someUsers = onceForColumn(({ codes, texts }): SomeUsers => {
  const users: { row: number; user: string }[] = []
  const step = Math.ceil(codes.length / maxCompared)
  for (let row = 0; row < codes.length; row += step) {
    const user = userOf(texts[codes[row] ?? 0] ?? '')
    if (user !== null) users.push({ row, user })
  }
  return users
})

/** Of the rows that can be compared. */
const shareWithName = onceForPair((emails: CodedColumn, { codes, texts }: CodedColumn): number => {
  let [rows, named] = [0, 0]
  for (const { row, user } of someUsers(emails)) {
    const has = hasName(user, texts[codes[row] ?? 0] ?? '')
    if (has === null) continue
    rows++
    if (has) named++
    // Most columns are other ones.
    if (rows === 200 && named < 0.8 * rows) return 0
  }
  return rows >= minRows ? named / rows : 0
})

/** Null for a text that is no email of a person. */
function userOf(email: string): string | null {
  const user = address.exec(email)?.[1]
  if (user === undefined || shared.test(user)) return null
  const letters = plain(user)
  return letters.length < minLetters ? null : letters
}

/** Null where the two cannot be compared. */
function hasName(letters: string | null, name: string): boolean | null {
  if (letters === null || !hasWord.test(name)) return null
  const words = plain(name)
    .split(/[^a-z]+/u)
    .filter(word => word.length >= minLetters)
  if (words.length === 0) return null
  return words.some(
    word =>
      letters.includes(word.slice(0, 6)) || (letters.length >= 5 && word.includes(letters.replace(/[^a-z]/g, ''))),
  )
}

/** Numbers and dates are no names. */
const hasWord = /[A-Za-z]{3}|\P{ASCII}/u

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
