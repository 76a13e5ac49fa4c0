// Filters: OR inside, AND across, one value or many, and that the count counts what the search finds.
import fc from 'fast-check'
import { companyFilters, employeeFilters, numberFilters } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue, type TestSession } from '../exam.ts'
import { countMatches, idOf, type ServiceRecord, searchPage, textOf } from '../finds.ts'
import { plainText, samePlain } from '../text.ts'
import { bodyOfChoice, checkRecords, filterChoices, shownFilters, valuesOf } from './filter-choice.ts'

const companyNames = (companies: readonly ServiceRecord[]) => valuesOf(companies, 'name')

async function idsOf(exam: TestSession, body: object): Promise<number[]> {
  const page = await searchPage(exam, 'search.companies', body)
  return page.records.map(idOf)
}

const insights = [
  { total_funding_amount: '>=1' },
  { marketing_role_count: 1 },
  { monthly_organic_traffic: '<=100000' },
  { crm_tech: 'a' },
] as const

/** A title without marks and the words that services may leave out of account. */
const bare = (title: string) =>
  plainText(title)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(word => !['', '&', 'of', 'the', 'and', 'for'].includes(word))
    .join(' ')

/** Whether one of two titles has a short form in it, which may stand for words of the other: "VP", "R&D". */
const hasShortForm = (one: string, other: string) => /\b[A-Z][A-Z&]{1,4}\b|\b(?:Sr|Jr)\b/.test(`${one} ${other}`)

export const filterChecks: readonly ConformanceCheck[] = [
  {
    name: 'prospector: AND inside and across groups, OR inside a filter, and the count agrees',
    tier: 'paid',
    lines: [
      '4.5:prospector and',
      '4.5:prospector groups',
      '4.5:count body',
      ...shownFilters.map(({ name }) => `4.5:prospector ${name}`),
    ],
    async run(exam, finds) {
      const lines = ['4.5:prospector groups', '4.5:prospector and', '4.5:count body']
      await exam.prove(lines, async () => {
        const contacts = await finds.contacts()
        needValue(contacts[0], 'a contact')
        await exam.property(lines, 60, filterChoices(contacts), async choice => {
          const body = bodyOfChoice(choice)
          const page = await searchPage(exam, 'search.prospector', body)
          checkRecords(choice, page.records)
          const counted = await countMatches(exam, body)
          mustHold(
            counted === page.total,
            `count ${JSON.stringify(body)}: ${counted} where the search finds ${page.total}`,
          )
          for (const [at, { group, name }] of shownFilters.entries()) {
            const values = choice[at]
            if (!values) continue
            exam.evidence.hold(`4.5:prospector ${name}`)
            // Without one of its filters a search finds no less; alone, the filter finds no less either.
            const alone = await countMatches(exam, { [group]: { [name]: values } })
            mustHold(
              alone >= counted,
              `count ${JSON.stringify(body)}: ${counted}, but only ${alone} with ${name} alone`,
            )
            const [one, other] = values
            if (one === undefined || other === undefined) continue
            const [ones, others] = [
              await countMatches(exam, { [group]: { [name]: [one] } }),
              await countMatches(exam, { [group]: { [name]: [other] } }),
            ]
            mustHold(
              alone === ones + others,
              `count of ${name} ${JSON.stringify(values)}: ${alone} instead of ${ones} + ${others}`,
            )
          }
        })
      })
    },
  },
  {
    name: 'prospector: a text is contained, a list is whole values, case and accents do not matter',
    tier: 'paid',
    lines: ['A.contains', 'A.folding', 'A.free-text', 'A.insights', '4.5:prospector more', 'A.no-filter'],
    async run(exam, finds) {
      await exam.prove(['A.contains'], async () => {
        const titles = valuesOf(await finds.contacts(), 'job_title').filter(title => title.length > 4)
        needValue(titles[0], 'a job title')
        await exam.property(['A.contains', 'A.folding'], 25, fc.constantFrom(...titles), async title => {
          // Whole words: a service may look for words rather than letters.
          const words = title.split(' ')
          const part = words.slice(0, Math.max(1, words.length - 1)).join(' ')
          const [inside, whole, upper] = [
            await countMatches(exam, { contact_filters: { job_title: part } }),
            await countMatches(exam, { contact_filters: { job_title: [title] } }),
            await countMatches(exam, { contact_filters: { job_title: [title.toUpperCase()] } }),
          ]
          mustHold(inside >= whole && whole > 0, `job_title "${part}": ${inside}, the whole "${title}": ${whole}`)
          mustHold(upper === whole, `job_title "${title}" in capitals: ${upper} instead of ${whole}`)
          const { records } = await searchPage(exam, 'search.prospector', { contact_filters: { job_title: part } })
          for (const record of records) {
            const shown = textOf(record, 'job_title') ?? ''
            mustHold(
              bare(shown).includes(bare(part)) || hasShortForm(shown, part),
              `job_title "${part}": contact ${record.id} is "${shown}"`,
            )
          }
          const { records: exact } = await searchPage(exam, 'search.prospector', {
            contact_filters: { job_title: [part] },
          })
          const other = exact.find(record => {
            const shown = textOf(record, 'job_title') ?? ''
            return bare(shown) !== bare(part) && !hasShortForm(shown, part)
          })
          mustHold(other === undefined, `job_title ["${part}"]: contact ${other?.id} is "${other?.job_title}"`)
        })
      })
      await exam.prove(['A.free-text', '4.5:prospector more'], async () => {
        const contact = needValue(
          (await finds.contacts()).find(one => textOf(one, 'last_name') && textOf(one, 'city')),
          'a contact with a city',
        )
        const words = `${contact.last_name} ${contact.city}`
        const page = await searchPage(exam, 'search.prospector', { search: words })
        mustHold(
          page.records.some(({ id }) => id === contact.id) || page.more,
          `search "${words}" does not find contact ${contact.id}`,
        )
        const none = await countMatches(exam, { search: `${words} qqqxqqq` })
        mustHold(none === 0, `search "${words} qqqxqqq" finds ${none}`)
      })
      await exam.prove(['A.insights', '4.5:prospector more'], async () => {
        const state = { contact_filters: { job_title: 'manager' } }
        const all = await countMatches(exam, state)
        for (const insights_filters of insights) {
          const some = await countMatches(exam, { ...state, insights_filters })
          mustHold(some < all, `insights_filters ${JSON.stringify(insights_filters)}: ${some} of ${all}, as without it`)
          mustHold(some > 0, `insights_filters ${JSON.stringify(insights_filters)} finds nobody`)
        }
      })
      for (const op of ['search.prospector', 'search.count'] as const) {
        for (const body of [{}, { contact_filters: {} }, { contact_filters: { job_title: [] } }]) {
          await exam.refuse([], ['A.no-filter'], [400], { op, body })
        }
      }
    },
  },
  {
    name: 'companies: single values and arrays, OR inside, AND across',
    tier: 'paid',
    lines: [
      '4.5:companies optional',
      '4.5:companies and',
      '4.5:companies or',
      '4.5:companies one or many',
      '4.5:companies company_name',
      'A.all-companies',
    ],
    async run(exam, finds) {
      await exam.prove(['4.5:companies optional', 'A.all-companies'], async () => {
        const { total } = await searchPage(exam, 'search.companies', {})
        mustHold(total > 0, 'companies without filters: nothing')
        for (const company_name of ['a', 'e', 'o']) {
          const some = await searchPage(exam, 'search.companies', { company_name })
          mustHold(
            some.total <= total,
            `companies named "${company_name}": ${some.total}, without filters only ${total}`,
          )
        }
      })
      await exam.prove(['4.5:companies or'], async () => {
        const names = companyNames(await finds.companies())
        needValue(names[1], 'two companies')
        const lines = ['4.5:companies or', '4.5:companies one or many', '4.5:companies company_name']
        await exam.property(
          lines,
          30,
          fc.subarray(names, { minLength: 2, maxLength: Math.min(4, names.length) }),
          async company_name => {
            const each = new Set<number>()
            for (const name of company_name) for (const id of await idsOf(exam, { company_name: [name] })) each.add(id)
            const together = await idsOf(exam, { company_name })
            const all = together.length === each.size && together.every(id => each.has(id))
            mustHold(
              all || each.size > 25,
              `company_name ${JSON.stringify(company_name)}: ${together} instead of ${[...each]}`,
            )
            const [name = ''] = company_name
            const [one, many] = [await idsOf(exam, { company_name: name }), await idsOf(exam, { company_name: [name] })]
            mustHold(
              many.every(id => one.includes(id)) || one.length === 25,
              `company_name "${name}" finds less than ["${name}"]`,
            )
          },
        )
      })
      await exam.prove(['4.5:companies and'], async () => {
        const companies = (await finds.companies()).filter(one => textOf(one, 'name') && textOf(one, 'industry'))
        needValue(companies[0], 'a company with an industry')
        await exam.property(['4.5:companies and'], 20, fc.constantFrom(...companies), async company => {
          const named = { company_name: [String(company.name)] }
          const both = { ...named, industry_social: [String(company.industry)] }
          const [one, two] = [
            await searchPage(exam, 'search.companies', named),
            await searchPage(exam, 'search.companies', both),
          ]
          mustHold(
            two.total >= 1 && two.total <= one.total,
            `companies ${JSON.stringify(both)}: ${two.total} of ${one.total}`,
          )
          const other = { ...named, industry_social: ['No such industry'] }
          const none = await searchPage(exam, 'search.companies', other)
          mustHold(none.total === 0, `companies ${JSON.stringify(other)}: ${none.total} instead of none`)
        })
      })
    },
  },
  {
    name: 'companies: each of the 47 filters by its assumed name',
    tier: 'paid',
    lines: [
      '4.5:companies filters',
      ...Object.values(companyFilters).flatMap(name => (name === 'company_name' ? [] : [`A.filter.${name}`])),
    ],
    async run(exam) {
      let known = 0
      for (const name of Object.values(companyFilters)) {
        const lines = name === 'company_name' ? [] : [`A.filter.${name}`]
        await exam.prove(lines, async () => {
          const all = await searchPage(exam, 'search.companies', {})
          const value = numberFilters.has(name) ? '>=999999999999' : 'No such value 4711'
          const none = await searchPage(exam, 'search.companies', { [name]: value })
          mustHold(none.total < all.total, `companies by ${name} "${value}": all ${all.total}, as without it`)
          for (const several of [[value], []]) await searchPage(exam, 'search.companies', { [name]: several })
          known += 1
        })
      }
      if (known === Object.keys(companyFilters).length) exam.evidence.hold('4.5:companies filters')
      else exam.evidence.miss(['4.5:companies filters'], `${known} of 47 are known by name`)
    },
  },
  {
    name: 'number filters',
    tier: 'paid',
    lines: ['A.number-terms'],
    async run(exam) {
      const names = [...numberFilters].filter(name => name !== 'founded')
      await exam.property(
        ['A.number-terms'],
        40,
        fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 500_000 })),
        async ([name, border]) => {
          const total = async (value: unknown) => (await searchPage(exam, 'search.companies', { [name]: value })).total
          const [plainNumber, least, most, both] = [
            await total(border),
            await total(`>=${border}`),
            await total(`<=${border - 1}`),
            await total([`>=${border}`, `<=${border - 1}`]),
          ]
          mustHold(plainNumber === least, `${name} ${border}: ${plainNumber}, but ">=${border}": ${least}`)
          mustHold(
            both >= Math.max(least, most) && both <= least + most,
            `${name}: the list finds ${both}, its parts ${least} and ${most}`,
          )
          const range = await total(`${border}-${border * 2}`)
          mustHold(range <= least, `${name} "${border}-${border * 2}": ${range} of ${least}`)
        },
      )
    },
  },
  {
    name: 'employees of a company and the filters among them',
    tier: 'paid',
    lines: [
      '4.5:employees match',
      '4.5:employees filters',
      'A.identifiers',
      ...Object.values(employeeFilters).map(({ name }) => `A.employee-filter.${name}`),
    ],
    async run(exam, finds) {
      await exam.prove(['4.5:employees match'], async () => {
        const companies = (await finds.companies()).filter(one => textOf(one, 'domain') && textOf(one, 'social_url'))
        needValue(companies[0], 'a company with domain and URL')
        await exam.property(['4.5:employees match'], 12, fc.constantFrom(...companies), async company => {
          const { domain, social_url } = company
          const byId = await searchPage(exam, 'search.employees', { id: idOf(company) })
          for (const body of [{ domain }, { social_url }, { id: idOf(company), domain, social_url }]) {
            const page = await searchPage(exam, 'search.employees', body)
            mustHold(
              page.total === byId.total,
              `employees ${JSON.stringify(body)}: ${page.total} instead of ${byId.total}`,
            )
          }
          const stranger = byId.records.find(record => record.company_id !== company.id)
          mustHold(
            stranger === undefined,
            `employees of ${company.id}: contact ${stranger?.id} works for ${stranger?.company_id}`,
          )
          for (const record of byId.records) {
            const fromAll = { contact_filters: { job_title: [record.job_title] }, company_filters: { domain } }
            if (textOf(record, 'job_title') === null) continue
            const total = await countMatches(exam, fromAll)
            mustHold(total >= 1, `count ${JSON.stringify(fromAll)}: none, though contact ${record.id} is one`)
            break
          }
        })
        await exam.prove(['A.identifiers'], async () => {
          const [one, other] = companies
          const both = { id: idOf(needValue(one, 'a company')), domain: needValue(other, 'two companies').domain }
          const { total } = await searchPage(exam, 'search.employees', both)
          mustHold(total === 0, `employees ${JSON.stringify(both)} of two companies: ${total}`)
        })
      })
      let known = 0
      for (const { name, shown } of Object.values(employeeFilters)) {
        const line = `A.employee-filter.${name}`
        await exam.prove([line], async () => {
          const company = { id: idOf(needValue((await finds.companies())[0], 'a company')) }
          const all = await searchPage(exam, 'search.employees', company)
          const nobody = await searchPage(exam, 'search.employees', { ...company, [name]: ['No such value 4711'] })
          mustHold(
            nobody.total === 0 || all.total === 0,
            `employees by ${name}: ${nobody.total} with a value nobody has`,
          )
          const values = shown ? valuesOf(all.records, shown).slice(0, 2) : []
          if (values.length > 0 && shown) {
            const some = await searchPage(exam, 'search.employees', { ...company, [name]: values })
            const fits = some.records.every(record =>
              values.some(value => samePlain(value, textOf(record, shown) ?? '')),
            )
            mustHold(
              some.total >= 1 && fits,
              `employees by ${name} ${JSON.stringify(values)}: ${some.total}, others among them`,
            )
            const [value] = values
            const single = await searchPage(exam, 'search.employees', { ...company, [name]: value })
            mustHold(single.total >= 1, `employees by ${name} "${value}": none`)
          }
          known += 1
        })
      }
      if (known === Object.keys(employeeFilters).length) exam.evidence.hold('4.5:employees filters')
      else exam.evidence.miss(['4.5:employees filters'], `${known} of 9 are known by name`)
    },
  },
]
