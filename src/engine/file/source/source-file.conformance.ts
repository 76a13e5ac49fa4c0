// A file that was imported before is known by its bytes, and the file of a list can be read once more, from its copy if need be.
import { readFileSync, rmSync } from 'node:fs'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { fileWorkspace, listOf, newJobId, plainExport } from '../../../testing/file/file-workspace.ts'
import { tarOf } from '../../../testing/file/make-tar.ts'
import { workbookOf, zipOf } from '../../../testing/file/make-zip.ts'
import { bzip2Table, bzip2Tar, packedTable, xzTables, xzTar } from '../../../testing/file/packed-files.ts'
import { createFiles } from '../files.ts'
import { copyFile } from './source-form.ts'

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

test('a file that is removed before it is read is missing', async () => {
  const gone = await workspace.put('gone.csv', text)
  rmSync(gone.file)
  const missing = { code: 'file_missing', details: { fileName: 'gone.csv' } }
  await expect(files.madeFrom(gone.ticket)).rejects.toMatchObject(missing)
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
  ['one.csv.zst', zstdCompressSync(text), {}, 'one.csv', text],
  ['one.csv.bz2', bzip2Table, {}, 'one.csv', packedTable],
  ['one.csv.xz', xzTables.crc64, {}, 'one.csv', packedTable],
  [
    'both.tar',
    tarOf([
      { name: 'a.csv', content: 'Other\nx\n' },
      { name: 'in/b.csv', content: text },
    ]),
    { inside: 'in/b.csv' },
    'b.csv',
    text,
  ],
  ['both.tar.bz2', bzip2Tar, { inside: 'towns.csv' }, 'towns.csv', 'Town;Country\nKöln;DE\n'],
  ['both.txz', xzTar, { inside: 'people.csv' }, 'people.csv', packedTable],
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

const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
test.each([
  ['page.html', '<table><tr><th>Name<th>City<tr><td>Anna<td>Köln</table>', 'html'],
  ['list.xml', '<?xml version="1.0"?><l><p><Name>Anna</Name><City>Köln</City></p><p><Name>Bo</Name></p></l>', 'xml'],
  [
    'book.xml',
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row>${cell('Name')}${cell('City')}</Row><Row>${cell('Anna')}${cell('Köln')}</Row></Table></Worksheet></Workbook>`,
    'xml-workbook',
  ],
  ['places.txt', 'Name      City\n--------- ----\nAnna Ek   Köln\nBo Li     Hull\n', 'fixed'],
] as const)('%s is read again, from its copy too', async (name, content, kind) => {
  const { ticket, file } = await workspace.put(name, content)
  const first = await files.inspect(ticket, {})
  expect(first.kind).toBe(kind)
  const sheetId = listOf((await workspace.importFile(ticket)).job)
  const again = async () => {
    const issued = await files.again(sheetId)
    return files.inspect(issued.ticket, issued.options)
  }
  expect((await again()).preview).toEqual(first.preview)
  rmSync(file)
  const copy = await again()
  expect({ kind: copy.kind, names: copy.columns.map(column => column.name), preview: copy.preview }).toEqual({
    kind,
    names: ['Name', 'City'],
    preview: first.preview,
  })
})

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
    expect(await files.madeFrom(ticket)).toMatchObject([{ sheetId }])
    rmSync(file)
    const again = await files.again(sheetId)
    expect(again).toMatchObject({ fileName: name, options: { all: true } })
    const copy = await workspace.importFile(again.ticket, again.options)
    expect(await workspace.cells(listOf(copy.job))).toEqual(await workspace.cells(sheetId))
    expect(await workspace.cells(sheetId)).toHaveLength(2)
  }
})

describe('several files as one list', () => {
  const parts = [
    ['jan.csv', Buffer.from('Name;City\nAnna;Köln\n', 'latin1')],
    ['feb.csv.gz', gzipSync('City,Name\nŁódź,Bo\n')],
    [
      'mar.xlsx',
      workbookOf({
        sheets: [['Name', 'Cy'].map(text => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')],
      }),
    ],
  ] as const

  async function stacked(names: readonly (readonly [name: string, content: Buffer])[]) {
    const put = []
    for (const [name, content] of names) put.push(await workspace.put(name, content))
    return { ticket: files.stack(put.map(({ ticket }) => ticket)).ticket, paths: put.map(({ file }) => file) }
  }

  test('are read again from where they are, and from their copy when one of them is gone', async () => {
    const rows = [
      ['Anna', 'Köln', 'jan.csv', '2'],
      ['Bo', 'Łódź', 'feb.csv.gz', '2'],
    ]
    const { ticket, paths } = await stacked(parts.slice(0, 2))
    const { job, inspection } = await workspace.importFile(ticket)
    const sheetId = listOf(job)
    // Each file has an encoding of its own: there is none to show, or to read all of them in again.
    expect(inspection.encoding).toBeNull()
    expect(await workspace.cells(sheetId)).toEqual(rows)

    const there = await files.again(sheetId)
    expect(there).toMatchObject({ fileName: 'jan.csv and 1 more', options: {} })
    expect(await workspace.cells(listOf((await workspace.importFile(there.ticket, there.options)).job))).toEqual(rows)
    rmSync(paths[1] ?? '')
    const copy = await files.again(sheetId)
    expect(copy).toMatchObject({ fileName: 'jan.csv and 1 more', options: { all: true } })
    expect(await workspace.cells(listOf((await workspace.importFile(copy.ticket, copy.options)).job))).toEqual(rows)
  })

  test('the one that is gone is named where no copy was kept', async () => {
    const { ticket, paths } = await stacked(parts.slice(0, 2))
    const sheetId = listOf((await workspace.importFile(ticket)).job)
    rmSync(copyFile(workspace.dir, sheetId))
    rmSync(paths[1] ?? '')
    await expect(files.again(sheetId)).rejects.toMatchObject({
      code: 'file_missing',
      details: { fileName: 'feb.csv.gz' },
    })
  })

  test('a workbook among them is kept as well, and two of one name are told apart', async () => {
    const [jan, , mar] = parts
    const { ticket, paths } = await stacked([jan, mar, jan])
    const sheetId = listOf((await workspace.importFile(ticket)).job)
    const names = (await workspace.cells(sheetId)).map(row => row[0])
    expect(names).toEqual(['Anna', 'Cy', 'Anna'])
    for (const file of new Set(paths)) rmSync(file)
    const copy = await files.again(sheetId)
    const cells = await workspace.cells(listOf((await workspace.importFile(copy.ticket, copy.options)).job))
    expect(cells.map(row => [row[0], row[2]])).toEqual([
      ['Anna', 'jan.csv'],
      ['Cy', 'mar.xlsx'],
      ['Anna', 'jan (2).csv'],
    ])
  })

  test('are known when they are imported again, and none of them is written over', async () => {
    const texts = ['Name,City\nEd,Ulm\n', 'Name,City\nFay,York\n'].map(text => Buffer.from(text))
    const named = texts.map((text, at) => [`may${at}.csv`, text] as const)
    const first = await stacked(named)
    const sheetId = listOf((await workspace.importFile(first.ticket)).job)
    const second = await stacked(named)
    expect(await files.madeFrom(second.ticket)).toEqual([{ sheetId, name: 'may0.csv and 1 more' }])
    expect(await files.madeFrom((await stacked(named.toReversed())).ticket)).toEqual([])

    const later = createFiles(workspace)
    const target = await later.ticket(first.paths[1] ?? '', 'write')
    const jobId = newJobId()
    await later.export({ jobId, spec: plainExport({ sheetId }), ticket: target.ticket, fileName: 'may1.csv' })
    expect(await later.ended(jobId)).toMatchObject({ state: 'failed', failure: { code: 'would_overwrite_input' } })
    await later.close()
  })

  test('without copies kept, and with a file gone, it says so', async () => {
    workspace.host.settings.set({ keepSource: false })
    const { ticket, paths } = await stacked([parts[0], ['apr.csv', Buffer.from('Name;City\nDi;Bonn\n')]])
    const sheetId = listOf((await workspace.importFile(ticket)).job)
    workspace.host.settings.set({ keepSource: true })
    await expect(files.again(sheetId)).resolves.toMatchObject({ options: {} })
    rmSync(paths[1] ?? '')
    await expect(files.again(sheetId)).rejects.toMatchObject({ code: 'file_missing' })
  })
})
