// What the dictionary knows: places, industries, departments, levels, and whose they are.
import type { CompanyFilters } from '../../contract/service/search.ts'
import { type GatheredFilters, gatherValues } from './gathered.ts'
import type { Lexicon, PhraseMeaning, PlaceField } from './lexicon.ts'
import { phraseAt, type Question, type QuestionWord } from './question.ts'
import { companyNouns, fillerWords, stateCodes } from './words.ts'

const headquarters: Readonly<Record<PlaceField, keyof CompanyFilters>> = {
  city: 'headquarters_city',
  state_name: 'headquarters_state_name',
  country_name: 'headquarters_country_name',
  country_region: 'headquarters_country_region',
  continent: 'headquarters_continent',
}
const isPlace = (field: string): field is PlaceField => field in headquarters

const joiners: ReadonlySet<string> = new Set(['or', 'and', '&', ','])

/** Where a place belongs: to the company before a company noun or after "based", else to the person. */
function isHeadquarters(
  words: readonly QuestionWord[],
  at: number,
  count: number,
  lexicon: Lexicon,
  titled: ReadonlySet<number>,
): boolean {
  const after = words[at + count]
  if (after?.key === 'based') return true
  const before = words.slice(Math.max(0, at - 3), at).map(({ key }) => key)
  if (/\b(?:headquartered|hq|headquarters)\b/.test(before.join(' '))) return true
  const based = before.lastIndexOf('based')
  if (based !== -1) {
    const subject = words[Math.max(0, at - 3) + based - 1]
    return (
      subject !== undefined &&
      (companyNouns.has(subject.key) || lexicon.phrases.get(subject.key)?.some(({ house }) => house) === true)
    )
  }
  // "German furniture makers": only words of an industry or of the company's kind may be between.
  let next = at + count
  for (let step = 0; step < 4 && next < words.length; step++) {
    const word = words[next]
    if (!word || word.text === '' || titled.has(next)) return false
    if (companyNouns.has(word.key)) return true
    // "Austrian or Swiss banks"
    const joined = joiners.has(word.key) ? maxMeaningLength(words, next + 1, lexicon) : 0
    if (joined > 0 && lexicon.phrases.get(phraseAt(words, next + 1, joined))?.some(({ field }) => isPlace(field))) {
      next += 1 + joined
      continue
    }
    const size = maxMeaningLength(words, next, lexicon)
    const kinds = size ? (lexicon.phrases.get(phraseAt(words, next, size)) ?? []) : []
    if (kinds.some(({ house, field }) => house && field === 'industry_social')) return true
    if (
      !kinds.some(
        ({ field }) => field === 'industry_social' || field === 'company_entity_type' || field === 'company_legal_type',
      )
    )
      return false
    next += size
  }
  return false
}

/** Words of the longest phrase of the dictionary from here on; 0 = none. */
function maxMeaningLength(words: readonly QuestionWord[], at: number, lexicon: Lexicon): number {
  for (let count = Math.min(lexicon.longest, words.length - at); count > 0; count--) {
    const meanings = lexicon.phrases.get(phraseAt(words, at, count))
    if (meanings?.some(meaning => fits(meaning, words, at, count))) return count
  }
  return 0
}

const fits = ({ exact }: PhraseMeaning, words: readonly QuestionWord[], at: number, count: number) =>
  exact === null ||
  words
    .slice(at, at + count)
    .map(({ text }) => text)
    .join(' ')
    .replace(/[.?!]$/, '') === exact.replace(/\.$/, '')

const tradeNouns: ReadonlySet<string> = new Set([
  'industry',
  'industries',
  'sector',
  'sectors',
  'business',
  'trade',
  'market',
])
const usSign = /\b(?:USA?|United States|american?|Atlanta|Savannah|Augusta)\b/i

/** Which of its meanings a phrase has here. */
function meaningOf(
  meanings: readonly PhraseMeaning[],
  words: readonly QuestionWord[],
  at: number,
  count: number,
  text: string,
): PhraseMeaning | undefined {
  const possible = meanings.filter(meaning => fits(meaning, words, at, count))
  const next = words[at + count]?.key ?? ''
  const place = (field: PlaceField) => possible.find(meaning => meaning.field === field)
  if (place('country_name')?.values[0] === 'Georgia' && usSign.test(text)) return place('state_name')
  const industry = possible.find(({ field }) => field === 'industry_social')
  const role = possible.find(({ field }) => field === 'job_function')
  if (industry && role) {
    const trade = industry.house || tradeNouns.has(next) || companyNouns.has(next)
    return trade ? industry : role
  }
  return possible[0]
}

/** Everything the dictionary knows; longest phrases first, from left to right. */
export function takePhrases(
  question: Question,
  lexicon: Lexicon,
  contact: GatheredFilters,
  company: GatheredFilters,
): void {
  const words = question.words()
  const titled = new Set(words.flatMap((word, at) => (word.text === '' ? [at] : [])))
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '') continue
    const count = maxMeaningLength(words, at, lexicon)
    const last = words[at + count - 1]
    if (count === 0 || !last) continue
    const meaning = meaningOf(lexicon.phrases.get(phraseAt(words, at, count)) ?? [], words, at, count, question.text)
    if (!meaning) continue
    const { field, values } = meaning
    if (isPlace(field)) {
      const seat = isHeadquarters(words, at, count, lexicon, titled)
      gatherValues(seat ? company : contact, seat ? headquarters[field] : field, values)
    } else if (field === 'industry_social' || field === 'company_entity_type' || field === 'company_legal_type') {
      gatherValues(company, field, values)
    } else {
      gatherValues(contact, field, values)
    }
    question.take(first.start, last.end)
    at += count - 1
    if (field !== 'city') continue
    // "Austin, TX"; "Oslo OR Bergen" is no place in Oregon.
    const comma = words[at + 1]?.text === ','
    const next = comma ? words[at + 2] : words[at + 1]
    const state = stateCodes.get(next?.text ?? '')
    if (!next || state === undefined || (!comma && fillerWords.has(next.key))) continue
    gatherValues(contact, 'state_name', [state])
    question.take(next.start, next.end)
  }
}
