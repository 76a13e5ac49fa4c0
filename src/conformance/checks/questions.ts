// The AI search: its request at the prospector reproduces it.
import fc from 'fast-check'
import type { Check } from '../check.ts'
import { must, need } from '../exam.ts'
import { count, idOf, isRecord, pageOf, search, textOf } from '../finds.ts'

const questions = [
  'Sales managers in Germany',
  'CEOs of software companies with 50 to 200 employees',
  'marketing directors at companies using Salesforce, not in California',
  'people who like tea',
  '日本語の検索',
  '???',
]

export const questionChecks: readonly Check[] = [
  {
    name: 'the AI search tells a request that finds the same',
    tier: 'paid',
    lines: ['4.5:ai search', '4.5:ai records', '4.5:ai total', 'A.ai.paging', 'A.ai.order'],
    async run(exam, finds) {
      await exam.prove(['4.5:ai search'], async () => {
        const titles = (await finds.contacts()).flatMap(one => textOf(one, 'job_title') ?? [])
        const cities = (await finds.contacts()).flatMap(one => textOf(one, 'city') ?? [])
        need(titles[0], 'a job title')
        const made = fc
          .tuple(fc.constantFrom(...titles), fc.constantFrom('', ...cities))
          .map(([title, city]) => `${title} ${city}`.trim())
        const asked = fc.oneof(
          fc.constantFrom(...questions),
          made,
          fc.string({ unit: 'grapheme', minLength: 3, maxLength: 80 }),
        )
        await exam.property(
          ['4.5:ai search', '4.5:ai records'],
          60,
          asked.filter(text => text.length >= 3),
          async query => {
            const words = `ai "${query}"`
            const heard = await exam.ask('search.ai', { query, page_size: 25 })
            const answer = pageOf(heard, words)
            const told = isRecord(heard.json) ? heard.json.prospector_search : null
            must(isRecord(told), `${words}: no prospector_search`)
            const paged = Object.hasOwn(told, 'page') || Object.hasOwn(told, 'page_size')
            if (paged) exam.evidence.differ(['A.ai.paging'], `${words}: prospector_search has paging`)
            else exam.evidence.hold('A.ai.paging')
            const total = await count(exam, told)
            must(total === answer.total, `${words}: ${answer.total}, its prospector_search counts ${total}`)
            const again = await search(exam, 'search.prospector', told)
            must(again.total === answer.total, `${words}: ${answer.total}, its prospector_search finds ${again.total}`)
            await exam.prove(['A.ai.order'], async () => {
              const [here, there] = [answer.records.map(idOf).join(), again.records.map(idOf).join()]
              must(here === there, `${words}: page 1 differs from that of its prospector_search`)
            })
          },
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
        const { size, records, total } = await search(exam, 'search.ai', { query: 'managers', page_size: 100 })
        must(
          size === 100 && records.length === Math.min(100, total),
          `ai by pages of 100: ${records.length} of ${total}`,
        )
      })
    },
  },
]
