// Domain facts in the service's database: kept over a reopening, each kind by itself, old and foreign ones left out.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DomainFact } from '../../checks/dns/facts.ts'
import { domainFactStore } from './domain-facts.ts'
import { openStore } from './open.ts'

const now = Date.parse('2026-12-01')
const day = 86_400_000
let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-facts-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const fact = (kind: DomainFact['value']['kind'], at = now): DomainFact => ({
  value: { kind, hosts: ['mx.firm.com'], knownMx: false, spf: 'strict', dmarc: null, provider: 'Google', at },
  at,
  expires: at + day,
})

it('keeps facts by domain and kind, the newest of each', () => {
  const db = openStore(dir)
  const facts = domainFactStore(db, () => now)
  expect(facts.get('firm.com', 'mail')).toBeNull()
  facts.put('firm.com', 'mail', fact('mx'))
  facts.put('firm.com', 'failure', fact('timeout'))
  facts.put('firm.com', 'mail', fact('null_mx', now + 1))
  db.close()
  const again = openStore(dir)
  const kept = domainFactStore(again, () => now + 10 * day)
  expect(kept.get('firm.com', 'mail')).toEqual(fact('null_mx', now + 1))
  expect(kept.get('firm.com', 'failure')).toEqual(fact('timeout'))
  expect(kept.get('other.com', 'mail')).toBeNull()
  again.close()
})

it('drops what is half a year old at the next start', () => {
  const db = openStore(undefined)
  const facts = domainFactStore(db, () => now)
  facts.put('old.com', 'mail', fact('mx', now - 181 * day))
  facts.put('new.com', 'mail', fact('mx', now - 179 * day))
  const next = domainFactStore(db, () => now)
  expect(next.get('old.com', 'mail')).toBeNull()
  expect(next.get('new.com', 'mail')).not.toBeNull()
  db.close()
})

it('takes a fact in another form for none', () => {
  const db = openStore(undefined)
  const facts = domainFactStore(db, () => now)
  facts.put('firm.com', 'mail', fact('mx'))
  db.prepare("UPDATE domain_fact SET value = '{}'").run()
  expect(facts.get('firm.com', 'mail')).toBeNull()
  db.close()
})
