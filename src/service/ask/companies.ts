// Names of companies in a question: the store has no list of them, so grammar and capitals must tell.
import { type GatheredFilters, gatherValues } from './gathered.ts'
import type { Lexicon } from './lexicon.ts'
import { phraseAt, type Question } from './question.ts'
import { companyNouns, fillerWords } from './words.ts'

const employerLead = /(?:^|[\s\uFFFC])(at|for|of|from)\s+$/i
/** What may be before "of" and a company's name: a title (taken already), or people. */
const ownsPeople =
  /(?:\uFFFC|\b(?:employees|people|staff|contacts|team|those|workers|managers|directors|executives|members|departments?|divisions?|offices?))\s*of\s+$/i
const lower = /^\p{Ll}/u
/** What may be behind a name of one word: "people at Orange in Lille". Other words would make it an adjective. */
const behindName: ReadonlySet<string> = new Set(['in', 'or', 'and', 'who', 'with', 'from', 'near'])

/** A company's name: capitalised words after "at", "for" or, behind a title, "of", that mean nothing else. */
export function takeCompanies(question: Question, lexicon: Lexicon, company: GatheredFilters): void {
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
    if (
      means ||
      companyNouns.has(next) ||
      fillerWords.has(phrase) ||
      (count === 1 && lower.test(next) && !behindName.has(next))
    )
      continue
    const last = words[at + count - 1]
    if (!last) continue
    gatherValues(company, 'company_name', [question.text.slice(first.start, last.end)])
    question.take(first.start, last.end)
    at += count - 1
  }
}
