// What of a row leaves, in words: "first name, last name, domain". Pure.

import { mappedFields } from '../../../contract/app/run/operation.ts'
import type { PeopleFilter, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { inputTable } from '../../../model/operations/inputs.ts'

/** Filters of people, as their fields are labelled. */
export const filterLabels: Readonly<Record<PeopleFilter, string>> = {
  job_title: 'Job title',
  job_level: 'Job level',
  job_function: 'Job function',
  persona: 'Persona',
  city: 'City',
  state_name: 'State or province',
  country_name: 'Country',
}

/** The mapped inputs as they are sent, then the filters that are set. A full name leaves as first and last name. */
export function sentWords({
  op,
  mapping,
  country,
  addPeople,
}: Pick<RunSpec, 'op' | 'mapping' | 'country' | 'addPeople'>): string {
  const mapped = mappedFields(op, mapping).flatMap(field => {
    if (field === 'full_name') return [inputTable.first_name.word, inputTable.last_name.word]
    if (field === 'email') return ['email address']
    // Look-ups send the number in its international form alone.
    if (field === 'country') return op === 'validate.phone' ? [inputTable.country.word] : []
    return [inputTable[field].word]
  })
  const words = new Set(op === 'validate.phone' && country !== null ? [...mapped, inputTable.country.word] : mapped)
  for (const [filter, values] of Object.entries(addPeople?.filters ?? {}))
    if (values.length > 0) words.add(filterLabels[filter as PeopleFilter].toLowerCase())
  return [...words].join(', ')
}
