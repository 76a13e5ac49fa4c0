// Reads a question in plain English into a prospector search, and says which words it could not use. No model, no guess.
import { fold } from '../../checks/keys/fold.ts'
import { MAX_FILTER_VALUE } from '../../contract/service/filters.ts'
import {
  type CompanyFilters,
  type ContactFilters,
  type InsightFilters,
  MAX_FREE_TEXT,
  type ProspectorSearch,
} from '../../contract/service/search.ts'
import { takeInvestors, takeProducts, takeSpecialties } from './announced.ts'
import { takeCompanies } from './companies.ts'
import { takeFigures } from './figures.ts'
import { filled, type Gathered } from './gathered.ts'
import type { Lexicon } from './lexicon.ts'
import { takeNames } from './literals.ts'
import { takePhrases } from './phrases.ts'
import { Question } from './question.ts'
import { takeTitles, titleFilter } from './titles.ts'
import { companyNouns, fillers, tellingNouns } from './words.ts'

export interface Understood {
  /** What `POST /v1/search/prospector` takes; never empty. */
  readonly search: ProspectorSearch
  /** Words of the question that no filter stands for, in its order. */
  readonly unparsed: readonly string[]
}

const negation =
  /\b(?:but not|not|except(?: for)?|excluding|other than|outside(?: of)?|without|never)\s+(?:(?:in|from|at|based in|using)\s+)?[^,;.:?!()\uFFFC]+?(?=\s+(?:at|with|using|and|or|who|that|whose)\b|[,;.:?!()\uFFFC]|$)/giu

/** Words that would be taken for a department or a country, and mean neither. */
const beyond =
  /\b(?:(?:marketing|sales) automation|(?:email|cloud|application) security|decision[ -]makers?|(?:pre-)?seed rounds?|series [a-f](?: funding| round)?|\p{L}+[ -]speaking)\b/giu

/** What no filter can say is set aside before parts of it are misread. */
function takeBeyond(question: Question, patterns: readonly RegExp[]): string[] {
  const found: string[] = []
  for (const pattern of patterns) question.each(pattern, ([text]) => found.push(text.trim()) > 0)
  return found
}

const quoted = /["“”„]([^"“”„]{2,100})["“”„]/gu

/** The words that are left and mean something, neighbours together. */
function leftOver(question: Question): string[] {
  const parts: string[][] = []
  let open = false
  for (const { text, key } of question.words()) {
    const idle = text === '' || /^[,;:?!()&@/.+-]*$/.test(text) || fillers.has(key)
    const noun = companyNouns.has(key) && !tellingNouns.has(key)
    if (idle || noun) open = false
    else if (open) parts.at(-1)?.push(text)
    else {
      parts.push([text])
      open = true
    }
  }
  return parts.map(part => part.join(' '))
}

/**
 * Reads a question of up to 2,000 characters by the lexicon of a store. Each word is used, filling or told as unused; if
 * nothing is understood, its words become free text, so that an answer is never "everybody".
 */
export function understand(query: string, lexicon: Lexicon): Understood {
  const question = new Question(query.normalize('NFC'))
  const [contact, company, insights]: [Gathered, Gathered, Gathered] = [new Map(), new Map(), new Map()]
  const titles: string[] = []
  question.each(quoted, ([, title = '']) => titles.push(title.trim()) > 0)
  takeNames(question, contact, company)
  const figures = takeFigures(question)
  const refused = takeBeyond(question, [negation])
  takeInvestors(question, lexicon, insights)
  takeSpecialties(question, lexicon, company)
  takeProducts(question, lexicon, insights)
  titles.push(...takeTitles(question, lexicon))
  refused.push(...takeBeyond(question, [beyond]))
  takeCompanies(question, lexicon, company)
  takePhrases(question, lexicon, contact, company)

  const job_title = titleFilter(
    lexicon,
    [...new Set(titles)].map(title => title.slice(0, MAX_FILTER_VALUE)),
  )
  // The names gathered are names of filters, their values texts.
  const contact_filters: ContactFilters = { ...(job_title !== null && { job_title }), ...filled(contact) }
  const company_filters: CompanyFilters = { ...filled(company), ...figures.company }
  const insights_filters: InsightFilters = { ...filled(insights), ...figures.insights }
  const search: ProspectorSearch = {
    ...(Object.keys(contact_filters).length > 0 && { contact_filters }),
    ...(Object.keys(company_filters).length > 0 && { company_filters }),
    ...(Object.keys(insights_filters).length > 0 && { insights_filters }),
  }
  const unparsed = [...refused, ...figures.unused, ...leftOver(question)]
  if (Object.keys(search).length > 0) return { search, unparsed }
  return { search: { search: freeText(query) }, unparsed: [] }
}

/** The words of the question as free text; without those that say nothing, if others are left. */
function freeText(query: string): string {
  const words = query.trim().split(/\s+/)
  const telling = words.filter(word => !fillers.has(fold(word)))
  return (telling.length > 0 ? telling : words).join(' ').slice(0, MAX_FREE_TEXT)
}
