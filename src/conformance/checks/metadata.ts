// Browsing field values: their form, their order, and that a value is worth filtering by.
import { type MetaName, metaNames } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, type TestSession } from '../exam.ts'
import { countMatches, isRecord, searchPage } from '../finds.ts'
import { browsableFields } from '../spec-facts.ts'
import { plainText } from '../text.ts'

interface Values {
  readonly values: readonly string[]
  readonly more: boolean
}

async function browse(exam: TestSession, field: MetaName, body: object): Promise<Values> {
  const { status, json } = await exam.ask(`meta.${field}`, body)
  const words = `values of ${field} ${JSON.stringify(body)}`
  mustHold(status === 200 && isRecord(json), `${words}: status ${status}`)
  const { values, has_more: more, page } = json
  mustHold(Array.isArray(values) && values.every(value => typeof value === 'string'), `${words}: no list of texts`)
  mustHold(
    json.field === field && typeof more === 'boolean' && Number.isInteger(page),
    `${words}: ${JSON.stringify({ ...json, values: [] })}`,
  )
  mustHold(
    values.length <= 100 && (!more || values.length === 100),
    `${words}: ${values.length} values, has_more ${more}`,
  )
  return { values, more }
}

/** How many records a value finds where it is a filter. */
function finds(exam: TestSession, field: MetaName, value: string): Promise<number> {
  const at = metaNames.indexOf(field)
  if (at < 8) return countMatches(exam, { contact_filters: { [field]: [value] } })
  return searchPage(exam, 'search.companies', { [field]: [value] }).then(({ total }) => total)
}

export const metadataChecks: readonly ConformanceCheck[] = metaNames.map((field, at) => ({
  name: `values of ${field}`,
  tier: 'paid',
  lines: [
    '1:metadata',
    `4.1:meta ${browsableFields[at]}`,
    `A.path.meta.${field}`,
    'A.meta.page',
    'A.meta.search',
    'A.meta.found',
  ],
  async run(exam) {
    await exam.prove(['1:metadata', `4.1:meta ${browsableFields[at]}`, `A.path.meta.${field}`], async () => {
      const { status } = await exam.ask(`meta.${field}`, {})
      mustHold(status === 200, `values of ${field}: status ${status}`)
    })
    await exam.prove(['A.meta.page'], async () => {
      const all: string[] = []
      for (let page = 1, more = true; more && page <= 5; page++) {
        const answer = await browse(exam, field, { page })
        all.push(...answer.values)
        more = answer.more
      }
      mustHold(new Set(all).size === all.length, `values of ${field}: one comes twice`)
      // Where letters with accents stand among the others is left open.
      const ascii = all.filter(value => /^[A-Za-z0-9 ]+$/.test(value)).map(value => value.toLowerCase())
      const unsorted = ascii.find((value, at) => at > 0 && String(ascii[at - 1]) > value)
      mustHold(unsorted === undefined, `values of ${field}: "${unsorted}" is out of order`)
      const far = await browse(exam, field, { page: 10_000 })
      mustHold(far.values.length === 0 && !far.more, `values of ${field} past the end: ${far.values.length}`)
      const [first] = all
      if (first === undefined) return
      await exam.prove(['A.meta.search'], async () => {
        const text = first.slice(0, 3).toUpperCase()
        const { values } = await browse(exam, field, { search: text })
        const wrong = values.find(value => !plainText(value).includes(plainText(text)))
        mustHold(values.length > 0 && wrong === undefined, `values of ${field} with "${text}": "${wrong}"`)
      })
      await exam.prove(['A.meta.found'], async () => {
        for (const value of [first, all.at(-1) ?? first]) {
          mustHold((await finds(exam, field, value)) > 0, `${field} ["${value}"], a value of it, finds nothing`)
        }
      })
    })
    for (const body of [{ page: 0 }, { page: '1' }, { search: 7 }]) {
      await exam.refuse([], ['A.invalid'], [422], { op: `meta.${field}`, body })
    }
  },
}))
