// The searches by names: of a person at a domain, of a title at a company, of a company.
import fc from 'fast-check'
import type { Check } from '../check.ts'
import { must, need } from '../exam.ts'
import { idOf, search, textOf } from '../finds.ts'
import { plain, samePlain } from '../text.ts'

const swapCase = (text: string) => {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

export const nameChecks: readonly Check[] = [
  {
    name: 'first-last-domain finds the contact and nobody of another name or domain',
    tier: 'paid',
    lines: ['4.5:firstLastDomain match'],
    async run(exam, finds) {
      const line = ['4.5:firstLastDomain match']
      await exam.prove(line, async () => {
        const named = (await finds.contacts()).filter(
          one => textOf(one, 'first_name') && textOf(one, 'last_name') && textOf(one, 'company_domain'),
        )
        need(named[0], 'a contact with name and domain')
        await exam.property(line, 20, fc.constantFrom(...named), async contact => {
          const body = { first_name: contact.first_name, last_name: contact.last_name, domain: contact.company_domain }
          const page = await search(exam, 'search.firstLastDomain', body)
          const words = `first-last-domain ${JSON.stringify(body)}`
          must(
            page.records.some(({ id }) => id === contact.id),
            `${words} does not find contact ${contact.id}`,
          )
          for (const record of page.records) {
            const same =
              samePlain(String(record.first_name), String(body.first_name)) &&
              samePlain(String(record.last_name), String(body.last_name))
            must(same && record.company_domain === body.domain, `${words}: contact ${record.id} is another one`)
          }
          const none = await search(exam, 'search.firstLastDomain', { ...body, domain: 'nothing-at-all.example' })
          must(none.total === 0, `${words} at another domain: ${none.total}`)
        })
      })
    },
  },
  {
    name: 'title-company: results match both',
    tier: 'paid',
    lines: ['4.5:titleCompany one', '4.5:titleCompany both'],
    async run(exam, finds) {
      const lines = ['4.5:titleCompany one', '4.5:titleCompany both']
      await exam.prove(lines, async () => {
        const working = (await finds.contacts()).filter(one => textOf(one, 'job_title') && textOf(one, 'company_name'))
        need(working[0], 'a contact with title and company')
        await exam.property(lines, 20, fc.constantFrom(...working), async contact => {
          const title = { job_title: String(contact.job_title) }
          const company = { company_name: String(contact.company_name) }
          const [byTitle, byCompany, both] = [
            await search(exam, 'search.titleCompany', title),
            await search(exam, 'search.titleCompany', company),
            await search(exam, 'search.titleCompany', { ...title, ...company }),
          ]
          const words = `title-company ${JSON.stringify({ ...title, ...company })}`
          must(both.total >= 1, `${words}: none, though contact ${contact.id} is one`)
          must(
            both.total <= Math.min(byTitle.total, byCompany.total),
            `${words}: ${both.total} of ${byTitle.total} and ${byCompany.total}`,
          )
          for (const record of both.records) {
            const fits =
              plain(String(record.job_title)).includes(plain(title.job_title)) &&
              plain(String(record.company_name)).includes(plain(company.company_name))
            must(fits, `${words}: contact ${record.id} is "${record.job_title}" at "${record.company_name}"`)
          }
        })
      })
    },
  },
  {
    name: 'company-name: exact with case, fuzzy without, each in its wrapper',
    tier: 'paid',
    lines: ['4.5:companyName exact', '4.5:companyName fuzzy', '4.5:companyName type'],
    async run(exam, finds) {
      await exam.prove(['4.5:companyName exact', '4.5:companyName fuzzy'], async () => {
        const companies = (await finds.companies()).filter(one => (textOf(one, 'name')?.length ?? 0) > 4)
        need(companies[0], 'a company name')
        const line = ['4.5:companyName exact', '4.5:companyName fuzzy']
        await exam.property(line, 25, fc.constantFrom(...companies), async company => {
          const name = String(company.name)
          const find = (company_name: string, more: object = {}) =>
            search(exam, 'search.companyName', { company_name, ...more })
          const exact = await find(name, { match_type: 'exact' })
          must(
            exact.records.some(({ id }) => id === company.id) || exact.more,
            `exact "${name}" does not find company ${company.id}`,
          )
          const other = exact.records.find(record => record.name !== name)
          must(other === undefined, `exact "${name}" finds "${other?.name}"`)
          const byDefault = await find(name)
          must(
            byDefault.total === exact.total,
            `"${name}" without match_type: ${byDefault.total} instead of ${exact.total}`,
          )
          if (swapCase(name) !== name) {
            const swapped = await find(swapCase(name))
            must(!swapped.records.some(({ id }) => id === company.id), `exact "${swapCase(name)}" finds "${name}"`)
          }
          const part = name.slice(1, -1)
          const inside = await find(part)
          must(!inside.records.some(({ id }) => id === company.id), `exact "${part}" finds "${name}"`)
          for (const text of [part, part.toUpperCase(), part.toLowerCase(), name]) {
            const fuzzy = await find(text, { match_type: 'fuzzy' })
            must(
              fuzzy.records.some(({ id }) => id === company.id) || fuzzy.more,
              `fuzzy "${text}" does not find "${name}"`,
            )
            const stranger = fuzzy.records.find(record => !plain(String(record.name)).includes(plain(text)))
            must(stranger === undefined, `fuzzy "${text}" finds "${stranger?.name}"`)
            if (text !== name) continue
            const ids = new Set(fuzzy.records.map(idOf))
            must(
              fuzzy.more || exact.records.every(record => ids.has(idOf(record))),
              `fuzzy "${name}" finds less than exact`,
            )
          }
        })
      })
      for (const match_type of ['close', 'EXACT', '', 1]) {
        const body = { company_name: 'Acme', match_type }
        await exam.refuse(['4.5:companyName type'], ['A.invalid'], [422, 400], { op: 'search.companyName', body })
      }
    },
  },
]
