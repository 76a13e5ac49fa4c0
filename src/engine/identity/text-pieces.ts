// What is in running text: pieces that may be addresses, phone numbers, pages and hosts, and groups of words that may be
// names. Work is bounded for any text: every pattern has a longest piece.
import { withoutMailto } from '../../checks/email/unwrap.ts'

const address = /(?:mailto:)?[^\s<>()[\],;:"]{1,320}@[^\s<>()[\],;:"]{1,320}/gi
/** Its signs alone, without those that a text puts around it: quotes of all languages, dashes, arrows, bullets. */
const barest = /[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~.]{1,320}@[\p{L}\p{M}\p{N}.-]{1,320}/gu
/** Signs of ASCII that an address may hold and that mark words up as well. */
const marksAround = /^[*_~`'{|.-]+|[*_~`'}|.-]+$/g

/** What looks like an address, as it is there. */
export function addressPieces(text: string): string[] {
  const found = new Set<string>()
  for (const piece of text.match(address) ?? []) {
    const bare = withoutMailto(piece).replace(/[.?!]+$/, '')
    // Quotes and braces around an address may as well belong to it.
    found.add(bare).add(bare.replace(/^['{|]+|['}|]+$/g, ''))
    for (const part of bare.match(barest) ?? []) found.add(part).add(part.replaceAll(marksAround, ''))
    // Inside a link.
    if (/[=/?&#]/.test(bare)) for (const part of bare.split(/[=/?&#]/)) if (part.includes('@')) found.add(part)
  }
  return [...found]
}

const digitGroup = /\d{1,20}/g
const between = /^[\s().\-/_·•~–—]{0,4}$/
const maxDigits = 17
const minDigits = 7

const numberAlone = /^\s*\+?[\d\s().\-/]+$/
/** E.164 allows no more: with more, a cell holds two numbers. */
const maxDigitsOfOne = 15

/** What may be a phone number: groups of digits beside each other, from each group on, of every length a number has. */
export function phonePieces(text: string): string[] {
  if (numberAlone.test(text) && text.replace(/\D/g, '').length <= maxDigitsOfOne)
    return text.includes('+') ? [text] : [text, `+${text.trim()}`]
  const groups = [...text.matchAll(digitGroup)].map(({ 0: digits, index }) => ({
    from: index,
    to: index + digits.length,
    digits: digits.length,
  }))
  const found = new Set<string>()
  for (const [first, { from }] of groups.entries()) {
    const opening = /\+?[\s(]{0,3}$/.exec(text.slice(Math.max(0, from - 4), from))?.[0] ?? ''
    let digits = 0
    for (let last = first; last < groups.length; last++) {
      const group = groups[last]
      const before = groups[last - 1]
      if (!group || (last > first && before && !between.test(text.slice(before.to, group.from)))) break
      digits += group.digits
      if (digits > maxDigits) break
      if (digits < minDigits) continue
      const bare = text.slice(from, group.to)
      found.add(opening.trimStart() + bare)
      // A country's prefix without its plus is common in lists.
      if (!opening.includes('+') && digits >= 10) found.add(`+${bare}`)
    }
  }
  return [...found]
}

const place =
  /(?<![\p{L}\p{N}._-])(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}][\p{L}\p{N}-]{1,23}(?::\d{1,5})?(?:\/[^\s"'<>\\,;)\]}|“”„‟«»‹›‘’‚‛「」『』〈〉《》【】…]{0,400})?/giu
const pagePath =
  /(?<![\p{L}\p{N}])(?:in|pub|company|school|showcase)\/[\p{L}\p{N}%][^\s"'<>\\,;)\]}|“”„‟«»‹›‘’‚‛「」『』〈〉《》【】…]{0,200}/giu
const endMarks = /[.!?:*_]+$/

/** Hosts, with the path that follows them. */
export const placePieces = (text: string): string[] =>
  text.includes('.') ? unique((text.match(place) ?? []).map(piece => piece.replace(endMarks, ''))) : []

/** Pages of people and companies by their path alone: `in/ann-smith`. The host does not matter to a page. */
export const pathPieces = (text: string): string[] =>
  text.includes('/')
    ? unique((text.match(pagePath) ?? []).map(path => `page.example/${path.replace(endMarks, '')}`))
    : []

const unique = (pieces: readonly string[]) => [...new Set(pieces)]

const word = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’.&+-]{0,60}[\p{L}\p{M}\p{N}])?/gu

/** Words that are beside each other, up to `most` of them, as they are written; without a possessive at the end. */
export function wordGroups(text: string, most: number): { text: string; words: number }[] {
  const words = [...text.matchAll(word)].map(({ 0: piece, index }) => ({ from: index, to: index + piece.length }))
  return words.flatMap(({ from }, first) =>
    words.slice(first, first + most).map(({ to }, at) => ({
      text: text.slice(from, to).replace(/['’]s?$/i, ''),
      words: at + 1,
    })),
  )
}
