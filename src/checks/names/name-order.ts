// Where the family name begins, and whether it comes first, in a name of two words or more without titles and suffixes.
import { nameLexicon } from '../data/lists.ts'
import { isEthiopian } from './given-words.ts'
import { isParticle, personWords, wordKey } from './person-words.ts'

/** Which part comes first. */
export type NameOrder = 'given' | 'family'

interface Ordered {
  readonly given: readonly string[]
  readonly family: readonly string[]
}

const isUpper = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase()

/** `order`: of the column; a name whose words say the opposite keeps its own order, except where that is only likely. */
export function orderedWords(words: readonly string[], order: NameOrder | null): Ordered {
  const upper = byCapitals(words)
  if (upper) return upper
  const particleFirst = startsWithParticle(words)
  if (particleFirst > 0) return { given: words.slice(particleFirst), family: words.slice(0, particleFirst) }
  if (order !== 'given' && familyFirst(words)) {
    const [family = '', ...given] = words
    // "Kovácsné Molnár Ilona": the name of the husband, then that of birth.
    if (/né$/.test(family) && words.length === 3 && isHungarian(words))
      return { given: words.slice(2), family: words.slice(0, 2) }
    if (isSpaced(words)) return { given: [given.join(' ')], family: [family] }
    return { given: vietnameseGiven(family, given), family: [family] }
  }
  const start = order === 'family' && !givenFirst(words) ? 0 : familyStart(words)
  if (start > 0) return { given: words.slice(0, start), family: words.slice(start) }
  const end = familyEnd(words)
  return { given: words.slice(end), family: words.slice(0, end) }
}

/** The order that the words show by themselves: by capitals, or as names that are only ever one of both. */
export function orderOfWords(words: readonly string[]): NameOrder | null {
  if (words.length < 2) return null
  const upper = byCapitals(words)
  if (upper) return upper.family[0] === words[0] ? 'family' : 'given'
  if (startsWithParticle(words) > 0 || familyFirst(words)) return 'family'
  return givenFirst(words) ? 'given' : null
}

/** A given name that is never a family name, and a family name that is never a given name: "Anna Kranich", "Vincent van Gogh". */
function givenFirst(words: readonly string[]): boolean {
  const { given, family } = nameLexicon()
  const [first, last] = [wordKey(words[0] ?? ''), wordKey(words.at(-1) ?? '')]
  const isGiven = (words[0] ?? '').split('-').every(part => given.has(wordKey(part)))
  if (isGiven && startsFamily(words[1]) && words.length > 2) return true
  return given.has(first) && !family.has(first) && family.has(last) && !given.has(last)
}

/** Particles that no given name begins with, nor a family name ends with: behind a given name the family name begins. */
const startsFamily = (word = '') => /^(?:van|von|zu|zum|zur|vom|ter|ten|de|di|du|della|degli|af|av|le)$/u.test(word)

/** How many words a family name at the start has: its particles, and the second one of two. At least one word is left. */
function familyEnd(words: readonly string[]): number {
  const { given, family } = nameLexicon()
  const last = words.length - 1
  let end = 0
  while (end < last - 1 && isParticle(words[end] ?? '', words)) end++
  end++
  const next = wordKey(words[end] ?? '')
  return end < last && family.has(next) && !given.has(next) ? end + 1 : end
}

/** In Vietnam the last word is the given name, those before it are middle names. */
function vietnameseGiven(family: string, given: readonly string[]): readonly string[] {
  const last = given.at(-1)
  if (last === undefined || given.length < 2 || !personWords().surnames.vietnamese.has(wordKey(family))) return given
  return [last, ...given.slice(0, -1)]
}

/** "DUPONT Jean", "Jean DUPONT", "DE LA CRUZ Maria": capitals mark the family name when the rest is not in capitals. */
function byCapitals(words: readonly string[]): Ordered | null {
  const { surnames } = personWords()
  const shouted = words.map(
    word =>
      isUpper(word) &&
      !/[ªº]/.test(word) &&
      (word.replace(/[^\p{L}]/gu, '').length > 2
        ? /[aeiouyàâäéèêëïîôöùûü]|[\u0250-\uffff]/i.test(word)
        : surnames['two-letter'].has(wordKey(word))),
  )
  const first = shouted.indexOf(true)
  if (first < 0 || words.every(word => word === word.toUpperCase())) return null
  const joins = (at: number) => shouted[at] === true || isParticle(words[at] ?? '', words)
  let from = first
  while (from > 0 && isParticle(words[from - 1] ?? '', words)) from--
  let to = first + 1
  while (to < words.length && joins(to)) to++
  while (to > first + 1 && shouted[to - 1] !== true) to--
  const family = words.slice(from, to)
  if (from === 0 && to < words.length) return { given: words.slice(to), family }
  return to === words.length && from > 0 ? { given: words.slice(0, from), family } : null
}

/** "de Groot Sanne": how many words the family name has when its particle comes first and a given name last; else 0. */
function startsWithParticle(words: readonly string[]): number {
  const { particles } = personWords()
  const { given } = nameLexicon()
  const first = words.findIndex(word => !isParticle(word, words))
  const rest = words.slice(first + 1).map(wordKey)
  const isFirst = first > 0 && rest.length > 0 && rest.every(word => given.has(word))
  return isFirst && particles.get(wordKey(words[0] ?? '')) === false && !given.has(wordKey(words[first] ?? ''))
    ? first + 1
    : 0
}

/** Family names of Slavic form; given names do not end so. */
const slavicFamily = /(?:[оеё]ва?|[иы]на?|ск(?:ий|ая)|цк(?:ий|ая)|енко|чук)$/iu
const initials = /^(?:\p{Lu}\.-?)+$/u

const patronymic = /(?:[оеій]вич|йович|[оеіїй]вна|ична|инична|[oe]vich|[oe]vitch|[oe]vna|ichna)$/iu
const koreanGiven = /^\p{L}{2,5}-\p{L}{2,5}$/u
/** Two Mandarin syllables run together, or one that is no family name. */
const syllable =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|er|an|en|in|un|ia|ua|uo|a|e|i|o|u)'
const mandarinGiven = new RegExp(`^${syllable}(?:-?${syllable})?$`, 'i')

/** Orders that are family name first beyond doubt. */
function familyFirst(words: readonly string[]): boolean {
  const { surnames } = personWords()
  const [first = '', second = ''] = words
  const [family, other] = [wordKey(first), wordKey(words.at(-1) ?? '')]
  if (words.length === 3 && patronymic.test(words[2] ?? '') && !patronymic.test(second)) return true
  const vietnamese = surnames.vietnamese.has(family) && !surnames.vietnamese.has(other)
  if (
    vietnamese &&
    (/[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu.test(words.join(' ').normalize('NFC')) ||
      (surnames['vietnamese-strong'].has(family) && words.length > 2))
  )
    return true
  if (byLexicon(words) || isHungarian(words) || isSpaced(words)) return true
  if (!initials.test(first) && words.slice(1).every(word => initials.test(word))) return !isShortened(words)
  if (words.length !== 2) return false
  if (/^\p{Script=Cyrillic}+$/u.test(first))
    return first.length > 4 && slavicFamily.test(first) && !slavicFamily.test(second)
  if (surnames.korean.has(family) && koreanGiven.test(second)) return !surnames.korean.has(other)
  const pinyin = surnames['pinyin-strong']
  return pinyin.has(family) && !pinyin.has(other) && !surnames['two-letter'].has(other) && mandarinGiven.test(second)
}

/** "Anna V.": a given name with the first letter of the family name. */
function isShortened([first = '', ...letters]: readonly string[]): boolean {
  const { given, family } = nameLexicon()
  const key = wordKey(first)
  return letters.length === 1 && wordKey(letters[0] ?? '').length === 1 && given.has(key) && !family.has(key)
}

/** "Kiss László", "Kovács Istvánné": given names of Hungary behind a name that is none of them. */
function isHungarian(words: readonly string[]): boolean {
  const { surnames } = personWords()
  const { given, family } = nameLexicon()
  const isGiven = (word: string) => surnames.hungarian.has(wordKey(word.replace(/né$/, '')))
  const [first = '', ...rest] = words
  if (rest.length > 2 || isGiven(first) || (given.has(wordKey(first)) && !family.has(wordKey(first)))) return false
  // Without an accent many of these names are at home elsewhere too, behind a family name of Hungary hardly so.
  const marriedName = /né$/.test(first) && rest.length === 2
  const names = marriedName ? rest.slice(1) : rest
  const key = wordKey(first)
  const shows = surnames['hungarian-family'].has(key) && !given.has(key)
  return names.every(isGiven) && (shows || /[áéíóöőúüű]/i.test(words.join(' ')))
}

/** One syllable that is written apart: "Kar Fai", "Ji Sung". */
const apart = /^(?:[bcdfghjklmnpqrstvwxyz]{0,3}[aeiou]{1,3}(?:[hkmnprtwy]|ng)?|ng)$/i

/** "Wong Kar Fai": a family name of one syllable, then a given name of two that are written apart. */
function isSpaced(words: readonly string[]): boolean {
  const { surnames } = personWords()
  const { given, family } = nameLexicon()
  const [first = '', second = '', third = ''] = words
  if (words.length !== 3 || !surnames.spaced.has(wordKey(first))) return false
  const western = given.has(wordKey(second)) && (family.has(wordKey(third)) || given.has(wordKey(third)))
  return apart.test(second) && apart.test(third) && !western
}

/** A family name that is never a given name, then given names that are never family names: "Nagy Eszter". */
function byLexicon(words: readonly string[]): boolean {
  const { given, family } = nameLexicon()
  const [first = '', ...rest] = words.map(wordKey)
  const parts = (words[0] ?? '').split('-').map(wordKey)
  return (
    parts.every(part => family.has(part) && !given.has(part)) &&
    !given.has(first) &&
    rest.every(word => given.has(word) && !family.has(word))
  )
}

/** "Montes de Oca", "Lobo d'Ávila": a family name that goes on behind "de", and is no given name. */
function isBeforeDe(words: readonly string[], at: number): boolean {
  const { given, family } = nameLexicon()
  const key = wordKey(words[at - 1] ?? '')
  if (at < 2 || !/^(?:d[eao]|d[ao]s|del|d'.+)$/i.test(words[at] ?? '')) return false
  return personWords().surnames['before-de'].has(key) || (family.has(key) && !given.has(key))
}

/** Index of the first word of the family name, at least 1. */
function familyStart(words: readonly string[]): number {
  const { surnames } = personWords()
  const { given } = nameLexicon()
  const allUpper = isUpper(words.join(''))
  const end = words.length - 1
  const joinsNames = (word: string) => isParticle(word, words) || (allUpper && wordKey(word) === 'y')
  const doubles = (at: number) => surnames.double.has(wordKey(words[at] ?? ''))
  if (words.length > 2 && isEthiopian(wordKey(words[end - 1] ?? ''), wordKey(words[end] ?? ''))) return end - 1
  let least = 1
  for (let at = 1; at < end; at++) {
    if (!joinsNames(words[at] ?? '')) continue
    // "María del Carmen Ruiz": a devotion that is part of the given name.
    const devotion = [at + 1, at + 2].find(next => surnames.marian.has(wordKey(words[next] ?? '')))
    if (devotion !== undefined && devotion < end && !(devotion === at + 2 && !joinsNames(words[at + 1] ?? ''))) {
      least = devotion + 1
      at = devotion
      continue
    }
    const joins = /^(?:y|e|i|of)$/i.test(words[at] ?? '')
    if (joins) return Math.max(least, at - 1)
    const before = at > 1 ? wordKey(words[at - 1] ?? '') : ''
    const twoNames =
      surnames.double.has(before) || isBeforeDe(words, at) || (at > 2 && doubles(end) && !given.has(before))
    return twoNames && at - 1 >= least ? at - 1 : at
  }
  const before = wordKey(words[end - 1] ?? '')
  if (end - 1 < least) return end
  if (end > 1 && isBeforeDe(words, end)) return end - 1
  if (words.length === 3) return doubles(end) && doubles(1) && !givenToo.has(before) ? 1 : end
  return words.length > 3 && doubles(end) && (doubles(end - 1) || !given.has(before)) ? end - 1 : end
}

/** Family names of the table that are as frequent as given names. */
const givenToo = new Set(
  'martin santiago vicente lorenzo pascual esteban leon cruz luna roman rosario gil simon alonso domingo marco rafael'.split(
    ' ',
  ),
)
