// Given names of several words: María de los Ángeles, Jean de Dieu, Abdul Rahman, Gebre Selassie; and names of Burma.
import { isParticle, personWords, wordKey } from './person-words.ts'

/** "Servant of", "father of": the next word is part of the name. */
const joinsNext = new Set(['abdul', 'abdel', 'abdal', 'abdur', 'abdus', 'abdoul', 'abd', 'abu', 'abou'])
const articles = new Set(['al', 'el', 'ar', 'ur', 'ul', 'as', 'us', 'ad', 'ud'])
/** "Light of the faith". */
const ofFaith = /^(?:ad|al|ud|ed|el|id)-?d[iu]n$|^[ue]dd?ine?$/
const ethiopian = new Set(['gebre', 'gabre', 'wolde', 'welde', 'tekle', 'haile', 'kidane', 'habte', 'newaye'])
const ofGod = new Set([
  ...['selassie', 'sellassie', 'mariam', 'maryam', 'kidan', 'giorgis', 'medhin', 'medhen', 'tsadik', 'tsadkan'],
  ...['hiwot', 'egziabher', 'kristos', 'michael', 'mikael', 'yohannes', 'ab', 'amlak'],
])

/** How many words the first of these given names has, at least 1. */
export function compoundGiven(given: readonly string[]): number {
  const [first = '', second = '', third = ''] = given.map(wordKey)
  if (given.length < 2) return 1
  if (joinsNext.has(first)) {
    if (!articles.has(second)) return /^\p{L}{2}/u.test(given[1] ?? '') ? 2 : 1
    return third === '' ? 1 : 3
  }
  if (ofFaith.test(second)) return 2
  if (isEthiopian(first, second)) return 2
  return 1 + devotion(given)
}

/** Whether two words are one Ethiopian name. Both as `wordKey` gives them. */
export const isEthiopian = (one: string, two: string): boolean => ethiopian.has(one) && ofGod.has(two)

/** How many words behind the first one are a devotion: "de los Ángeles". */
function devotion(given: readonly string[]): number {
  let at = 1
  while (at < given.length && at < 4 && isParticle(given[at] ?? '', given)) at++
  return at > 1 && personWords().surnames.marian.has(wordKey(given[at] ?? '')) ? at : 0
}

/** Whether all words are syllables of Burmese names, which have no family name. */
export const isBurmese = (words: readonly string[]): boolean =>
  words.every(word => personWords().surnames.burmese.has(wordKey(word)))
