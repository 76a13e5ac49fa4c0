// SQL and TypeScript say the same of every cell: whether it is blank, what it is a duplicate of, how long it is.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellLength, duplicateKey, isBlank } from '../../contract/app/cell/cell-text.ts'
import { blankSql, duplicateSql, filledSql, lengthSql } from './cell-sql.ts'
import { sqlFunctions } from './sort-keys.ts'

const spaces = [...'\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u0085']
const unit = fc.oneof(
  fc.constantFrom(...spaces),
  fc.constantFrom('a', 'A', 'ß', 'ẞ', 'İ', 'é', 'e\u0301', 'ſ', '👩‍👩‍👧', '🇩🇪', '\r\n', 'x', 'ά', 'ﬁ', '\0'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const cell = fc.option(fc.string({ unit, maxLength: 8 }).map(text => text.toWellFormed().replaceAll('\0', '')))

test('of every cell SQL says what the pages say', () => {
  const db = new Database(':memory:')
  for (const [name, work] of Object.entries(sqlFunctions)) db.function(name, { deterministic: true }, work)
  db.exec('CREATE TABLE t(c TEXT)')
  const put = db.prepare('INSERT INTO t(c) VALUES (?)')
  const ask = db
    .prepare(`SELECT ${blankSql('c')}, ${filledSql('c')}, ${duplicateSql('c')}, ${lengthSql('c')} FROM t`)
    .raw()
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), cells => {
      db.exec('DELETE FROM t')
      for (const one of cells) put.run(one)
      expect(ask.all()).toEqual(
        cells.map(one => [isBlank(one) ? 1 : 0, isBlank(one) ? null : one, duplicateKey(one), cellLength(one)]),
      )
    }),
    { numRuns: 2000, seed: 18 },
  )
  db.close()
})

test('two texts are duplicates when people would say so, and letters are counted as people count them', () => {
  const same = ['Élan', ' élan', 'E\u0301LAN\t', 'élan\u00a0', '\nÉlan']
  expect(new Set(same.map(duplicateKey)).size).toBe(1)
  expect(duplicateKey('a\u00a0b')).toBe(duplicateKey('A  b'))
  expect(duplicateKey('STRASSE')).toBe(duplicateKey('straße'))
  expect(duplicateKey('elan')).not.toBe(duplicateKey('élan'))
  expect(['é', 'e\u0301', '👩‍👩‍👧', '🇩🇪', '', ' \t', 'ab'].map(cellLength)).toEqual([1, 1, 1, 1, 0, 0, 2])
})
