// The Hospital benchmark of data cleaning: 1,000 rows of which 509 cells are wrong, with the right values. The table was made by
// others; what is found in it may not become worse.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isSure } from './finding.ts'
import { judgeRow, learnTable } from './judge.ts'

/** Records of a comma-separated file with quotes. */
function recordsOf(name: string): string[][] {
  const text = gunzipSync(readFileSync(path.join(import.meta.dirname, 'hospital', name))).toString('utf8')
  return text
    .split(/\r?\n/)
    .filter(Boolean)
    .map(line =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}

test('at least 93% of the wrong cells are found, 95% of what is found is wrong, and 90% of the wrong cells get their right value', () => {
  const [header = [], ...rows] = recordsOf('hospital.csv.gz')
  const truth = new Map(
    recordsOf('truth.csv.gz')
      .slice(1)
      .map(([row = '', column = '', value = '']) => [`${Number(row) - 1} ${header.indexOf(column)}`, value]),
  )
  expect([rows.length, truth.size]).toEqual([1000, 509])
  const learned = learnTable(
    rows,
    header.map(name => ({ name, spelled: true, counted: true })),
  )
  const found = rows.flatMap((row, at) =>
    [...judgeRow(row, learned)].map(([place, finding]) => ({
      cell: `${at} ${place}`,
      after: finding.after,
      sure: isSure(finding),
    })),
  )
  const right = found.filter(({ cell }) => truth.has(cell))
  const repaired = right.filter(({ cell, after }) => after === truth.get(cell))
  expect(right.length / found.length).toBeGreaterThanOrEqual(0.95)
  expect(right.length / truth.size).toBeGreaterThanOrEqual(0.93)
  expect(repaired.length / truth.size).toBeGreaterThanOrEqual(0.9)
  expect(repaired.length / found.length).toBeGreaterThanOrEqual(0.92)
  // What may be changed together.
  const sure = found.filter(one => one.sure && one.after !== null)
  expect(sure.length).toBeGreaterThanOrEqual(400)
  expect(sure.filter(({ cell, after }) => truth.get(cell) === after).length / sure.length).toBeGreaterThanOrEqual(0.99)
})
