// Kept files of every kind, looked through for a person: the copies that hold them are deleted, and those that cannot be looked
// through; the others stay.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { anna } from '../../../testing/erase-workspace.ts'
import { type FileWorkspace, fileWorkspace, listOf } from '../../../testing/file/file-workspace.ts'
import { odsOf, odsRow, odsTable } from '../../../testing/file/make-ods.ts'
import { workbookOf, zipOf } from '../../../testing/file/make-zip.ts'
import { personOf } from './person.ts'
import { eraseFromCopies, findInCopies } from './source-copies.ts'
import { readWanted } from './wanted.ts'

let work: FileWorkspace
beforeAll(async () => {
  work = await fileWorkspace()
})
afterAll(() => work.close())

const mail = 'anna.klein@nordmilch-werke.example'
const other = 'di.ruiz@other-firm.example'
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (value: string) => `<row>${cell('Name')}${cell('Mail')}</row><row>${cell('X')}${cell(value)}</row>`
const table = (value: string) => `Name,Mail\nX,${value}\n`

/** A database whose unused pages may hold what was deleted. */
function database(value: string, after = ''): Buffer {
  const db = new Database(':memory:')
  db.exec(`CREATE TABLE t(Name, Mail); INSERT INTO t VALUES ('X', '${value}'); ${after}`)
  const bytes = db.serialize()
  db.close()
  return bytes
}

const kinds: readonly [name: string, of: (value: string) => string | Buffer, all?: boolean][] = [
  ['a.csv', table],
  ['utf16.csv', value => Buffer.from(`\ufeff${table(value)}`, 'utf16le')],
  ['a.csv.gz', value => gzipSync(table(value))],
  ['a.zip', value => zipOf([{ name: 'a.csv', content: table(value) }])],
  ['a.xlsx', value => workbookOf({ sheets: [sheet('none'), sheet(value)] })],
  ['all.xlsx', value => workbookOf({ sheets: [sheet('none'), sheet(value)] }), true],
  ['a.ods', value => odsOf(odsTable('One', odsRow('Name', 'Mail') + odsRow('X', value)))],
  ['a.jsonl', value => `${JSON.stringify({ name: 'X', mail: value }).replace('@', '\\u0040')}\n`],
  ['a.json', value => JSON.stringify([{ name: 'X', mail: value }])],
  [
    'arrays.json',
    value =>
      JSON.stringify([
        ['Name', 'Mail'],
        ['X', value],
      ]).replace('@', '\\u0040'),
  ],
  [
    'a.vcf',
    value => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:X\r\nEMAIL:${value.slice(0, 9)}\r\n ${value.slice(9)}\r\nEND:VCARD\r\n`,
  ],
  [
    'a.html',
    value =>
      `<table><tr><th>Name</th><th>Mail</th></tr><tr><td>X</td><td>${value.slice(0, 4)}<b>${value.slice(4).replace('@', '&#64;')}</b></td></tr></table>`,
  ],
  ['a.xml', value => `<l><p mail="${value.replace('@', '&#x40;')}"/><p mail="none"/></l>`],
  ['a.db', value => database(value)],
  ['all.db', value => database(value, "CREATE TABLE u(Name, Mail); INSERT INTO u VALUES ('Y', 'none')"), true],
  ['long.db', value => database('x', `INSERT INTO t VALUES ('Y', hex(zeroblob(9000)) || ' ${value} ')`)],
]

const person = personOf(readWanted(anna, 'DE').wanted)
const kept = () => readdirSync(path.join(work.dir, 'sources')).filter(name => name.endsWith('.zst'))

async function imported(name: string, content: string | Buffer, all = false): Promise<SheetId> {
  const { ticket, file } = await work.put(name, content)
  const options = { headerRow: 1, ...(all && { all }) }
  const { job } = await work.importFile(
    ticket,
    /\.(?:json|jsonl|vcf|xml|db)$/.test(name) || all ? (all ? { all } : {}) : options,
  )
  rmSync(file)
  return listOf(job)
}

test.each(kinds)('%s: a copy with the person is deleted, one without them stays', async (name, content, all) => {
  const withThem = await imported(name, content(mail), all)
  const without = await imported(name, content(other), all)
  expect(kept()).toEqual(expect.arrayContaining([`${withThem}.zst`, `${without}.zst`]))
  const found = await findInCopies(work.dir, person, [])
  expect(found).toContain(withThem)
  expect(found).not.toContain(without)
  await eraseFromCopies(work.dir, found, person)
  expect(kept()).toContain(`${without}.zst`)
  expect(kept()).not.toContain(`${withThem}.zst`)
  await expect(work.files.again(withThem)).rejects.toMatchObject({ code: 'file_missing' })
  expect((await work.files.again(without)).fileName).toBe(
    name.replace(/\.(?:gz|zip)$/, match => (match === '.zip' ? '.csv' : '')),
  )
})

test.each([
  [
    'pages of a database with several tables are unused',
    'all-freed.db',
    database(
      other,
      'CREATE TABLE u(a); INSERT INTO u VALUES (1); CREATE TABLE gone(a); INSERT INTO gone VALUES (hex(zeroblob(9000))); DROP TABLE gone',
    ),
    true,
  ],
  [
    'pages of it are unused',
    'freed.db',
    database(other, 'CREATE TABLE gone(a); INSERT INTO gone VALUES (hex(zeroblob(9000))); DROP TABLE gone'),
    false,
  ],
  [
    'several tables in a zip',
    'two.zip',
    zipOf(['a.csv', 'b.csv'].map(name => ({ name, content: table(other) }))),
    true,
  ],
] as const)('what cannot be looked through is not known to be without them: %s', async (_, name, content, all) => {
  const sheetId = await imported(name, content, all)
  expect(kept()).toContain(`${sheetId}.zst`)
  expect(await findInCopies(work.dir, person, [])).toContain(sheetId)
})
