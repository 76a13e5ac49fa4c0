// Any text in the SQL console gives rows or a sentence, and nothing in the file or beside it changes. What may run without an
// end is the business of the console's process, which is killed: no statement here calls itself.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { richWorkbook } from '../../testing/file/rich-workbook.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { databaseFile } from '../store/open.ts'
import { readStatement } from './read.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-console-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const at = directStore(dir)
await richWorkbook(at, 'One')
const views = (await at.store.grid.call('consoleLists')).map(({ sql }) => sql)
at.close()

const good = [
  'SELECT * FROM sheet',
  'SELECT name, count(*) FROM col GROUP BY name HAVING count(*) > 1 ORDER BY 2 DESC LIMIT 5',
  "WITH a(x) AS (VALUES (1), ('b'), (x'00ff')) SELECT * FROM a -- end",
  "SELECT json_extract(view, '$.sort') FROM sheet WHERE note LIKE '%a%' /* why */",
  'EXPLAIN QUERY PLAN SELECT * FROM step JOIN step_change ON step.id = step_id',
  'VALUES (1, NULL, 9223372036854775807, 1e400)',
  // Found by fuzzing: a word too long for a pattern.
  `SELECT json${'_en'.repeat(56_000)}`,
]
const words = [
  ...[
    'ATTACH ',
    'PRAGMA ',
    'INSERT INTO sheet ',
    'UPDATE sheet SET note=1',
    'DELETE FROM sheet',
    'DROP TABLE sheet',
    ';',
  ],
  ...[
    "load_extension('x')",
    "writefile('x','y')",
    "readfile('/etc/passwd')",
    'zeroblob(1000)',
    'new_cell()',
    'sqlite_schema',
  ],
  ...[
    "'",
    '"',
    '`',
    '[',
    '--',
    '/*',
    '\0',
    '?',
    ':a',
    'NULL',
    '(',
    ')',
    ' AS ',
    ' UNION ALL ',
    'VACUUM',
    'REINDEX',
    'BEGIN',
  ],
]
const state = () =>
  readdirSync(dir).map(name => [
    name,
    createHash('sha256')
      .update(readFileSync(path.join(dir, name)))
      .digest('hex'),
  ])

test('fuzzed', async () => {
  readStatement({ file: databaseFile(dir), views, sql: 'SELECT 1' })
  const before = state()
  let rows = 0
  const tried = await fuzz({
    name: 'console',
    from: good.map(text => Buffer.from(text)),
    words,
    inputs: 1200,
    judge(input) {
      const sql = input.toString()
      if (/recursive/i.test(sql)) return
      const answer = readStatement({ file: databaseFile(dir), views, sql })
      expect(['rows', 'error']).toContain(answer.kind)
      if (answer.kind === 'rows') rows++
      JSON.stringify(answer)
    },
  })
  expect(state()).toEqual(before)
  expect(rows).toBeGreaterThan(tried / 50)
})
