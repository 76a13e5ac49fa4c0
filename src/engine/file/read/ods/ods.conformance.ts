// OpenDocument spreadsheets: the text that each cell shows, what is stored beside it, sheets to choose from, and hostile files.
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileSuite } from '../../../../testing/file/file-suite.ts'
import { listOf } from '../../../../testing/file/file-workspace.ts'
import { odsOf, odsRow, odsTable, odsText } from '../../../../testing/file/make-ods.ts'
import { zipOf } from '../../../../testing/file/make-zip.ts'
import { odsSource } from './ods-source.ts'

const { work, importText } = fileSuite()

async function cellsOf(name: string, content: Buffer) {
  const { sheetId, inspection } = await importText(name, content)
  return { cells: await work().cells(sheetId), inspection }
}
const refused = async (content: Buffer) =>
  work()
    .files.inspect((await work().put('x.ods', content)).ticket, {})
    .then(
      () => null,
      (error: unknown) => error,
    )

describe('what is in an OpenDocument spreadsheet', () => {
  it('shown texts, what is stored beside them, gaps, line ends, spaces; comments and drawings are no text', async () => {
    const typed = (attributes: string, shown: string) =>
      `<table:table-cell ${attributes}>${shown === '' ? '' : `<text:p>${shown}</text:p>`}</table:table-cell>`
    const { cells, inspection } = await cellsOf(
      'kinds.ods',
      odsOf(
        odsTable(
          'One',
          odsRow('Name', 'Amount', 'Joined', 'Note', 'Yes') +
            odsRow(
              'Anna <text:span>Ek</text:span>',
              typed('office:value-type="float" office:value="1234.5678"', '1,234.57'),
              typed('office:value-type="date" office:date-value="2026-03-01"', '1 March 2026'),
              '<table:table-cell><office:annotation><text:p>a comment</text:p></office:annotation><text:p>two<text:s text:c="3"/>words</text:p><text:p>next<text:tab/>line</text:p><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame></table:table-cell>',
              typed('office:value-type="boolean" office:boolean-value="true"', ''),
            ) +
            '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="5"/></table:table-row>' +
            odsRow(
              'Bo',
              '<table:table-cell table:number-columns-repeated="2"/>',
              'x &amp; y',
              '<table:covered-table-cell/>',
            ),
        ),
      ),
    )
    expect(inspection).toMatchObject({ kind: 'ods', sheet: 'One', headerRow: 1, encoding: null })
    expect(cells).toEqual([
      ['Anna Ek', '1,234.57', '1 March 2026', 'two   words\nnext\tline', 'true'],
      ['Bo', null, null, 'x & y', null],
    ])
  })

  it('what a cell stores beside its text comes along, where the two differ', async () => {
    const number = (value: string, shown: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const { file } = await work().put(
      'raw.ods',
      odsOf(
        odsTable(
          'One',
          odsRow('Name', 'Amount', 'Count') + odsRow('Anna', number('0.123456', '0.12'), number('7', '7')),
        ),
      ),
    )
    const source = await odsSource(file, 'raw.ods', {})
    const raws: unknown[] = []
    await source.rows(row => void raws.push(row.raws && [...row.raws]))
    source.close()
    expect(raws).toEqual([null, [[1, '0.123456']]])
  })

  it('a cell and a row that repeat are as many cells and rows; a hidden sheet is not the one that is read', async () => {
    const repeated =
      '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>a</text:p></table:table-cell>'
    const { cells, inspection } = await cellsOf(
      'repeats.ods',
      odsOf(
        odsTable('Hidden', odsRow('Old', 'Mail') + odsRow('Cy', 'cy@example.org'), 'ta1') +
          odsTable(
            'Shown',
            odsRow('Name', 'Left', 'Right') +
              `<table:table-row table:number-rows-repeated="2">${odsText('Anna')}${repeated}</table:table-row>`,
          ),
        '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>',
      ),
    )
    expect(inspection.sheets).toEqual([
      { name: 'Hidden', hidden: true, rows: 2 },
      { name: 'Shown', hidden: false, rows: 3 },
    ])
    expect(cells).toEqual([
      ['Anna', 'a', 'a'],
      ['Anna', 'a', 'a'],
    ])
  })

  it('sheets are chosen, stacked, and read in a gzip and a zip', async () => {
    const book = odsOf(
      odsTable('North', odsRow('Name', 'Mail') + odsRow('Anna', 'anna@example.org')) +
        odsTable('South', odsRow('Name', 'Mail') + odsRow('Bo', 'bo@example.org')),
    )
    const { ticket } = await work().put('two.ods', book)
    const south = await work().importFile(ticket, { sheet: 'South' })
    expect(await work().cells(listOf(south.job))).toEqual([['Bo', 'bo@example.org']])
    const both = await work().importFile((await work().put('two.ods', book)).ticket, { all: true })
    expect(await work().cells(listOf(both.job))).toEqual([
      ['Anna', 'anna@example.org', 'North', '2'],
      ['Bo', 'bo@example.org', 'South', '2'],
    ])
    expect((await cellsOf('two.ods.gz', gzipSync(book))).cells).toEqual([['Anna', 'anna@example.org']])
    const zipped = zipOf([{ name: 'a/two.ods', content: book }])
    expect((await cellsOf('two.zip', zipped)).cells).toEqual([['Anna', 'anna@example.org']])
  })
})

describe('hostile OpenDocument files', () => {
  const damaged = { code: 'file_damaged' }
  it.each<[string, () => Buffer, object]>([
    [
      'a cell that stands for billions',
      () =>
        odsOf(
          odsTable(
            'One',
            `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>${'x'.repeat(900)}</text:p></table:table-cell></table:table-row>`,
          ),
        ),
      damaged,
    ],
    [
      'more columns than there are',
      () =>
        odsOf(
          odsTable(
            'One',
            odsRow('<table:table-cell table:number-columns-repeated="20000"><text:p>x</text:p></table:table-cell>'),
          ),
        ),
      damaged,
    ],
    [
      'more rows than there are',
      () =>
        odsOf(
          odsTable('One', `<table:table-row table:number-rows-repeated="2000000">${odsText('x')}</table:table-row>`),
        ),
      damaged,
    ],
    [
      'a count that is none',
      () =>
        odsOf(
          odsTable('One', '<table:table-row table:number-rows-repeated="-5"><table:table-cell/></table:table-row>'),
        ),
      damaged,
    ],
    [
      'spaces without end',
      () =>
        odsOf(
          odsTable('One', odsRow('<table:table-cell><text:p>a<text:s text:c="99999999"/></text:p></table:table-cell>')),
        ),
      { code: 'cell_too_long' },
    ],
    [
      'a cell of two million characters',
      () => odsOf(odsTable('One', odsRow('x'.repeat(2_000_000)))),
      { code: 'cell_too_long' },
    ],
    ['a text document', () => odsOf('', '', []), { code: 'file_binary' }],
    [
      'a document type',
      () =>
        zipOf([
          { name: 'content.xml', content: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><a/>' },
          { name: 'META-INF/manifest.xml', content: '<m/>' },
        ]),
      damaged,
    ],
    [
      'one that is protected',
      () => odsOf('', '', [], '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'),
      { code: 'file_encrypted' },
    ],
    [
      'a zip bomb',
      () =>
        zipOf([
          {
            name: 'content.xml',
            content: '',
            packed: deflateRawSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 9 }),
            claims: 300 * 1024 * 1024,
          },
          { name: 'META-INF/manifest.xml', content: '<m/>' },
        ]),
      damaged,
    ],
  ])('%s', async (_, make, failure) => {
    expect(await refused(make())).toMatchObject(failure)
  })

  it('a sheet that ends in a million empty rows is read at once', async () => {
    const empty =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const { cells } = await cellsOf(
      'long.ods',
      odsOf(odsTable('One', odsRow('Name', 'Mail') + odsRow('Anna', 'a@b.example') + empty)),
    )
    expect(cells).toEqual([['Anna', 'a@b.example']])
  })
})
