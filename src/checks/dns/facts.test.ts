// Facts in memory: each kind by itself, the oldest go first.
import { expect, it } from 'vitest'
import { type DomainFact, memoryFacts } from './facts.ts'

const fact = (at: number): DomainFact => ({
  value: { kind: 'mx', hosts: [], knownMx: false, spf: null, dmarc: null, provider: null, at },
  at,
  expires: at + 1,
})

it('keeps the newest facts of each kind, up to its limit', () => {
  const facts = memoryFacts(2)
  facts.put('a.com', 'mail', fact(1))
  facts.put('b.com', 'mail', fact(2))
  facts.put('a.com', 'mail', fact(3))
  facts.put('a.com', 'failure', fact(4))
  facts.put('c.com', 'mail', fact(5))
  expect(facts.get('a.com', 'mail')).toEqual(fact(3))
  expect(facts.get('b.com', 'mail')).toBeNull()
  expect(facts.get('c.com', 'mail')).toEqual(fact(5))
  expect(facts.get('a.com', 'failure')).toEqual(fact(4))
  expect(facts.get('c.com', 'failure')).toBeNull()
})
