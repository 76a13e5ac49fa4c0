// Person names: titles, given, middle and family names, suffixes, nicknames, as people and systems write them.
import { nameLexicon } from '../data/lists.ts'
import { isCjkName, splitCjkName } from './cjk-name.ts'
import { compoundGiven, isBurmese } from './given-words.ts'
import { type NameOrder, orderedWords, orderOfWords } from './name-order.ts'
import { isParticle, type Marked, personWords, type SurnameGroup, wordKey } from './person-words.ts'

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
  const { title, suffix, words, lastFirst, givenTitle } = takeTitlesAndSuffixes(rest)
  const others = { title, suffix, nickname }
  if (lastFirst) {
    const compound = compoundGiven(lastFirst.given)
    const first = lastFirst.given.slice(0, compound).join(' ')
    const middle = lastFirst.given.slice(compound)
    // "Berg, Anna van der": particles behind the given name belong to the family name before the comma.
    const name = [...lastFirst.family, ...lastFirst.given]
    const keep = middle.findLastIndex(word => !isParticle(word, name)) + 1
    const last = [...middle.slice(keep), ...lastFirst.family].join(' ')
    return { ...others, first, middle: middle.slice(0, keep).join(' '), last }
  }
  const joined = words.join(' ')
  if (isCjkName(joined)) return { ...others, ...splitCjkName(joined), middle: '' }
  const whole = { ...others, first: joined, middle: '', last: '' }
  if (givenTitle && isBurmese(words)) return whole
  if (isRegnal(words, suffix, title)) return { ...whole, first: words[0] ?? '', middle: words.slice(1).join(' ') }
  if (words.length === 1) return title && !givenTitle ? { ...whole, first: '', last: joined } : whole
  if (onlyFamily(words, title)) return { ...whole, first: '', last: joined }
  if (isGivenAlone(words)) return whole
  if (words.length === 2 && patronymic.test(words[1] ?? ''))
    return { ...whole, first: words[0] ?? '', middle: words[1] ?? '' }
  const { given, family } = orderedWords(words, order)
  const couple = /^(?:&|\+|and|und|et)$/i.test(given[1] ?? '') ? 3 : compoundGiven(given)
  return {
    ...others,
    first: given.slice(0, couple).join(' '),
    middle: given.slice(couple).join(' '),
    last: family.join(' '),
  }
}

/** A given name and the name of the father: a family name never ends so. */
const patronymic = /(?:вна|ична)$/iu

const numeral = /^(?:I|II|III|IV|V|VI{1,3}|IX|XI{0,3}|XIV|XV|XVI{0,3}|XIX|XX|XXI{0,3}|1er|Ier)\.?$/

/** Names of rulers have no family name: "Henry VIII", "Juan Carlos I". */
function isRegnal(words: readonly string[], suffix: string, title: string): boolean {
  if (!numeral.test(suffix)) return false
  const { given, family } = nameLexicon()
  const { surnames } = personWords()
  const keys = words.map(wordKey)
  if (words.length === 1) return true
  const ruler = /(?:pope|papa|king|queen|rey|reina|roi|reine|könig|königin|kaiser|don|dom|d\.)$/i.test(title)
  const last = keys.at(-1) ?? ''
  const latin = surnames['french-given'].has(last) || surnames['spanish-given'].has(last)
  return keys.every(word => given.has(word)) && (ruler || (latin && !family.has(last)))
}

/** Particles that are given names when they have a capital. */
const givenToo = new Set(['van', 'ben', 'al', 'mac', 'bar', 'abu', 'abou', 'della', 'graf', 'bat'])

/** "Herr von und zu Guttenberg", "de Gaulle": particles and a family name, without a given name. */
function onlyFamily(words: readonly string[], title: string): boolean {
  const isStart = (word: string) => isParticle(word, words) && (/^\p{Ll}/u.test(word) || title !== '')
  const [first = ''] = words
  if (!isStart(first) || (!/^\p{Ll}/u.test(first) && givenToo.has(wordKey(first)))) return false
  const bare = words.filter(word => !isParticle(word, words))
  return bare.length === 1 && (title !== '' || bare.every(word => /^\p{Lu}/u.test(word))) && words.at(-1) === bare[0]
}

/** Names of people who have no family name, and given names of two words. */
const isGivenAlone = (words: readonly string[]): boolean =>
  (words.length > 2 && isBurmese(words)) || (words.length === 2 && compoundGiven(words) === 2)

/** "Dr. Anna" in a column of first names is Anna. `last`: of the same row. */
export function withoutTitle(first: string, last: string): string {
  const given = first.trim()
  if (!/\s/.test(given)) return given
  const title = parsePersonName(`${given} ${last}`)?.title ?? ''
  return title !== '' && given.startsWith(`${title} `) ? given.slice(title.length).trim() : given
}

/** "John & Mary". */
export const isCouple = (first: string): boolean => /\s(?:&|\+|and|und|et)\s/i.test(first)

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

/** Whether a word that the table has counts as a title before `left - 1` more words. */
function isCounted({ doubtful, exactly, before }: Marked, words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  const left = words.length - at
  if (exactly && !exactly.flatMap(spellings).includes(word)) return false
  if (before) return isBefore(before, words.slice(at + 1))
  if (wordKey(word) === 'sri' && left > 2) return /^\p{Lu}\.$/u.test(words[at + 1] ?? '')
  const small = /^\p{Ll}/u.test(word) && words.some(other => /^\p{Lu}/u.test(other))
  return !doubtful || left > 2 || small || !/^\p{Script=Latin}/u.test(word)
}

const spellings = (text: string): string[] => [text, text.charAt(0).toUpperCase() + text.slice(1)]

function isBefore(group: SurnameGroup, [next = '', ...more]: readonly string[]): boolean {
  const names = personWords().surnames[group]
  const has = (word: string) => names.has(wordKey(word))
  if (group === 'burmese') return [next, ...more].every(has)
  return more.length > 0 && next.split('-').every(has)
}

/** Words that join two titles: "M. et Mme". */
const joinsTitles = /^(?:&|\+|and|und|et|u\.|y|e|en)$/i

/** How many words at the start are titles: titles of three and two words first, doubtful ones only before two more words. */
function titlesAtStart(words: readonly string[]): number {
  const { titles } = personWords()
  let at = 0
  while (at < words.length - 1) {
    const left = words.length - at
    const size = [3, 2].find(size => left > size && titles.has(wordsKey(words.slice(at, at + size))))
    const one = titles.get(wordKey(words[at] ?? ''))
    const next = titles.get(wordKey(words[at + 2] ?? ''))
    if (size) at += size
    else if (one && isCounted(one, words, at)) at += 1
    else if (at > 0 && left > 2 && joinsTitles.test(words[at] ?? '') && isTitle(words[at + 1] ?? '')) at += 1
    else if (/^M\.$/.test(words[at] ?? '') && left > 3 && joinsTitles.test(words[at + 1] ?? '') && next) at += 1
    else break
  }
  return at
}

const otherScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u

interface Honored {
  readonly words: readonly string[]
  readonly honorific: string
  /** It is used with the given name. */
  readonly given: boolean
}

/** A form of address behind the name: "Ahmet Bey", "Tanaka-san", "山本様". */
function honorificAtEnd(words: readonly string[]): Honored {
  const { honorifics } = personWords()
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const alone = honorifics.get(wordKey(last))
  // In Latin script only as a word with a capital, or small behind a hyphen.
  if (
    alone &&
    before.length > 0 &&
    (otherScript.test(last) || alone.spelling === last) &&
    !/^[a-z]/.test(alone.spelling)
  )
    return { words: before, honorific: last, given: alone.given }
  const small = /^úr|^(?:kis)?asszony$/.test(last) && before.length > 1
  if (small) return { words: before, honorific: last, given: false }
  const [, name = '', sign = ''] = /^(\p{L}+)-(san|sama|sensei|kun|chan)$/u.exec(last) ?? []
  if (sign !== '') return { words: [...before, name], honorific: sign, given: false }
  if (otherScript.test(last))
    for (const { spelling, given } of honorifics.values())
      if (
        last.length > spelling.length &&
        last.endsWith(spelling) &&
        otherScript.test(spelling) &&
        isLonger(last, spelling)
      )
        return { words: [...before, last.slice(0, -spelling.length)], honorific: spelling, given }
  return { words, honorific: '', given: false }
}

/** No longer form of address ends the word. */
const isLonger = (word: string, spelling: string): boolean =>
  ![...personWords().honorifics.values()].some(
    other =>
      other.spelling.length > spelling.length && word.length > other.spelling.length && word.endsWith(other.spelling),
  )

/** Thai forms of address are written onto the name. */
const thaiTitle = /^(นางสาว|นาง|นาย|ดร\.|คุณ)(?=[\u0e00-\u0e7f]{2})/u

/** Generations that no one carries as a name; other short suffixes need capitals or dots. */
const plainShort = new Set(['jr', 'sr', 'ii', 'iv'])

/** How many words at the end are suffixes, with no comma before them: at least two words are left. */
function suffixesAtEnd(words: readonly string[]): number {
  if (numberOfRuler(words)) return 1
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

/** "Henry VIII" of two words; a single letter only behind given names: it may be an initial. */
function numberOfRuler(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  if (!numeral.test(last) || words.length < 2) return false
  const before = words.slice(0, -1)
  const { given, family } = nameLexicon()
  const names = before.every(word => given.has(wordKey(word)) && !isUpper(word))
  if (last === 'I') return names && (before.length === 1 || !family.has(wordKey(before.at(-1) ?? '')))
  return before.length === 1 && last.replace('.', '').length > 1 && (names || !isUpper(before[0] ?? ''))
}

interface Taken {
  readonly title: string
  readonly suffix: string
  readonly words: readonly string[]
  readonly lastFirst: { readonly family: readonly string[]; readonly given: readonly string[] } | null
  /** Its title is used with given names. */
  readonly givenTitle: boolean
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
  const headWords = split(head.replace(thaiTitle, '$1 '))
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
  const { words: bare, honorific, given: honorsGiven } = honorificAtEnd(headWords.slice(start))
  const end = suffixesAtEnd(bare)
  const before = personWords().titles.get(wordKey(headWords[start - 1] ?? ''))
  const givenTitle = honorsGiven || (start > 0 && (before?.given === true || before?.before === 'burmese'))
  const title = [...headWords.slice(0, start), ...titles, ...(honorific === '' ? [] : [honorific])]
  const words = bare.slice(0, bare.length - end)
  const suffix = [...bare.slice(bare.length - end), ...suffixes]
  if (givenAt < 0) return { title: title.join(' '), suffix: suffix.join(', '), words, lastFirst: null, givenTitle }

  // "Smith Jr., John": behind a single family name one word is enough to be a suffix.
  const familyEnd = words.length > 1 && isCertain(words.at(-1) ?? '') ? words.length - 1 : words.length
  const given = split(tail[givenAt] ?? '')
  const givenStart = titlesAtStart(given) || titleBeforeGiven(given, words)
  const rest = given.slice(givenStart)
  const givenEnd = rest.length > 1 && isCertain(rest.at(-1) ?? '') ? rest.length - 1 : rest.length
  return {
    title: [...title, ...given.slice(0, givenStart)].join(' '),
    suffix: [...words.slice(familyEnd), ...rest.slice(givenEnd), ...suffix].join(', '),
    words,
    givenTitle,
    lastFirst: { family: words.slice(0, familyEnd), given: rest.slice(0, givenEnd) },
  }
}

/** "Dupont, M. Pierre": M. is a title before some given names, with the family name wherever it is. */
const titleBeforeGiven = (given: readonly string[], family: readonly string[]): number =>
  given.length > 1 && given[0] === 'M.' && titlesAtStart([...given, ...family.slice(-1)]) > 0 ? 1 : 0

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
