// A cancellable query: how far it is, and that it ends when it is not wanted.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { cancelPoint, createCancelFlag, raiseCancelFlag, runCancellable, shareOf, stillWanted } from './cancel-flag.ts'

test('the share follows what is looked at, and is whole at the end', () => {
  const flag = createCancelFlag()
  const seen: number[] = []
  const answer = runCancellable(flag, 200, () => {
    for (const at of [0, 50, 100]) {
      stillWanted(at)
      seen.push(shareOf(flag))
    }
    // Nothing is known of this one.
    stillWanted(null)
    seen.push(shareOf(flag))
    return 'answer'
  })
  expect(seen).toEqual([0, 0.25, 0.5, 0.5])
  expect([answer, shareOf(flag)]).toEqual(['answer', 1])
})

test('it fails at the next look after it was stopped, also before it began and after its last row', () => {
  const flag = createCancelFlag()
  const looks: number[] = []
  const work = () => {
    for (let at = 0; at < 10; at++) {
      stillWanted(at)
      looks.push(at)
      if (at === 3) raiseCancelFlag(flag)
    }
  }
  expect(() => runCancellable(flag, 10, work)).toThrow(expect.objectContaining({ code: 'stopped' }))
  expect(looks).toEqual([0, 1, 2, 3])
  expect(() => runCancellable(flag, 10, () => looks.push(99))).toThrow(expect.objectContaining({ code: 'stopped' }))
  expect(looks).not.toContain(99)
  const late = createCancelFlag()
  expect(() => runCancellable(late, 10, () => raiseCancelFlag(late))).toThrow(
    expect.objectContaining({ code: 'stopped' }),
  )
  // What no one watches goes on.
  expect(stillWanted(5)).toBe(1)
})

test('a query of SQLite asks every 4,096 rows, and ends where it is told to', () => {
  const flag = createCancelFlag()
  const db = new Database(':memory:')
  const looks: unknown[] = []
  db.function('still_wanted', at => {
    looks.push(at)
    if (at === 12_288) raiseCancelFlag(flag)
    return stillWanted(Number(at))
  })
  db.exec(`CREATE TABLE t(id INTEGER PRIMARY KEY);
    INSERT INTO t SELECT value FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 20000)
      SELECT value FROM n)`)
  const all = db.prepare(`SELECT id FROM t WHERE ${cancelPoint('t', 't.id')} ORDER BY -id`).pluck()
  expect(() => runCancellable(flag, 20_000, () => all.all())).toThrow(expect.objectContaining({ code: 'stopped' }))
  expect(looks).toEqual([4096, 8192, 12_288])
  expect(shareOf(flag)).toBeCloseTo(0.41, 2)
  expect(runCancellable(createCancelFlag(), 20_000, () => all.all())).toHaveLength(20_000)
  db.close()
})
