// The envelope: its arithmetic, pages that add up, and what lies past the end.
import fc from 'fast-check'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue, type TestSession } from '../exam.ts'
import { type Finds, type FoundPage, idOf, searchPage, textOf } from '../finds.ts'
import { type PagedOp, pagedOps } from '../spec-facts.ts'

/** A search of each kind that finds something. */
async function searchThatFinds(op: PagedOp, finds: Finds): Promise<object> {
  const contact = async (field: string) => {
    const contacts = await finds.contacts()
    return needValue(
      contacts.map(one => textOf(one, field)).find(text => text !== null),
      `a contact with ${field}`,
    )
  }
  switch (op) {
    case 'search.companies':
      return {}
    case 'search.prospector':
      return { contact_filters: { job_title: (await contact('job_title')).split(' ').at(-1) } }
    case 'search.titleCompany':
      return { job_title: (await contact('job_title')).split(' ').at(-1) }
    case 'search.employees':
      return { id: idOf(needValue((await finds.companies())[0], 'a company')) }
    case 'search.companyName': {
      const [company] = await finds.companies()
      return {
        company_name: needValue(company && textOf(company, 'name'), 'a company name').slice(0, 2),
        match_type: 'fuzzy',
      }
    }
    case 'search.firstLastDomain': {
      const contacts = await finds.contacts()
      const one = needValue(
        contacts.find(one => textOf(one, 'first_name') && textOf(one, 'last_name') && textOf(one, 'company_domain')),
        'a contact with name and company domain',
      )
      return { first_name: one.first_name, last_name: one.last_name, domain: one.company_domain }
    }
    case 'search.ai':
      return { query: await contact('job_title') }
  }
}

/** The envelope agrees with itself and with what was asked. */
function checkArithmetic(page: FoundPage, asked: { page: number; page_size: number }, words: string): void {
  mustHold(page.page === asked.page, `${words}: page ${page.page} instead of ${asked.page}`)
  mustHold(page.size === asked.page_size, `${words}: page_size ${page.size} instead of ${asked.page_size}`)
  const before = (asked.page - 1) * asked.page_size
  const here = Math.max(0, Math.min(asked.page_size, page.total - before))
  mustHold(
    page.records.length === here,
    `${words}: ${page.records.length} records where ${here} are left of ${page.total}`,
  )
  const more = before + asked.page_size < page.total
  mustHold(page.more === more, `${words}: has_more ${page.more} with ${page.total} in all`)
  mustHold(page.next === (more ? asked.page + 1 : null), `${words}: next_page ${page.next}`)
}

const envelopeLines = [
  '1:search',
  '2.5:everywhere',
  '4.5:envelope',
  '2.5:records',
  '2.5:total_count',
  '2.5:has_more',
  '2.5:next_page',
  '2.5:page',
  '2.5:page_size',
]

/** Beyond this many pages a walk through all of them is too long. */
const maxPages = 40

async function walk(exam: TestSession, op: PagedOp, body: object, page_size: number): Promise<void> {
  const ids: number[] = []
  let total = 0
  for (let page = 1, more = true; more && page <= maxPages; page++) {
    const words = `${op} ${JSON.stringify({ ...body, page, page_size })}`
    const answer = await searchPage(exam, op, { ...body, page, page_size })
    checkArithmetic(answer, { page, page_size }, words)
    mustHold(page === 1 || answer.total === total, `${words}: total_count ${answer.total} after ${total}`)
    total = answer.total
    ids.push(...answer.records.map(idOf))
    more = answer.more
  }
  mustHold(
    new Set(ids).size === ids.length,
    `${op} ${JSON.stringify(body)}: an id comes twice within ${ids.length} records`,
  )
  if (ids.length === total) exam.evidence.hold('2.5:total_count')
  await exam.prove(['A.order'], async () => {
    mustHold(
      ids.every((id, at) => at === 0 || id > Number(ids[at - 1])),
      `${op} ${JSON.stringify(body)}: not by id`,
    )
  })
}

export const pagingChecks: readonly ConformanceCheck[] = pagedOps.map(op => ({
  name: `pages of ${op}`,
  tier: 'paid',
  lines: [
    ...envelopeLines,
    'A.order',
    'A.past-end',
    ...(op === 'search.companyName' ? ['2.5:defaults', '2.4:wrapped'] : []),
    ...(op === 'search.ai' ? ['4.5:ai paging'] : []),
  ],
  async run(exam, finds) {
    const lines = [...envelopeLines]
    if (op === 'search.companyName') lines.push('2.5:defaults')
    if (op === 'search.ai') lines.push('4.5:ai paging')
    await exam.prove(lines, async () => {
      const body = await searchThatFinds(op, finds)
      await exam.property(lines, 12, fc.integer({ min: 1, max: 25 }), async page_size => {
        await walk(exam, op, body, page_size)
      })
      const pages = fc.record({ page: fc.integer({ min: 1, max: 60 }), page_size: fc.integer({ min: 1, max: 25 }) })
      await exam.property(lines, 20, pages, async paging => {
        const asked = { ...body, ...paging }
        checkArithmetic(await searchPage(exam, op, asked), paging, `${op} ${JSON.stringify(asked)}`)
      })
      await exam.prove(['A.past-end'], async () => {
        const first = await searchPage(exam, op, body)
        const far = await searchPage(exam, op, { ...body, page: 100_000 })
        mustHold(far.records.length === 0 && !far.more && far.next === null, `${op} at page 100000: not an empty end`)
        mustHold(far.total === first.total, `${op} at page 100000: total_count ${far.total} instead of ${first.total}`)
      })
    })
  },
}))
