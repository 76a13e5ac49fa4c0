// A file that was imported before is known by its bytes, and the file of a list can be read once more, from its copy if need be.
import { readFileSync, rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fileWorkspace, listOf } from '../../testing/file-workspace.ts'
import { workbookOf, zipOf } from '../../testing/make-zip.ts'

const workspace = await fileWorkspace()
const { files } = workspace
afterAll(() => workspace.close())
const text = 'Name;City\nAnna;Köln\n'

test('the same bytes under another name are known, others of the same length are not', async () => {
  const { ticket } = await workspace.put('a.csv', text)
  const sheetId = listOf((await workspace.importFile(ticket)).job)
  const again = await workspace.put('b.csv', text)
  expect(await files.madeFrom(again.ticket)).toEqual([{ sheetId, name: 'a.csv' }])
  const other = await workspace.put('c.csv', text.replace('Anna', 'Bert'))
  expect(await files.madeFrom(other.ticket)).toEqual([])
})

test('the file of a list is read again as it was, from where it lies or from its copy', async () => {
  const { ticket, file } = await workspace.put('d.csv', Buffer.from(text, 'latin1'))
  const options = { encoding: 'iso-8859-15', delimiter: ';', headerRow: 0 }
  const sheetId = listOf((await workspace.importFile(ticket, options)).job)
  const there = await files.again(sheetId)
  expect(files.pathOf(there.ticket, 'read')).toBe(file)
  expect(there.options).toMatchObject(options)
  rmSync(file)
  const copy = await files.again(sheetId)
  expect(copy.fileName).toBe('d.csv')
  expect(readFileSync(files.pathOf(copy.ticket, 'read'), 'latin1')).toBe(text)
  await expect(files.inspect(copy.ticket, copy.options)).resolves.toMatchObject({ headerRow: 0, fileName: 'd.csv' })
})

test.each([
  ['one.csv.gz', gzipSync(text), {}, 'one.csv', text],
  [
    'both.zip',
    zipOf([
      { name: 'a.csv', content: 'Other\nx\n' },
      { name: 'in/b.csv', content: text },
    ]),
    { inside: 'in/b.csv' },
    'b.csv',
    text,
  ],
  ['cards.vcf', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Ek\r\nEND:VCARD\r\n', {}, 'cards.vcf', null],
] as const)(
  'of %s what was read is kept, and written again as it was',
  async (name, content, options, inside, kept) => {
    const bytes = Buffer.from(content)
    const { ticket, file } = await workspace.put(name, bytes)
    const sheetId = listOf((await workspace.importFile(ticket, options)).job)
    const there = await files.again(sheetId)
    expect(files.pathOf(there.ticket, 'read')).toBe(file)
    expect(there.options).toMatchObject(options)
    rmSync(file)
    const copy = await files.again(sheetId)
    expect(copy.fileName).toBe(inside)
    const wanted = kept === null ? bytes : Buffer.from(kept)
    expect(readFileSync(files.pathOf(copy.ticket, 'read'))).toEqual(wanted)
    expect(copy.options).not.toHaveProperty('inside')
    const format = kept === null ? 'vcf' : 'csv'
    const same = await workspace.exportTo(`again.${format}`, { sheetId, format, preset: 'same' })
    expect(same.job).toMatchObject({ state: 'done' })
    expect(readFileSync(same.file)).toEqual(wanted)
  },
)

test('all sheets of a workbook, and all files of a zip, are read again as one', async () => {
  const sheet = (name: string) =>
    `<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>${name}</t></is></c></row>`
  const book = workbookOf({ sheets: [sheet('Anna'), sheet('Bo')] })
  const zip = zipOf(['Anna', 'Bo'].map(name => ({ name: `${name}.csv`, content: `Name,City\n${name},Ulm\n` })))
  for (const [name, bytes] of [
    ['all.xlsx', book],
    ['all.zip', zip],
  ] as const) {
    const { ticket, file } = await workspace.put(name, bytes)
    const sheetId = listOf((await workspace.importFile(ticket, { all: true })).job)
    rmSync(file)
    const again = await files.again(sheetId)
    expect(again).toMatchObject({ fileName: name, options: { all: true } })
    const copy = await workspace.importFile(again.ticket, again.options)
    expect(await workspace.cells(listOf(copy.job))).toEqual(await workspace.cells(sheetId))
    expect(await workspace.cells(sheetId)).toHaveLength(2)
  }
})
