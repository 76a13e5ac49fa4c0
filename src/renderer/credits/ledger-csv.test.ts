// The ledger as a file that spreadsheets read as it is.
import { expect, test } from 'vitest'
import type { RunId } from '../../contract/app/ids.ts'
import type { LedgerEntry } from '../../contract/app/run/ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'

const entry: LedgerEntry = {
  id: 2,
  at: '2026-03-01T10:00:00.000Z',
  kind: 'call',
  live: true,
  account: 'api.example.com main',
  op: 'validate.email',
  runId: 7 as RunId,
  rows: 2,
  input: '00ff',
  outcome: 'found',
  expected: 1,
  booked: 1,
  balance: null,
}
const [head, ...lines] = ledgerCsv([
  {
    ...entry,
    id: 3,
    kind: 'balance',
    op: null,
    runId: null,
    rows: null,
    input: null,
    outcome: null,
    booked: 0,
    balance: 9,
  },
  entry,
]).split('\r\n')

test('a line per entry, the oldest first', () => {
  expect(head?.split(',')).toHaveLength(12)
  expect(lines).toEqual([
    '2026-03-01T10:00:00.000Z,LIVE,api.example.com main,call,validate.email,7,2,00ff,found,1,1,',
    '2026-03-01T10:00:00.000Z,LIVE,api.example.com main,balance,,,,,,1,,9',
    '',
  ])
})

test('quotes what needs it and disarms what looks like a formula', () => {
  const [, line] = ledgerCsv([{ ...entry, account: '=1+1', outcome: 'a, "b"', booked: -1 }]).split('\r\n')
  expect(line).toContain(",'=1+1,")
  expect(line).toContain('"a, ""b"""')
  expect(line).toContain(',1,-1,')
})
