// What a spreadsheet reads from a saved result.
import { expect, test } from 'vitest'
import { resultCsv } from './result-csv.ts'

test('quotes, guards formulas, leaves NULL empty', () => {
  const rows = [
    ['a "b", c', null, 1.5],
    ['=1+1', 'x\ny', -2],
  ]
  expect(resultCsv({ kind: 'rows', columns: ['t', 'n', 'v'], rows, more: false, ms: 0 })).toBe(
    't,n,v\r\n"a ""b"", c",,1.5\r\n\'=1+1,"x\ny",-2\r\n',
  )
})
