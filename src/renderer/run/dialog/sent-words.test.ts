// "What is sent" names what leaves, not what the interface could take (R-RUN-08).
import { expect, test } from 'vitest'
import { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { sentWords } from './sent-words.ts'

const [one, two] = [ColumnId.parse(1), ColumnId.parse(2)]

test('inputs are named as they leave', () => {
  const words = (...[op, mapping, country]: [Parameters<typeof sentWords>[0]['op'], object, (string | null)?]) =>
    sentWords({ op, mapping, country: country ?? null })
  expect(words('validate.email', { email: one })).toBe('email address')
  expect(words('person.findEmail', { full_name: one, domain: two })).toBe('first name, last name, domain')
  expect(words('person.findEmail', { full_name: one, first_name: one, last_name: two, domain: two })).toBe(
    'first name, last name, domain',
  )
  expect(words('validate.phone', { phone: one, country: two }, 'DE')).toBe('phone, country')
  expect(words('validate.phone', { phone: one })).toBe('phone')
  expect(words('cached.person.byPhone', { phone: one, country: two }, 'DE')).toBe('phone')
})

test('of people at companies only the filters that are set', () => {
  const addPeople = { perRow: 25, target: { kind: 'list', sheetId: SheetId.parse(2) } } as const
  const mapping = { domain: one }
  const words = (filters: object) =>
    sentWords({ op: 'search.employees', mapping, country: null, addPeople: { ...addPeople, filters } })
  expect(words({})).toBe('domain')
  expect(words({ job_level: ['VP'], city: [], state_name: ['Ohio'] })).toBe('domain, job level, state or province')
})
