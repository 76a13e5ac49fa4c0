// The check of names in SQL finds a name of which nothing is known, by whatever way it comes, and lets checked ones pass.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unchecked } from './sql-names.ts'

const root = mkdtempSync(path.join(tmpdir(), 'listwright-names-'))
mkdirSync(path.join(root, 'engine'))
afterAll(() => rmSync(root, { recursive: true }))

/** What the check says of a file beside one that checks names; # stands for $, as these texts are no templates here. */
function said(text: string): string[] {
  writeFileSync(path.join(root, 'engine', 'sql.ts'), 'export const sqlIdentifier = (name: string): string => name')
  writeFileSync(
    path.join(root, 'engine', 'tried.ts'),
    `import { sqlIdentifier } from './sql.ts'\n${text.replaceAll('#', '$')}`,
  )
  return unchecked(root, ['engine']).map(line => line.replace(/^engine\/tried\.ts:\d+: /, ''))
}

test.each([
  ['a parameter', 'const f = (slot: string) => `UPDATE s SET #{slot} = ?`', '#{slot}'],
  ['a field', 'const f = (c: { slot: string }) => `SELECT #{c.slot} FROM s`', '#{c.slot}'],
  ['a field taken out', 'const f = ({ slot }: { slot: string }) => `SELECT #{slot} FROM s`', '#{slot}'],
  [
    'through a constant',
    'const f = (x: string) => {\n const set = `#{x} = ?`\n return `UPDATE s SET #{set}` }',
    '#{set}',
  ],
  [
    'of a list',
    'const f = (l: string[]) => `SELECT #{l.map(n => `t.#{n}`).join()} FROM s`',
    '#{l.map(n => `t.#{n}`).join()}',
  ],
  [
    'names of an object',
    'const f = (o: object) => `UPDATE s SET #{Object.keys(o).join()}`',
    '#{Object.keys(o).join()}',
  ],
  ['through a function', 'const g = (n: string) => n\nconst f = (x: string) => `SELECT #{g(x)} FROM s`', '#{g(x)}'],
  [
    'given for SQL',
    'type SqlText = string\nconst g = (n: SqlText) => `SELECT #{n}`\nconst f = (x: string) => g(x)',
    '#{x}',
  ],
  [
    'what a query gave',
    'declare const db: any\nconst x = db.value("SELECT 1")\nconst y = `SELECT #{x} FROM s`',
    '#{x}',
  ],
])('found: %s', (_, text, hole) => {
  expect(said(text)).toContain(hole.replaceAll('#', '$'))
})

test.each([
  ['checked', 'const f = (slot: string) => `UPDATE s SET #{sqlIdentifier(slot)} = ?`'],
  [
    'checked before',
    'const f = (x: string) => {\n const set = `#{sqlIdentifier(x)} = ?`\n return `UPDATE s SET #{set}` }',
  ],
  [
    'checked one by one',
    'const f = (l: string[]) => `SELECT #{l.map(sqlIdentifier).map(n => `t.#{n}`).join()} FROM s`',
  ],
  ['a number', 'const f = (id: number, to: { n: number }) => `SELECT 1 FROM s#{id} LIMIT #{Number(to.n)}`'],
  ['one of two words', "const f = (up: boolean) => `SELECT 1 FROM s ORDER BY id #{up ? 'ASC' : 'DESC'}`"],
  [
    'of a table of the program',
    "const w = { a: 'x', b: 'y' } as const\nconst f = (k: 'a' | 'b') => `SELECT #{w[k]} FROM s`",
  ],
  [
    'given checked',
    'type SqlText = string\nconst g = (n: SqlText) => `SELECT #{n}`\nconst f = (x: string) => g(sqlIdentifier(x))',
  ],
  ['no SQL', 'const f = (name: string) => `Hello #{name}, select what you like from here`'],
])('passes: %s', (_, text) => {
  expect(said(text)).toEqual([])
})
