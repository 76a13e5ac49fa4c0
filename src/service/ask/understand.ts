// Reads a question in plain English into a prospector search, and says which words it could not use. No model, no guess.
import { searchKey } from '../../checks/keys/plain.ts'
import { MAX_FILTER_VALUE } from '../../contract/service/filters.ts'
import { MAX_FREE_TEXT } from '../../contract/service/limits.ts'
import type { CompanyFilters, ContactFilters, InsightFilters, ProspectorSearch } from '../../contract/service/search.ts'
import { takeInvestors, takeProducts, takeSpecialties } from './announced.ts'
import { takeCompanies } from './companies.ts'
import { takeFigures } from './figures.ts'
import { filledFilters, type GatheredFilters } from './gathered.ts'
import type { Lexicon } from './lexicon.ts'
import { takeNames } from './literals.ts'
import { respelt } from './misspelt.ts'
import { takeNegations } from './negations.ts'
import { type OpenWords, takePhrases } from './phrases.ts'
import { plainFigures } from './plain-figures.ts'
import { Question } from './question.ts'
import { takeTitles, titleFilter } from './titles.ts'
import { companyNouns, fillerWords, tellingNouns } from './words.ts'

export interface UnderstoodQuestion {
  /** What `POST /v1/search/prospector` takes, never empty; null = the question says nothing, or only what is not meant. */
  readonly search: ProspectorSearch | null
  /** Words of the question that no filter stands for, in its order. */
  readonly unparsed: readonly string[]
  /** Those of them that say who or where is meant: without them an answer would be about other people. */
  readonly left: readonly string[]
  /** Words that can mean several things, of which the search has one: an answer may be about other people than meant. */
  readonly choices: readonly QuestionChoice[]
  /** Words that mean several things, all of which the search has: "London" is every place of that name. */
  readonly several: readonly QuestionChoice[]
}

/** Words of a question that can be read in several ways. */
export interface QuestionChoice {
  readonly words: string
  readonly readings: readonly QuestionReading[]
}

export interface QuestionReading {
  /** What the words mean then. */
  readonly meaning: string
  /** The question that says so without doubt. */
  readonly query: string
  /** What it becomes. */
  readonly search: ProspectorSearch | null
}

/** Words that would be taken for a department or a country, and mean neither. */
const beyond =
  /\b(?:(?:marketing|sales) automation|(?:email|cloud|application) security|decision[ -]makers?|(?:pre-)?seed rounds?|series [a-f](?: funding| round)?|\p{L}+[ -]speaking)\b/giu

/** What no filter can say is set aside before parts of it are misread. */
function takeBeyond(question: Question): string[] {
  const found: string[] = []
  question.each(beyond, ([text]) => found.push(text.trim()) > 0)
  return found
}

const quoted = /["“”„]([^"“”„]{2,100})["“”„]/gu

const placeNames: ReadonlySet<string> = new Set(['city', 'state_name', 'country_name', 'country_region', 'continent'])
const placeWords: ReadonlySet<string> = new Set(['in', 'from', 'near', 'aus', 'en', 'dans'])
const behindSubject = /^(?:|[,;:?!()]|in|at|of|from|for|with|near|who|that|based|working)$/

/** The words that are left and mean something, neighbours together; `left` are those that say who or where is meant. */
function leftOver(question: Question, roleKnown: boolean): { unused: string[]; left: string[] } {
  const words = question.words()
  const parts: { at: number; words: string[] }[] = []
  let open = false
  for (const [at, { text, key }] of words.entries()) {
    const idle = text === '' || /^[,;:?!()&@/.+-]*$/.test(text) || fillerWords.has(key)
    const noun = companyNouns.has(key) && !tellingNouns.has(key)
    if (idle || noun) open = false
    else if (open) parts.at(-1)?.words.push(text)
    else {
      parts.push({ at, words: [text] })
      open = true
    }
  }
  const isCondition = ({ at, words: part }: { at: number; words: string[] }) => {
    // "In the Zembla", but not what comes behind a place that is known.
    const [article, last] = [words[at - 2], words[at - 1]]
    const where = placeWords.has(last?.key ?? '') || (last?.text !== '' && placeWords.has(article?.key ?? ''))
    // Words right before something known tell how it is: "fast-growing banks".
    const next = words[at + part.length]
    const subject = !words.slice(0, at).some(({ text }) => text === '') && next?.text !== ''
    return where || (!roleKnown && subject && behindSubject.test(next?.key || (next?.text ?? '')))
  }
  const textOf = ({ words: part }: { words: string[] }) => part.join(' ')
  return { unused: parts.map(textOf), left: parts.filter(isCondition).map(textOf) }
}

/**
 * Reads a question of up to 2,000 characters by the lexicon of a store. Each word is used, filling or reported as unused; what
 * is negated is set aside first. If nothing is understood, the other words become free text, so that an answer is never
 * "everybody".
 */
export function understandQuestion(query: string, lexicon: Lexicon): UnderstoodQuestion {
  const text = respelt(plainFigures(query.normalize('NFC')), lexicon)
  const { unclear, ...understood } = readText(text, lexicon)
  const choices = choicesOf(
    text,
    unclear.filter(({ together }) => !together),
    lexicon,
  )
  const several = choicesOf(
    text,
    unclear.filter(({ together }) => together),
    lexicon,
  ).filter(({ readings }) => readings.every(one => narrows(one.search, understood.search)))
  return { ...understood, choices, several }
}

/** Whether a search has every filter of a wider one, with the same value. */
function narrows(search: ProspectorSearch | null, wider: ProspectorSearch | null): boolean {
  const groups = ['contact_filters', 'company_filters', 'insights_filters'] as const
  return groups.every(group => {
    // Filters of one group by name.
    const filters = search?.[group] as Readonly<Record<string, unknown>> | undefined
    return Object.entries(wider?.[group] ?? {}).every(
      ([name, value]) => JSON.stringify(filters?.[name]) === JSON.stringify(value),
    )
  })
}

/** What the unclear words of a question can mean, each with the question that says so; words that are repeated are one choice. */
function choicesOf(text: string, unclear: readonly OpenWords[], lexicon: Lexicon): QuestionChoice[] {
  const byReadings = Map.groupBy(unclear, ({ readings }) => readings.map(({ written }) => written).join('|'))
  return [...byReadings.values()].flatMap(places => {
    const [first] = places
    if (!first) return []
    const readings = first.readings.map(({ meaning, written }) => {
      const said = places.toReversed().reduce((all, { start, end }) => {
        const mark = /[.?!,]+$/.exec(all.slice(start, end))?.[0] ?? ''
        return all.slice(0, start) + written + mark + all.slice(end)
      }, text)
      return { meaning, query: said, search: readText(said, lexicon).search }
    })
    return { words: text.slice(first.start, first.end).replace(/[.?!,]+$/, ''), readings }
  })
}

/** Reads a text whose numbers and spelling are as they should be. */
function readText(
  text: string,
  lexicon: Lexicon,
): Omit<UnderstoodQuestion, 'choices' | 'several'> & { unclear: readonly OpenWords[] } {
  const question = new Question(text)
  const [contact, company, insights]: [GatheredFilters, GatheredFilters, GatheredFilters] = [
    new Map(),
    new Map(),
    new Map(),
  ]
  const refused = takeNegations(question, lexicon)
  const meant = question.rest
  const titles: string[] = []
  // Blanks and signs in quotes are no title: a search for them would be none.
  question.each(quoted, ([, title = '']) => /[\p{L}\p{N}]/u.test(title) && titles.push(title.trim()) > 0)
  takeNames(question, contact, company)
  const figures = takeFigures(question)
  takeInvestors(question, lexicon, insights)
  takeSpecialties(question, lexicon, company)
  takeProducts(question, lexicon, insights)
  titles.push(...takeTitles(question, lexicon))
  refused.push(...takeBeyond(question))
  takeCompanies(question, lexicon, company)
  const unclear = takePhrases(question, lexicon, contact, company)

  const job_title = titleFilter(
    lexicon,
    [...new Set(titles)].map(title => title.slice(0, MAX_FILTER_VALUE)),
  )
  // The names gathered are names of filters, their values texts.
  const contact_filters: ContactFilters = { ...(job_title !== null && { job_title }), ...filledFilters(contact) }
  const company_filters: CompanyFilters = { ...filledFilters(company), ...figures.company }
  const insights_filters: InsightFilters = { ...filledFilters(insights), ...figures.insights }
  const search: ProspectorSearch = {
    ...(Object.keys(contact_filters).length > 0 && { contact_filters }),
    ...(Object.keys(company_filters).length > 0 && { company_filters }),
    ...(Object.keys(insights_filters).length > 0 && { insights_filters }),
  }
  const { unused, left } = leftOver(
    question,
    Object.keys(contact_filters).some(name => !placeNames.has(name)),
  )
  if (Object.keys(search).length > 0)
    return { search, unparsed: [...refused, ...figures.unused, ...unused], left, unclear }
  // Beside a negation words such as "companies" say nothing by themselves.
  const words = freeText(meant, refused.length > 0)
  return { search: words === '' ? null : { search: words }, unparsed: refused, left: [], unclear: [] }
}

/** The words of a text as free text: those that say something, or all of them where none does and nothing was set aside. */
function freeText(text: string, aside: boolean): string {
  const words = text.split(/[\s\uFFFC]+/).filter(word => (aside ? /[^,;:?!().]/.test(word) : word !== ''))
  const telling = words.filter(word => {
    const key = searchKey(word)
    return !fillerWords.has(key) && !(aside && companyNouns.has(key) && !tellingNouns.has(key))
  })
  return (telling.length > 0 || aside ? telling : words).join(' ').slice(0, MAX_FREE_TEXT)
}
