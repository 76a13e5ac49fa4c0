// Reads a question in plain English into a prospector search, and says which words it could not use. No model, no guess.
import { fold } from '../../checks/keys/fold.ts'
import { MAX_FILTER_VALUE, MAX_FILTER_VALUES } from '../../contract/service/filters.ts'
import {
  type CompanyFilters,
  type ContactFilters,
  type InsightFilters,
  MAX_FREE_TEXT,
  type ProspectorSearch,
} from '../../contract/service/search.ts'
import { takeFigures } from './figures.ts'
import type { Lexicon, Meaning, PlaceField } from './lexicon.ts'
import { phraseAt, Question, type Word } from './question.ts'
import { takeTitles, titleFilter } from './titles.ts'
import { companyNouns, fillers, stateCodes, tellingNouns } from './words.ts'

export interface Understood {
  /** What `POST /v1/search/prospector` takes; never empty. */
  readonly search: ProspectorSearch
  /** Words of the question that no filter stands for, in its order. */
  readonly unparsed: readonly string[]
}

const headquarters: Readonly<Record<PlaceField, keyof CompanyFilters>> = {
  city: 'headquarters_city',
  state_name: 'headquarters_state_name',
  country_name: 'headquarters_country_name',
  country_region: 'headquarters_country_region',
  continent: 'headquarters_continent',
}
const isPlace = (field: string): field is PlaceField => field in headquarters

/** Filters while they are gathered: each name with its values. */
type Gathered = Map<string, string[]>

const gather = (filters: Gathered, name: string, values: readonly string[]) => {
  filters.set(name, [...new Set([...(filters.get(name) ?? []), ...values])])
}

/** One value stands alone, several are a list of whole values. */
const filled = (filters: Gathered): Record<string, string | string[]> =>
  Object.fromEntries(
    [...filters].map(([name, values]) => {
      const [only = ''] = values
      return [name, values.length === 1 ? only : values.slice(0, MAX_FILTER_VALUES)]
    }),
  )

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
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const domain = /\b(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})\b\/?/gi
const mailDomain =
  /\be-?mails?(?:\s+address(?:es)?)?\s+(?:at|from|on|ending (?:in|with|on)|@)\s*@?((?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi
const named =
  /\b(?:named|called|by the name of)\s+((?:\p{Lu}[\p{L}'’.-]+)(?:\s+(?:de|van|von|der|la|du|\p{Lu}[\p{L}'’.-]+))*)/gu

/** Addresses, domains and names that are written out. */
function takeNames(question: Question, contact: Gathered, company: Gathered): void {
  question.each(email, ([address]) => {
    gather(contact, 'email_address', [address])
    return true
  })
  question.each(mailDomain, ([, host = '']) => {
    gather(contact, 'email_domain', [host.toLowerCase()])
    return true
  })
  question.each(domain, ([, host = '']) => {
    gather(company, 'domain', [host.toLowerCase()])
    return true
  })
  question.each(nameParts, ([, part = '', name = '']) => {
    gather(contact, /first|given/i.test(part) ? 'first_name' : 'last_name', [name])
    return true
  })
  question.each(named, ([, name = '']) => {
    gather(contact, name.includes(' ') ? 'full_name' : 'first_name', [name])
    return true
  })
}

const nameParts = /\b(first|given|last|family)\s?name\s*(?:is|:|=)?\s+(\p{Lu}[\p{L}'’.-]+)/giu

const productLead =
  /\b(?:us(?:e|es|ed|ing|ers of)|(?:runs?|running|hosted|based|are) on|on|with|runs?|running|have|has|powered by|built (?:on|with)|deploy(?:ing)?|customers of|and|or|,)\s+(?:(?:an?|the)\s+)?$/i

/** Products after "using" and the like, and those that a list adds to them. */
function takeProducts(question: Question, lexicon: Lexicon, insights: Gathered): void {
  const words = question.words()
  let listed = -1
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '') continue
    const led = productLead.exec(question.rest.slice(0, first.start))
    if (!led) continue
    const lead = led[0].trim().toLowerCase().split(/\s/)[0]
    const joined = lead === 'and' || lead === 'or' || lead === ','
    if (joined && listed !== at - 1 && listed !== at - 2) continue
    for (let count = Math.min(4, words.length - at); count > 0; count--) {
      const product = lexicon.products.get(phraseAt(words, at, count))
      const last = words[at + count - 1]
      if (!product || !last) continue
      gather(insights, product.field, [product.value])
      question.take(led.index, last.end)
      listed = at + count - 1
      at = listed
      break
    }
  }
}

const backing = /\b(?:backed|funded|financed) by\s+/gi
const specialising = /\b(?:speciali[sz](?:ing|ed|es|e) in|specialists in|focus(?:ed|ing)? on|experts in)\s+/gi

/** Investors after "backed by", trades after "specialising in". */
function takeListed(
  question: Question,
  lead: RegExp,
  values: ReadonlyMap<string, string>,
  use: (value: string) => void,
): void {
  question.each(lead, match => {
    const start = match.index + match[0].length
    const words = question.words().filter(word => word.start >= start)
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const value = values.get(phraseAt(words, 0, count))
      const last = words[count - 1]
      if (value === undefined || !last) continue
      use(value)
      question.take(start, last.end)
      return true
    }
    return false
  })
}

const employerLead = /(?:^|[\s\uFFFC])(at|for|of|from)\s+$/i
/** What may stand before "of" and a company's name: a title (taken already), or people. */
const ownsPeople =
  /(?:\uFFFC|\b(?:employees|people|staff|contacts|team|those|workers|managers|directors|executives|members|departments?|divisions?|offices?))\s*of\s+$/i
const lower = /^\p{Ll}/u

/** A company's name: capitalised words after "at", "for" or, behind a title, "of", that mean nothing else. */
function takeCompanies(question: Question, lexicon: Lexicon, company: Gathered): void {
  const words = question.words()
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '' || !/^\p{Lu}/u.test(first.text)) continue
    const lead = employerLead.exec(question.rest.slice(0, first.start))?.[1]?.toLowerCase()
    if (lead === undefined || (lead === 'of' && !ownsPeople.test(question.rest.slice(0, first.start)))) continue
    let count = 1
    while (/^(?:\p{Lu}|&|\d)/u.test(words[at + count]?.text ?? '')) count++
    const next = words[at + count]?.key ?? ''
    const phrase = phraseAt(words, at, count)
    const means = [...Array(count).keys()].some(more => lexicon.phrases.has(phraseAt(words, at, count - more)))
    if (means || companyNouns.has(next) || fillers.has(phrase) || (count === 1 && lower.test(next))) continue
    const last = words[at + count - 1]
    if (!last) continue
    gather(company, 'company_name', [question.text.slice(first.start, last.end)])
    question.take(first.start, last.end)
    at += count - 1
  }
}

const joiners: ReadonlySet<string> = new Set(['or', 'and', '&', ','])

/** Where a place belongs: to the company before a company noun or after "based", else to the person. */
function isHeadquarters(
  words: readonly Word[],
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
  // "German furniture makers": only words of an industry or of the company's kind may stand between.
  let next = at + count
  for (let step = 0; step < 4 && next < words.length; step++) {
    const word = words[next]
    if (!word || word.text === '' || titled.has(next)) return false
    if (companyNouns.has(word.key)) return true
    // "Austrian or Swiss banks"
    const joined = joiners.has(word.key) ? longestMeaning(words, next + 1, lexicon) : 0
    if (joined > 0 && lexicon.phrases.get(phraseAt(words, next + 1, joined))?.some(({ field }) => isPlace(field))) {
      next += 1 + joined
      continue
    }
    const size = longestMeaning(words, next, lexicon)
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
function longestMeaning(words: readonly Word[], at: number, lexicon: Lexicon): number {
  for (let count = Math.min(lexicon.longest, words.length - at); count > 0; count--) {
    const meanings = lexicon.phrases.get(phraseAt(words, at, count))
    if (meanings?.some(meaning => fits(meaning, words, at, count))) return count
  }
  return 0
}

const fits = ({ exact }: Meaning, words: readonly Word[], at: number, count: number) =>
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
  meanings: readonly Meaning[],
  words: readonly Word[],
  at: number,
  count: number,
  text: string,
): Meaning | undefined {
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
function takePhrases(question: Question, lexicon: Lexicon, contact: Gathered, company: Gathered): void {
  const words = question.words()
  const titled = new Set(words.flatMap((word, at) => (word.text === '' ? [at] : [])))
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '') continue
    const count = longestMeaning(words, at, lexicon)
    const last = words[at + count - 1]
    if (count === 0 || !last) continue
    const meaning = meaningOf(lexicon.phrases.get(phraseAt(words, at, count)) ?? [], words, at, count, question.text)
    if (!meaning) continue
    const { field, values } = meaning
    if (isPlace(field)) {
      const seat = isHeadquarters(words, at, count, lexicon, titled)
      gather(seat ? company : contact, seat ? headquarters[field] : field, values)
    } else if (field === 'industry_social' || field === 'company_entity_type' || field === 'company_legal_type') {
      gather(company, field, values)
    } else {
      gather(contact, field, values)
    }
    question.take(first.start, last.end)
    at += count - 1
    if (field !== 'city') continue
    // "Austin, TX"; "Oslo OR Bergen" is no place in Oregon.
    const comma = words[at + 1]?.text === ','
    const next = comma ? words[at + 2] : words[at + 1]
    const state = stateCodes.get(next?.text ?? '')
    if (!next || state === undefined || (!comma && fillers.has(next.key))) continue
    gather(contact, 'state_name', [state])
    question.take(next.start, next.end)
  }
}

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
  takeListed(question, backing, lexicon.investors, value => gather(insights, 'lead_investors', [value]))
  takeListed(question, specialising, lexicon.specialties, value => gather(company, 'specialties', [value]))
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
