// What our client makes of the answers of services: those of the versions of the protocol, and those that leave out what they have to say.
import { expect, test } from 'vitest'
import { candidatesIn, extendedIn, queriesAs, serviceIn } from './reconcile-messages.ts'
import { QueryBatch02, QueryBatchDraft } from './reconcile-protocol.ts'

const query = {
  ...{ names: ['Nordwind'], nameRequired: false, types: ['firm'], typesAreHint: false, limit: 3 },
  properties: [{ propertyId: 'city', values: ['Ulm'], required: false, quantifier: 'any' as const }],
}

test('what we ask is a batch of either version, and says the same', () => {
  expect(queriesAs('0.2', [query])).toEqual({
    q0: { query: 'Nordwind', type: 'firm', limit: 3, properties: [{ pid: 'city', v: 'Ulm' }] },
  })
  expect([...QueryBatch02.parse(queriesAs('0.2', [query])).values()]).toEqual([query])
  expect([...QueryBatchDraft.parse(queriesAs('1.0-draft', [query])).values()]).toEqual([query])
})

test('candidates of 0.2 come by the keys of their queries, in any order', () => {
  const one = { id: 'Q1', name: 'Nordwind GmbH', score: 92.5, match: true, type: [{ id: 'firm', name: 'Firm' }] }
  const found = candidatesIn('0.2', { q1: { result: [] }, q0: { result: [one] } }, 2)
  expect(found).toEqual([
    [{ id: 'Q1', name: 'Nordwind GmbH', description: null, types: one.type, score: 92.5, match: true, features: [] }],
    [],
  ])
})

test('services that write types as texts, null for nothing, or no score', () => {
  const odd = { id: 'x', name: null, type: ['firm'], score: null, match: null, uri: 'https://x.example' }
  expect(candidatesIn('0.2', { q0: { result: [odd] } }, 1)?.[0]).toEqual([
    {
      id: 'x',
      name: 'x',
      description: null,
      types: [{ id: 'firm', name: 'firm' }],
      score: null,
      match: false,
      features: [],
    },
  ])
})

test.each([
  ['0.2', { q0: { result: [] } }, 2],
  ['0.2', { status: 'error', message: 'too many' }, 1],
  ['0.2', [], 1],
  ['0.2', null, 1],
  ['1.0-draft', { results: [] }, 1],
  ['1.0-draft', { results: [{ result: [] }] }, 1],
] as const)('%s: %j is no answer to %i queries', (version, answer, count) => {
  expect(candidatesIn(version, answer, count)).toBeNull()
})

test.each([
  [{ name: 'Old' }, '0.2', 10],
  [{ name: 'Both', versions: ['0.2', '1.0-draft'], batchSize: 50 }, '0.2', 50],
  [{ name: 'New', versions: ['1.0-draft'], batchSize: 5_000 }, '1.0-draft', 100],
] as const)('the manifest %j is asked in %s, %i at a time', (manifest, version, batchSize) => {
  expect(serviceIn(manifest)).toMatchObject({ name: manifest.name, version, batchSize, extends: false, locked: false })
})

test('what is no manifest is none', () => {
  for (const other of [null, [], 'text', {}, { name: 1 }]) expect(serviceIn(other)).toBeNull()
})

test('values of properties of both versions, of every kind', () => {
  const meta = [{ id: 'p', name: 'Founded' }]
  const values = [{ int: 1871 }, { str: 'about' }, { id: 'Q2', name: 'Hamburg' }, { date: '1871-01-01T00:00:00Z' }, {}]
  const texts = ['1871', 'about', 'Hamburg', '1871-01-01T00:00:00Z']
  const old = extendedIn('0.2', { meta, rows: { Q1: { p: values } } })
  const draft = extendedIn('1.0-draft', { meta, rows: [{ id: 'Q1', properties: [{ id: 'p', values }] }] })
  for (const found of [old, draft]) {
    expect(found?.names.get('p')).toBe('Founded')
    expect(found?.values.get('Q1')?.get('p')).toEqual(texts)
  }
  expect(extendedIn('0.2', { rows: [] })).toBeNull()
})
