// The AI search: its request at the prospector reproduces it.
import fc from 'fast-check'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue, type TestSession } from '../exam.ts'
import { countMatches, idOf, isRecord, pageOf, searchPage, textOf } from '../finds.ts'

const questions = [
  'Sales managers in Germany',
  'CEOs of software companies with 50 to 200 employees',
  'marketing directors at companies using Salesforce, not in California',
  'managers at companies with 51-200 employees',
  'people who like tea',
  '日本語の検索',
  '???',
]

/** The search that an answer tells finds the same, by the count and at the prospector. */
async function reproduces(exam: TestSession, query: string, mayMeanNothing = false): Promise<void> {
  const words = `ai "${query}"`
  const heard = await exam.ask('search.ai', { query, page_size: 25 })
  // Any text may be one that says nothing to look for.
  if (mayMeanNothing && heard.status === 400) return
  const answer = pageOf(heard, words)
  const understood = isRecord(heard.json) ? heard.json.prospector_search : null
  mustHold(isRecord(understood), `${words}: no prospector_search`)
  const paged = Object.hasOwn(understood, 'page') || Object.hasOwn(understood, 'page_size')
  if (paged) exam.evidence.differ(['A.ai.paging'], `${words}: prospector_search has paging`)
  else exam.evidence.hold('A.ai.paging')
  const total = await countMatches(exam, understood)
  mustHold(total === answer.total, `${words}: ${answer.total}, its prospector_search counts ${total}`)
  const again = await searchPage(exam, 'search.prospector', understood)
  mustHold(again.total === answer.total, `${words}: ${answer.total}, its prospector_search finds ${again.total}`)
  await exam.prove(['A.ai.order'], async () => {
    const [here, there] = [answer.records.map(idOf).join(), again.records.map(idOf).join()]
    mustHold(here === there, `${words}: page 1 differs from that of its prospector_search`)
  })
}

export const questionChecks: readonly ConformanceCheck[] = [
  {
    name: 'the AI search tells a request that finds the same',
    tier: 'paid',
    lines: ['4.5:ai search', '4.5:ai records', '4.5:ai total', 'A.ai.paging', 'A.ai.order'],
    async run(exam, finds) {
      await exam.prove(['4.5:ai search'], async () => {
        const contacts = await finds.contacts()
        const texts = (field: string) => contacts.flatMap(one => textOf(one, field) ?? [])
        needValue(texts('job_title')[0], 'a job title')
        const made = fc
          .tuple(...['job_title', 'industry', 'city'].map(field => fc.constantFrom('', ...texts(field))))
          .map(
            ([title, industry, city]) => `${title} ${industry && `at ${industry} companies`} ${city && `in ${city}`}`,
          )
        const asked = fc.oneof(made, fc.string({ unit: 'grapheme', minLength: 3, maxLength: 80 }))
        const lines = ['4.5:ai search', '4.5:ai records']
        for (const query of questions) await exam.prove(lines, () => reproduces(exam, query))
        await exam.property(
          lines,
          60,
          asked.filter(text => text.trim().length >= 3),
          query => reproduces(exam, query, true),
        )
      })
    },
  },
  {
    name: 'the AI search takes pages of 100',
    tier: 'paid',
    lines: ['8:page_size ai', '4.5:ai size'],
    async run(exam) {
      await exam.prove(['8:page_size ai', '4.5:ai size'], async () => {
        const { size, records, total } = await searchPage(exam, 'search.ai', { query: 'managers', page_size: 100 })
        mustHold(
          size === 100 && records.length === Math.min(100, total),
          `ai by pages of 100: ${records.length} of ${total}`,
        )
      })
    },
  },
]
