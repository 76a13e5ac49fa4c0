// Job titles by grammar: a head noun with the modifiers before it, or "head / VP / director of" with what follows.
import { hasRole, roleKey } from '../roles.ts'
import { type Lexicon, lookupKey, otherForms } from './lexicon.ts'
import { phraseAt, type Question, type QuestionWord, singularWord } from './question.ts'
import { titlePhrases, titleWords } from './words.ts'

/** Heads that alone are a level, not a title. */
const levelHeads: ReadonlySet<string> = new Set([
  'manager',
  'director',
  'vp',
  'executive',
  'staff',
  'leader',
  'head',
  'lead',
  'specialist',
  'assistant',
  'operator',
  'agent',
  'professional',
])
const rankWords: ReadonlySet<string> = new Set(['head', 'vp', 'svp', 'director', 'vice president', 'chief'])

/** A word as it is in titles: short forms written out, singular. */
const titleWord = ({ key }: QuestionWord) => singularWord(titleWords.get(key) ?? key)

/** The phrase as the vocabulary has it, or null: as it is, with "of", or with a long or short form. */
function known(lexicon: Lexicon, words: readonly string[]): string | null {
  const phrase = words.join(' ')
  const forms = [phrase]
  const [first = '', second = '', ...tail] = words
  const rank = rankWords.has(`${first} ${second}`) ? 2 : rankWords.has(first) ? 1 : 0
  if (rank > 0 && words.length > rank && words[rank] !== 'of')
    forms.push([...words.slice(0, rank), 'of', ...words.slice(rank)].join(' '))
  if (rank === 2 && tail[0] === 'of') forms.push([first, second, ...tail.slice(1)].join(' '))
  forms.push(...forms.flatMap(otherForms))
  return forms.find(form => lexicon.titleRuns.has(form)) ?? null
}

/** Longest phrase from `at` on that begins with a rank: "head of customer success". */
function rankPhrase(
  lexicon: Lexicon,
  words: readonly QuestionWord[],
  at: number,
): { run: string; count: number } | null {
  const keys = words.slice(at, at + 6).map(titleWord)
  const stop = keys.findIndex((key, index) => key === '' || /^[,;:?!()]$/.test(key) || words[at + index]?.text === '')
  const most = stop === -1 ? keys.length : stop
  const rank = rankWords.has(keys[0] ?? '') ? 1 : rankWords.has(`${keys[0]} ${keys[1]}`) ? 2 : 0
  if (rank === 0) return null
  for (let count = most; count > rank; count--) {
    // "VP of" alone is no title yet.
    if (keys[count - 1] === 'of') continue
    const run = known(lexicon, keys.slice(0, count))
    if (run !== null) return { run, count }
  }
  return null
}

/** Longest phrase from `at` on that ends with a head noun: "senior software engineer". */
function headPhrase(
  lexicon: Lexicon,
  words: readonly QuestionWord[],
  at: number,
): { run: string; count: number } | null {
  const keys = words.slice(at, at + 5).map(titleWord)
  const stop = keys.indexOf('')
  for (let count = stop === -1 ? keys.length : stop; count > 0; count--) {
    const head = keys[count - 1] ?? ''
    // A level is no title, and one word alone must not mean a trade or a department.
    const meanings = lexicon.phrases.get(keys.slice(0, count).join(' '))
    if (meanings?.some(({ field }) => field === 'job_level' || (count === 1 && field !== 'persona'))) continue
    if (count === 1 && levelHeads.has(head)) continue
    if (!lexicon.heads.has(head) && !lexicon.wholeTitles.has(keys.slice(0, count).join(' '))) continue
    const run = known(lexicon, keys.slice(0, count))
    if (run !== null) return { run, count }
  }
  return null
}

/** A title by another name: "chief executives". */
function namedPhrase(words: readonly QuestionWord[], at: number): { run: string; count: number } | null {
  for (let count = 3; count > 0; count--) {
    const run = titlePhrases.get(phraseAt(words, at, count))
    if (run !== undefined && at + count <= words.length) return { run, count }
  }
  return null
}

/** Words of a level of several words from here on, without the last; 0 = none. */
function levelWordsAt(lexicon: Lexicon, words: readonly QuestionWord[], at: number): number {
  for (let count = 3; count > 1; count--)
    if (lexicon.phrases.get(phraseAt(words, at, count))?.some(({ field }) => field === 'job_level')) return count - 1
  return 0
}

/** Takes the titles out of the question, in their order. */
export function takeTitles(question: Question, lexicon: Lexicon): string[] {
  const found: string[] = []
  const words = question.words()
  for (let at = 0; at < words.length; at++) {
    const phrase = namedPhrase(words, at) ?? rankPhrase(lexicon, words, at) ?? headPhrase(lexicon, words, at)
    if (!phrase) {
      // "Vice presidents" are a level; no title begins inside.
      at += levelWordsAt(lexicon, words, at)
      continue
    }
    const [first, last] = [words[at], words[at + phrase.count - 1]]
    if (!first || !last) continue
    // The vocabulary's own spelling, so that the answer reads well.
    found.push(lexicon.titleRuns.get(phrase.run) ?? phrase.run)
    question.take(first.start, last.end)
    at += phrase.count - 1
  }
  return [...new Set(found)]
}

/** Most values of one filter. */
const maxTitles = 100

/**
 * The filter for titles: one phrase is found inside titles; several are written out as the titles that contain them, the
 * most frequent ones, because a list holds whole values.
 */
export function titleFilter(lexicon: Lexicon, phrases: readonly string[]): string | string[] | null {
  const [only] = phrases
  if (only === undefined) return null
  if (phrases.length === 1) return only
  const share = Math.floor(maxTitles / phrases.length)
  const values = phrases.flatMap(phrase => {
    const wanted = roleKey(lookupKey(phrase))
    const containing = lexicon.titles.filter(({ role }) => hasRole(role, wanted)).slice(0, share)
    return containing.length > 0 ? containing.map(({ value }) => value) : [phrase]
  })
  return [...new Set(values)]
}
