// SQL and TypeScript say the same of every text that may be a number.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOf } from '../../checks/columns/number.ts'
import { numberSql } from './number-sql.ts'
import { sqlFunctions } from './sort-keys.ts'

const mark = fc.constantFrom(...[..."0123456789.,+-e EURUSDGBPCHF$€£¥%' \u00a0\u202f’aZ~()−–٣٫५５₹\u200e"])
const likely = fc.oneof(
  fc.string({ unit: mark, maxLength: 18 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map(value => value.toFixed(2)),
  fc.integer().map(value => value.toLocaleString('en-US')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value.toLocaleString('ar-EG')),
  fc.constantFrom(
    ...[
      '1 450 kr',
      '-83,17 PLN',
      '350 000 Ft',
      '45.90 лв.',
      '850,00 грн',
      'Rp 113.000',
      'Rp113.000',
      '1,250.00 ر.س',
      '₹1,20,000',
      'R$ 5,90',
    ],
    ...[
      '500,00 Kč',
      '12 zł',
      'RM 5',
      'RM12',
      'TL 100',
      '12 円',
      'PLN',
      'Rp',
      '1,2,3',
      '12,34,567.50',
      'kr 5',
      'kr5',
      '199:-',
    ],
  ),
  fc.constantFrom('1e400', '-1e999', '(5)', '-$5', '$-5', '.5', '−5', '(€1.234,50)', '9'.repeat(350)),
  fc.string({ unit: 'grapheme' }),
)

test('a cell is the same number in SQL', () => {
  const db = new Database(':memory:')
  for (const [name, work] of Object.entries(sqlFunctions)) db.function(name, { deterministic: true }, work)
  db.exec('CREATE TABLE t(c TEXT)')
  const put = db.prepare('INSERT INTO t(c) VALUES (?)')
  const asks = (['.', ','] as const).map(sign => ({
    sign,
    ask: db.prepare(`SELECT ${numberSql('c', sign)} FROM t`).pluck(),
  }))
  fc.assert(
    fc.property(fc.array(fc.option(likely), { minLength: 1, maxLength: 20 }), cells => {
      db.exec('DELETE FROM t')
      for (const cell of cells) put.run(cell)
      for (const { sign, ask } of asks)
        expect(ask.all()).toEqual(cells.map(cell => (cell === null ? null : numberOf(cell, sign))))
    }),
    { numRuns: 2000 },
  )
  db.close()
})
