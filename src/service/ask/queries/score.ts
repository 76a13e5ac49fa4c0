// Scores the reading of questions against what they were meant to say: a slot is one value of one filter.

import { hasRole, roleKey } from '../../roles.ts'
import { directoryFields } from '../../store/directory/fields.ts'
import { practiceWorld } from '../../world/world.ts'
import { type Lexicon, lexiconFields, lookupKey, type StoreVocabulary } from '../lexicon.ts'
import type { UnderstoodQuestion } from '../understand.ts'

/** A question with its slots, `name=value`; titles are phrases. */
export interface QuestionCase {
  readonly query: string
  readonly slots: readonly string[]
  readonly unused: readonly string[]
}

/** Reads a file of questions: tab, then `name=value|value; name=value; unused=words|words`. */
export function readCases(tsv: string): QuestionCase[] {
  const lines = tsv.trim().split('\n').slice(1)
  return lines.map(line => {
    const [query = '', expected = ''] = line.split('\t')
    const parts = expected.split('; ').flatMap(part => {
      const cut = part.indexOf('=')
      return part
        .slice(cut + 1)
        .split('|')
        .map(value => `${part.slice(0, cut)}=${value}`)
    })
    return {
      query,
      slots: parts.filter(part => !part.startsWith('unused=')),
      unused: parts.flatMap(part => (part.startsWith('unused=') ? [part.slice(7)] : [])),
    }
  })
}

/** The vocabulary of a practice world, as its store would give it. */
export function worldVocabulary(contacts: number): StoreVocabulary {
  const slices = [...practiceWorld({ seed: 1, contacts }).slices()]
  const records = { contact: slices.flatMap(slice => slice.people), company: slices.flatMap(slice => slice.companies) }
  return new Map(
    lexiconFields.map(field => {
      const { of, reads, list } = directoryFields[field]
      const counts = new Map<string, number>()
      for (const record of records[of]) {
        // `reads` is a path of one or two members.
        const found = reads
          .split('.')
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], record)
        const values = Array.isArray(found) ? found : list && typeof found === 'string' ? found.split(', ') : [found]
        for (const value of values) if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return [field, [...counts].map(([value, count]) => ({ value, count }))] as const
    }),
  )
}

/** The slots of a reading. Several titles are given back as phrases: those of the case whose titles are all there. */
function slotsOf({ search }: UnderstoodQuestion, { slots }: QuestionCase, { titles }: Lexicon): string[] {
  const wanted = slots.flatMap(slot => (slot.startsWith('job_title=') ? [slot.slice(10)] : []))
  const flat = [search?.contact_filters, search?.company_filters, search?.insights_filters].flatMap(group =>
    Object.entries(group ?? {}),
  )
  const found = flat.flatMap(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).map(String)
    if (name !== 'job_title' || values.length === 1) return values.map(one => `${name}=${one}`)
    const have = new Set(values)
    const phrases = wanted.filter(phrase => {
      const holding = titles.filter(({ role }) => hasRole(role, roleKey(lookupKey(phrase))))
      return holding.length > 0 && holding.slice(0, 20).every(title => have.has(title.value))
    })
    const covered = (title: string) =>
      phrases.some(phrase => hasRole(roleKey(lookupKey(title)), roleKey(lookupKey(phrase))))
    return [...phrases, ...values.filter(title => !covered(title)).slice(0, 1)].map(one => `job_title=${one}`)
  })
  return search?.search ? [...found, `search=${search.search}`] : found
}

export interface QuestionScore {
  readonly f1: number
  readonly precision: number
  readonly recall: number
  /** Share of the questions with exactly the slots meant. */
  readonly exact: number
  /** Share of the unused words that were reported as unused. */
  readonly honest: number
  readonly missed: readonly string[]
}

/** Scores a reader on all cases; `choices`: the words that are asked back are slots too. */
export function scoreQuestions(
  cases: readonly QuestionCase[],
  lexicon: Lexicon,
  read: (query: string) => UnderstoodQuestion,
  choices = false,
): QuestionScore {
  let [right, found, meant, exact, admitted, toTell] = [0, 0, 0, 0, 0, 0]
  const missed: string[] = []
  const key = (slot: string) => slot.slice(0, slot.indexOf('=') + 1) + lookupKey(slot.slice(slot.indexOf('=') + 1))
  for (const one of cases) {
    const reading = read(one.query)
    const back = choices ? reading.choices.map(({ words }) => `choice=${words}`) : []
    const have = new Set([...slotsOf(reading, one, lexicon), ...back].map(key))
    const want = new Set(one.slots.map(key))
    const both = [...have].filter(slot => want.has(slot)).length
    right += both
    found += have.size
    meant += want.size
    if (both === have.size && both === want.size) exact++
    else missed.push(`${one.query}\n  meant ${[...want].join('; ')}\n  found ${[...have].join('; ')}`)
    const unparsed = lookupKey(reading.unparsed.join(' '))
    toTell += one.unused.length
    admitted += one.unused.filter(words => unparsed.includes(lookupKey(words))).length
  }
  const [precision, recall] = [right / found, right / meant]
  return {
    f1: (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    exact: exact / cases.length,
    honest: toTell === 0 ? 1 : admitted / toTell,
    missed,
  }
}
