// Person names: titles, given, middle and family names, suffixes, nicknames, as people and systems write them.
import { nameLexicon } from '../data/lists.ts'
import { isCjkName, splitCjkName } from './cjk-name.ts'
import { type NameOrder, orderedWords, orderOfWords } from './name-order.ts'
import { isParticle, personWords, wordKey } from './person-words.ts'

/** The parts of a name as written, each '' when the name has none. */
export interface PersonName {
  readonly title: string
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly suffix: string
  readonly nickname: string
}

const nobody: PersonName = { title: '', first: '', middle: '', last: '', suffix: '', nickname: '' }

/** Longer cells hold prose. */
const MAX_NAME = 200

/**
 * Takes a name apart; null when the text is no name (no letters, an address, prose). Particles belong to the family name;
 * a single word is a first name, behind a form of address a last name. `order`: of its column, for names without a comma.
 * Case is left alone (recaseName changes it). Never throws.
 */
export function parsePersonName(text: string, order: NameOrder | null = null): PersonName | null {
  if (isNoName(text)) return null
  const { rest, nickname } = takeNickname(tidy(text))
  if (!/\p{L}/u.test(rest)) return nickname === '' ? null : { ...nobody, first: nickname }
  const { title, suffix, words, lastFirst } = takeTitlesAndSuffixes(rest)
  const others = { title, suffix, nickname }
  if (lastFirst) {
    const [first = '', ...middle] = lastFirst.given
    // "Berg, Anna van der": particles behind the given name belong to the family name before the comma.
    const name = [...lastFirst.family, ...lastFirst.given]
    const keep = middle.findLastIndex(word => !isParticle(word, name)) + 1
    const last = [...middle.slice(keep), ...lastFirst.family].join(' ')
    return { ...others, first, middle: middle.slice(0, keep).join(' '), last }
  }
  const joined = words.join(' ')
  if (isCjkName(joined)) return { ...others, ...splitCjkName(joined), middle: '' }
  const [only = ''] = words
  if (words.length === 1) return { ...others, first: title ? '' : only, middle: '', last: title ? only : '' }
  const { given, family } = orderedWords(words, order)
  const couple = /^(?:&|\+|and|und|et)$/i.test(given[1] ?? '') ? 3 : 1
  return {
    ...others,
    first: given.slice(0, couple).join(' '),
    middle: given.slice(couple).join(' '),
    last: family.join(' '),
  }
}

const isNoName = (text: string) => text.length > MAX_NAME || !/\p{L}/u.test(text) || /@|:\/\//.test(text)

/** The order that a name shows by itself: by a comma, capitals, or words that are only ever one of both; null = either. */
export function shownNameOrder(text: string): NameOrder | null {
  if (isNoName(text)) return null
  const { words, lastFirst } = takeTitlesAndSuffixes(takeNickname(tidy(text)).rest)
  if (lastFirst) return 'family'
  return isCjkName(words.join(' ')) ? null : orderOfWords(words)
}

/** "Kranich Anna" as "Kranich, Anna", which has one reading; null for a name that reads the same without the order. */
export function withComma(text: string, order: NameOrder): string | null {
  const [name, alone] = [parsePersonName(text, order), parsePersonName(text)]
  if (!name || !alone || (name.first === alone.first && name.last === alone.last)) return null
  const given = [name.first, name.middle].filter(Boolean).join(' ')
  return [name.last, given, name.suffix].filter(Boolean).join(', ')
}

/** One kind of space and apostrophe, no invisible characters, no emoji, no list marks around the name. */
function tidy(text: string): string {
  return (
    text
      .normalize('NFC')
      // The non-joiner stays: it is spelling in Persian names.
      .replace(/(?!\u200c)\p{Cf}/gu, '')
      .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}]|\p{Emoji_Modifier}/gu, ' ')
      .replace(/[’ʼ`´]/g, "'")
      .replace(/[，、]/g, ',')
      .replace(/\s+/g, ' ')
      // "Anna Berg | Acme", "Anna Berg - Sales": what follows is no part of the name.
      .replace(/(?<=\p{L}.*) (?:[|•·]|[-–—]{1,2}) .*$/u, '')
      .replace(/^[\s,;:*•·|/-]+|[\s,;:*•|/-]+$/g, '')
  )
}

const pronouns = /^(?:she|he|they|xe|ze|her|him|his|hers|them|theirs|any|all|elle|er|sie|ella)(?:\s*\/\s*\p{L}+)*$/iu
const birthName = /(?:^|\s)(?:née?|nee|geb\.?|geborene[rn]?|born|z domu|roz\.|épouse|ép\.|ep\.)\s+\p{L}.*$/iu
const quoted = /(?:^|\s)(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|'([^']+)'|‘([^']+)')(?=[\s,]|$)/u
const bracketed = /\s*[([（]([^()[\]（）]*)[)\]）]\s*/gu

/** A nickname in quotes or brackets; other remarks in brackets, pronouns and birth names are left out. */
function takeNickname(text: string): { rest: string; nickname: string } {
  let nickname = ''
  let rest = text.replace(bracketed, (_, inner: string) => {
    const word = inner.trim()
    const name = /^\p{Lu}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)?$/u.test(word) && word !== word.toUpperCase()
    if (nickname === '' && name && !pronouns.test(word) && !birthName.test(word) && !isSuffix(word)) nickname = word
    return ' '
  })
  const found = quoted.exec(rest)
  if (found) {
    const inner = found.slice(1).find(part => part !== undefined) ?? ''
    const without = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    if (/\p{L}/u.test(without)) {
      if (nickname === '') nickname = inner.trim()
      rest = without
    } else rest = inner
  }
  const plainRest = rest.replace(/[,\s]+$/, '')
  const withoutBirth = plainRest.replace(birthName, '')
  return { rest: (/\p{L}/u.test(withoutBirth) ? withoutBirth : plainRest).replace(/\s+/g, ' ').trim(), nickname }
}

const wordsKey = (words: readonly string[]) => words.map(wordKey).join(' ')
const isSuffix = (text: string) => personWords().suffixes.has(wordsKey(text.split(' ')))
const isTitle = (text: string) => personWords().titles.has(wordsKey(text.split(' ')))

const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()

/** How many words at the start are titles: two-word titles first, doubtful ones only before two more words. */
function titlesAtStart(words: readonly string[]): number {
  const { titles } = personWords()
  let at = 0
  while (at < words.length - 1) {
    const left = words.length - at
    const pair = left > 2 ? titles.get(wordsKey(words.slice(at, at + 2))) : undefined
    const one = titles.get(wordKey(words[at] ?? ''))
    if (pair) at += 2
    else if (one && (!one.doubtful || left > 2)) at += 1
    else if (at > 0 && left > 1 && /^(?:&|and|und|et|u\.|y|e)$/i.test(words[at] ?? '') && isTitle(words[at + 1] ?? ''))
      at += 1
    else break
  }
  return at
}

/** Generations that nobody carries as a name; other short suffixes need capitals or dots. */
const plainShort = new Set(['jr', 'sr', 'ii', 'iv'])

/** How many words at the end are suffixes, with no comma before them: at least two words are left. */
function suffixesAtEnd(words: readonly string[]): number {
  const { suffixes } = personWords()
  const allUpper = isUpper(words.join(''))
  let taken = 0
  while (words.length - taken > 2) {
    const word = words[words.length - taken - 1] ?? ''
    const key = wordKey(word)
    const found = suffixes.get(key)
    if (!found) break
    const short = key.length <= 2 && !plainShort.has(key)
    const marked = (isUpper(word) && !allUpper) || /\p{L}\.\p{L}/u.test(word)
    if ((found.doubtful || short) && !marked && word !== found.spelling.replace(/^[A-Z]+$/, '')) break
    taken++
  }
  return taken
}

interface Taken {
  readonly title: string
  readonly suffix: string
  readonly words: readonly string[]
  readonly lastFirst: { readonly family: readonly string[]; readonly given: readonly string[] } | null
}

const split = (text: string) => text.split(' ').filter(Boolean)

/** Whether every word of the part behind a comma is a suffix or a title. */
function isOrnament(part: string): boolean {
  if (isSuffix(part) || isTitle(part)) return true
  const words = split(part)
  return words.every(word => isSuffix(word) || isTitle(word))
}

function takeTitlesAndSuffixes(text: string): Taken {
  const [head = '', ...parts] = text.split(',').map(part => part.trim())
  const tail = parts.filter(Boolean)
  const headWords = split(head)
  if (headWords.length > 1 && tail.length > 0 && isRemark(headWords, tail[0] ?? '')) tail.length = 0
  // "Smith, Jr., John" and "Smith, John, PhD": the given names are the first part that is no ornament.
  const givenAt = tail.findIndex(
    part => !isOrnament(part) || (headWords.length === 1 && tail.length === 1 && !isCertain(part)),
  )
  const suffixes: string[] = []
  const titles: string[] = []
  tail.forEach((part, at) => {
    if (at === givenAt) return
    for (const word of isSuffix(part) ? [part] : split(part)) {
      if (isSuffix(word) || !isTitle(word)) suffixes.push(word)
      else titles.push(word)
    }
  })

  const start = titlesAtStart(headWords)
  const bare = headWords.slice(start)
  const end = suffixesAtEnd(bare)
  const title = [...headWords.slice(0, start), ...titles]
  const words = bare.slice(0, bare.length - end)
  const suffix = [...bare.slice(bare.length - end), ...suffixes]
  if (givenAt < 0) return { title: title.join(' '), suffix: suffix.join(', '), words, lastFirst: null }

  // "Smith Jr., John": behind a single family name one word is enough to be a suffix.
  const familyEnd = words.length > 1 && isCertain(words.at(-1) ?? '') ? words.length - 1 : words.length
  const given = split(tail[givenAt] ?? '')
  const givenStart = titlesAtStart(given)
  const rest = given.slice(givenStart)
  const givenEnd = rest.length > 1 && isCertain(rest.at(-1) ?? '') ? rest.length - 1 : rest.length
  return {
    title: [...title, ...given.slice(0, givenStart)].join(' '),
    suffix: [...words.slice(familyEnd), ...rest.slice(givenEnd), ...suffix].join(', '),
    words,
    lastFirst: { family: words.slice(0, familyEnd), given: rest.slice(0, givenEnd) },
  }
}

/** "Anna Berg, Founder": what follows a given and a family name and is no given name itself. */
function isRemark(head: readonly string[], part: string): boolean {
  const { given } = nameLexicon()
  const [first = '', next = ''] = [head[0], part.split(' ')[0]].map(word => wordKey(word ?? ''))
  return (
    given.has(first) && next.length > 1 && !given.has(next) && !isOrnament(part) && !personWords().particles.has(first)
  )
}

/** A suffix that is no name: Jr., III, PhD. */
function isCertain(word: string): boolean {
  const key = wordKey(word)
  const found = personWords().suffixes.get(key)
  return found !== undefined && !found.doubtful && (key.length > 2 || plainShort.has(key) || /\./.test(word))
}
