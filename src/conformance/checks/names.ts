// The searches by names: of a person at a domain, of a title at a company, of a company.
import fc from 'fast-check'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue } from '../exam.ts'
import { idOf, searchPage, textOf } from '../finds.ts'
import { plainText, samePlain } from '../text.ts'

const swapCase = (text: string) => {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

export const nameChecks: readonly ConformanceCheck[] = [
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
        needValue(named[0], 'a contact with name and domain')
        await exam.property(line, 20, fc.constantFrom(...named), async contact => {
          const body = { first_name: contact.first_name, last_name: contact.last_name, domain: contact.company_domain }
          const page = await searchPage(exam, 'search.firstLastDomain', body)
          const words = `first-last-domain ${JSON.stringify(body)}`
          mustHold(
            page.records.some(({ id }) => id === contact.id),
            `${words} does not find contact ${contact.id}`,
          )
          for (const record of page.records) {
            const same =
              samePlain(String(record.first_name), String(body.first_name)) &&
              samePlain(String(record.last_name), String(body.last_name))
            mustHold(same && record.company_domain === body.domain, `${words}: contact ${record.id} is another one`)
          }
          const none = await searchPage(exam, 'search.firstLastDomain', { ...body, domain: 'nothing-at-all.example' })
          mustHold(none.total === 0, `${words} at another domain: ${none.total}`)
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
        needValue(working[0], 'a contact with title and company')
        await exam.property(lines, 20, fc.constantFrom(...working), async contact => {
          const title = { job_title: String(contact.job_title) }
          const company = { company_name: String(contact.company_name) }
          const [byTitle, byCompany, both] = [
            await searchPage(exam, 'search.titleCompany', title),
            await searchPage(exam, 'search.titleCompany', company),
            await searchPage(exam, 'search.titleCompany', { ...title, ...company }),
          ]
          const words = `title-company ${JSON.stringify({ ...title, ...company })}`
          mustHold(both.total >= 1, `${words}: none, though contact ${contact.id} is one`)
          mustHold(
            both.total <= Math.min(byTitle.total, byCompany.total),
            `${words}: ${both.total} of ${byTitle.total} and ${byCompany.total}`,
          )
          for (const record of both.records) {
            const fits =
              plainText(String(record.job_title)).includes(plainText(title.job_title)) &&
              plainText(String(record.company_name)).includes(plainText(company.company_name))
            mustHold(fits, `${words}: contact ${record.id} is "${record.job_title}" at "${record.company_name}"`)
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
        needValue(companies[0], 'a company name')
        const line = ['4.5:companyName exact', '4.5:companyName fuzzy']
        await exam.property(line, 25, fc.constantFrom(...companies), async company => {
          const name = String(company.name)
          const find = (company_name: string, more: object = {}) =>
            searchPage(exam, 'search.companyName', { company_name, ...more })
          const exact = await find(name, { match_type: 'exact' })
          mustHold(
            exact.records.some(({ id }) => id === company.id) || exact.more,
            `exact "${name}" does not find company ${company.id}`,
          )
          const other = exact.records.find(record => record.name !== name)
          mustHold(other === undefined, `exact "${name}" finds "${other?.name}"`)
          const byDefault = await find(name)
          mustHold(
            byDefault.total === exact.total,
            `"${name}" without match_type: ${byDefault.total} instead of ${exact.total}`,
          )
          if (swapCase(name) !== name) {
            const swapped = await find(swapCase(name))
            mustHold(!swapped.records.some(({ id }) => id === company.id), `exact "${swapCase(name)}" finds "${name}"`)
          }
          const part = name.slice(1, -1)
          const inside = await find(part)
          mustHold(!inside.records.some(({ id }) => id === company.id), `exact "${part}" finds "${name}"`)
          for (const text of [part, part.toUpperCase(), part.toLowerCase(), name]) {
            const fuzzy = await find(text, { match_type: 'fuzzy' })
            mustHold(
              fuzzy.records.some(({ id }) => id === company.id) || fuzzy.more,
              `fuzzy "${text}" does not find "${name}"`,
            )
            const stranger = fuzzy.records.find(record => !plainText(String(record.name)).includes(plainText(text)))
            mustHold(stranger === undefined, `fuzzy "${text}" finds "${stranger?.name}"`)
            if (text !== name) continue
            const ids = new Set(fuzzy.records.map(idOf))
            mustHold(
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
