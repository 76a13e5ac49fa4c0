// What the dictionary knows: places, industries, departments, levels, and whose they are.
import type { CompanyFilters } from '../../contract/service/search.ts'
import { type GatheredFilters, gatherValues } from './gathered.ts'
import type { Lexicon, PhraseField, PhraseMeaning, PlaceField } from './lexicon.ts'
import { phraseAt, type Question, type QuestionWord } from './question.ts'
import { decidedMeaning, type PhraseHere, type WrittenReading } from './readings.ts'
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
/** Which of its meanings a phrase has here, and the readings that are left where nothing decides. */
function meaningOf(
  meanings: readonly PhraseMeaning[],
  here: PhraseHere,
  lexicon: Lexicon,
): { meaning: PhraseMeaning | undefined; open?: readonly WrittenReading[] | undefined; together?: boolean } {
  const { words, at, count } = here
  const possible = meanings.filter(meaning => fits(meaning, words, at, count))
  const industry = possible.find(({ field }) => field === 'industry_social')
  const role = possible.find(({ field }) => field === 'job_function')
  const next = words[at + count]?.key ?? ''
  if (industry && role && (industry.house || tradeNouns.has(next) || companyNouns.has(next)))
    return { meaning: industry }
  const { meaning, ...left } = decidedMeaning(possible, here, lexicon)
  return { meaning: meaning ?? (industry && role ? role : possible[0]), ...left }
}

/** Words that can mean several things, and their place in the question. */
export interface OpenWords {
  readonly start: number
  readonly end: number
  readonly readings: readonly WrittenReading[]
  /** The search has all of them. */
  readonly together: boolean
}

/** What was understood, the word it ends before, and whether it is a place of headquarters. */
interface TakenPhrase {
  readonly field: PhraseField
  readonly end: number
  readonly seat: boolean
}

/** Everything the dictionary knows; longest phrases first, from left to right. Gives the words that can mean several things. */
export function takePhrases(
  question: Question,
  lexicon: Lexicon,
  contact: GatheredFilters,
  company: GatheredFilters,
): OpenWords[] {
  const words = question.words()
  const unclear: OpenWords[] = []
  const taken: TakenPhrase[] = []
  const titled = new Set(words.flatMap((word, at) => (word.text === '' ? [at] : [])))
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '') continue
    const count = maxMeaningLength(words, at, lexicon)
    const last = words[at + count - 1]
    if (count === 0 || !last) continue
    const earlier = taken.at(-1)
    const near = earlier?.end === at - 1 ? earlier : undefined
    const {
      meaning,
      open,
      together = false,
    } = meaningOf(
      lexicon.phrases.get(phraseAt(words, at, count)) ?? [],
      { words, at, count, text: question.text, earlier: near?.field ?? null },
      lexicon,
    )
    if (!meaning) continue
    const { field, values } = meaning
    if (open) unclear.push({ start: first.start, end: last.end, readings: open, together })
    let seat = false
    if (isPlace(field)) {
      // "Headquartered in London, Ontario": what follows a place belongs where that belongs.
      const behind = words[at - 1]?.text === ',' && near?.seat === true
      seat = behind || isHeadquarters(words, at, count, lexicon, titled)
      gatherValues(seat ? company : contact, seat ? headquarters[field] : field, values)
    } else if (field === 'industry_social' || field === 'company_entity_type' || field === 'company_legal_type') {
      gatherValues(company, field, values)
    } else {
      gatherValues(contact, field, values)
    }
    question.take(first.start, last.end)
    at += count - 1
    taken.push({ field, end: at + 1, seat })
    if (field !== 'city') continue
    // "Austin, TX"; "Oslo OR Bergen" is no place in Oregon.
    const comma = words[at + 1]?.text === ','
    const next = comma ? words[at + 2] : words[at + 1]
    const state = stateCodes.get(next?.text ?? '')
    if (!next || state === undefined || (!comma && fillerWords.has(next.key))) continue
    gatherValues(seat ? company : contact, seat ? headquarters.state_name : 'state_name', [state])
    question.take(next.start, next.end)
  }
  return unclear
}
