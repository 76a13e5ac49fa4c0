// What a spreadsheet reads from a saved result.
import { expect, test } from 'vitest'
import { resultCsv } from './result-csv.ts'

test('quotes, guards formulas, leaves NULL empty', () => {
  const rows = [
    ['a "b", c', null, 1.5],
    ['=1+1', 'x\ny', -2],
  ]
  expect(
    resultCsv({ kind: 'rows', columns: ['t', 'n', 'v'], rows, more: false, ms: 0, suppressed: [false, false] }),
  ).toBe('t,n,v\r\n"a ""b"", c",,1.5\r\n\'=1+1,"x\ny",-2\r\n')
})

test('rows that name someone on a do-not-contact list are left out, all where the lists cannot be read', () => {
  const result = { kind: 'rows', columns: ['t'], rows: [['a'], ['b'], ['c']], more: false, ms: 0 } as const
  const rows = result.rows.map(row => [...row])
  expect(resultCsv({ ...result, columns: ['t'], rows, suppressed: [false, true, false] })).toBe('t\r\na\r\nc\r\n')
  expect(resultCsv({ ...result, columns: ['t'], rows, suppressed: null })).toBe('t\r\n')
})
