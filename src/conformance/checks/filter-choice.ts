// Random choices of filters by what contacts show, and whether the records that come have what was asked.
import fc from 'fast-check'
import { mustHold } from '../exam.ts'
import { type ServiceRecord, textOf } from '../finds.ts'
import { samePlain } from '../text.ts'

/** The filters whose names are shown, each with the field of a contact that shows its value. */
export const shownFilters = [
  { group: 'contact_filters', name: 'job_title', shown: 'job_title' },
  { group: 'contact_filters', name: 'state_name', shown: 'state_name' },
  { group: 'company_filters', name: 'industry_social', shown: 'industry' },
  { group: 'company_filters', name: 'employee_count_range', shown: 'company_size' },
] as const

export const valuesOf = (records: readonly ServiceRecord[], field: string) => [
  ...new Set(records.flatMap(record => textOf(record, field) ?? [])),
]

/** A random choice of one to three filters, each with one or two values that contacts have, not always the same contact. */
export const filterChoices = (contacts: readonly ServiceRecord[]): fc.Arbitrary<FilterChoice> => {
  const known = shownFilters.map(({ shown }) => valuesOf(contacts, shown))
  const usable = known.flatMap((values, at) => (values.length > 0 ? [at] : []))
  return fc
    .subarray(usable, { minLength: 1, maxLength: Math.min(3, usable.length) })
    .chain(chosen =>
      fc.tuple(
        ...known.map((values, at) =>
          chosen.includes(at)
            ? fc.subarray(values, { minLength: 1, maxLength: Math.min(2, values.length) })
            : fc.constant(null),
        ),
      ),
    )
}

export type FilterChoice = readonly (readonly string[] | null)[]

export function bodyOfChoice(choice: FilterChoice): Record<string, Record<string, readonly string[]>> {
  const body: Record<string, Record<string, readonly string[]>> = {}
  for (const [at, { group, name }] of shownFilters.entries()) {
    const values = choice[at]
    if (values) body[group] = { ...body[group], [name]: values }
  }
  return body
}

/** Every record of a page has one of the values that each filter names. */
export function checkRecords(choice: FilterChoice, records: readonly ServiceRecord[]): void {
  for (const [at, { name, shown }] of shownFilters.entries()) {
    const values = choice[at]
    if (!values) continue
    for (const record of records) {
      const value = textOf(record, shown)
      const fits = value !== null && values.some(one => samePlain(one, value))
      mustHold(
        fits,
        () => `prospector ${JSON.stringify(bodyOfChoice(choice))}: contact ${record.id} has the ${name} "${value}"`,
      )
    }
  }
}
