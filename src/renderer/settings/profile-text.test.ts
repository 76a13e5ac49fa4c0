// The JSON part of a profile: it comes back as it went, and each fault is named with its place.
import { expect, test } from 'vitest'
import { ServiceProfile } from '../../contract/service/profile.ts'
import { advancedText, readAdvanced } from './profile-text.ts'

const profile = ServiceProfile.parse({
  id: 'remote',
  baseUrl: 'https://api.provider.example',
  paths: { 'company.bySocialId': '/v1/company' },
  request: { '*': { phone: 'number' } },
  idempotency: { header: 'Idempotency-Key' },
})

test('a text that is not changed changes nothing', () => {
  const read = readAdvanced(advancedText(profile))
  expect(read.ok && { ...profile, ...read.patch }).toEqual(profile)
})

test('a field that is left out stays as it is', () => {
  expect(readAdvanced('{"groups": {"freeText": "q"}}')).toEqual({ ok: true, patch: { groups: { freeText: 'q' } } })
})

test.each([
  ['{"paths": ', /^This is not JSON: /],
  ['[]', /^The text: /],
  ['{"speed": 3}', /speed/],
  ['{"paths": {"search.ai": "no-slash"}}', /^paths › search\.ai: must start with \/$/],
  ['{"request": {"*": {"email": "x", "phone": "x"}}}', /^request › \*: two fields have the same name$/],
  ['{"response": {"search.nothing": {}}}', /search\.nothing/],
  ['{"idempotency": {"header": "two words"}}', /^idempotency › header: must be the name of an HTTP header$/],
])('%s is refused with its place', (text, fault) => {
  const read = readAdvanced(text)
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)])
})
