// "Same as source": the file as it came, byte for byte while nothing changed, else in its dialect.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { plainExport } from '../../../testing/file/file-workspace.ts'
import { workbookOf } from '../../../testing/file/make-zip.ts'

const { work, alone, importText } = fileSuite()
const people =
  'id;Name;E-mail;Telefon\n00501;Jürgen "Jo" Müller;jo@host.example;+49 30 901820\n00502;"Meier; Anna";anna@host.example;030 1234\n'

describe('same as source', () => {
  it.each<[name: string, bytes: Buffer]>([
    [
      'Windows-1252, semicolons, CRLF',
      iconv.encode('\r\nid;Nname\r\n00501;"Müller; Jo"\r\n\r\n2;x'.replace('Nname', 'Name'), 'windows-1252'),
    ],
    ['UTF-16 with a mark, tabs', iconv.encode('Name\tStadt\r\nJürgen\tKöln\r\n', 'utf-16le', { addBOM: true })],
    [
      'UTF-8 with a mark, all quoted, no last line end',
      iconv.encode('"a","b"\n"1","x ""y"""', 'utf-8', { addBOM: true }),
    ],
    ['mixed line ends and ragged rows', Buffer.from('a,b\n1,2\r\n3\r4,5,6\n')],
    ['Shift_JIS', iconv.encode('名前,町\n山田太郎,東京都\nスズキ,大阪\n', 'shift_jis')],
    ['sep= line and title lines', Buffer.from('sep=;\nList of 2024\n\na;b;c\n1;2;3\n4;5;6\n')],
  ])('untouched is byte-identical: %s', async (_, bytes) => {
    const { sheetId } = await importText('source.csv', bytes)
    expect(await work().files.exportPreview(plainExport({ sheetId, preset: 'same' }))).toMatchObject({
      samePossible: true,
      byteIdentical: true,
    })
    const { job, file } = await work().exportTo('same.csv', { sheetId, preset: 'same' })
    expect(job).toMatchObject({ state: 'done' })
    expect(readFileSync(file)).toEqual(bytes)
  })

  it('a workbook too, until it is changed', async () => {
    const bytes = workbookOf({
      sheets: [
        '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>Anna</t></is></c></row>',
      ],
    })
    const { sheetId } = await importText('source.xlsx', bytes)
    const { file } = await work().exportTo('same.xlsx', { sheetId, preset: 'same', format: 'xlsx' })
    expect(readFileSync(file)).toEqual(bytes)
    await edit(sheetId, 'Berta')
    const { job } = await work().exportTo('again.xlsx', { sheetId, preset: 'same', format: 'xlsx' })
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'same_not_possible' } })
  })

  async function edit(sheetId: SheetId, value: string, column = 0) {
    const { columns } = await work().sheets.get(sheetId)
    const columnId = columns[column]?.id
    if (columnId === undefined) throw new Error('no column')
    const { store } = work()
    const stepId = await store.writer.call('beginStep', sheetId, 'Edit')
    await store.writer.call('recordCells', stepId, sheetId, columnId, [1], [value])
  }

  it('keeps the dialect when cells were edited, and is identical again after undo', async () => {
    const text = 'Liste\r\nName;Stadt\r\nJürgen;Köln\r\n"Meier; A";Bonn\r\n'
    const bytes = iconv.encode(text, 'windows-1252')
    const { sheetId } = await importText('source.csv', bytes, { headerRow: 2 })
    await edit(sheetId, 'Jörg; der Erste')
    const { file } = await work().exportTo('edited.csv', { sheetId, preset: 'same' })
    expect(iconv.decode(readFileSync(file), 'windows-1252')).toBe(text.replace('Jürgen', '"Jörg; der Erste"'))
    await work().store.writer.call('undoPiece', sheetId, 'undo')
    const { file: again } = await work().exportTo('undone.csv', { sheetId, preset: 'same' })
    expect(readFileSync(again)).toEqual(bytes)
  })

  it('a one-cell edit is a one-line diff, whatever the other lines look like', async () => {
    const lines = ['"Name",Stadt', '"Anna","Köln" ', '', 'Bo;x,"say ""hi"""', "Cy,O'Neill", 'Di,Bonn,extra', 'Ed']
    const text = `${lines.join('\r\n')}\n`
    const { sheetId } = await importText('odd.csv', iconv.encode(text, 'windows-1252'))
    await edit(sheetId, 'Berta')
    const { file } = await work().exportTo('one-line.csv', { sheetId, preset: 'same' })
    const written = iconv.decode(readFileSync(file), 'windows-1252').split('\n')
    expect(text.split('\n').filter((line, at) => line !== written[at])).toEqual(['"Anna","Köln" \r'])
    expect(written).toHaveLength(text.split('\n').length)
    expect(written[1]).toContain('Berta')
  })

  it.each<[string, Buffer, Buffer | string, string]>([
    [
      'two ways to write a letter in Shift JIS',
      Buffer.concat([
        iconv.encode('名,町\n山田,東京\n記号', 'shift_jis'),
        Buffer.from([0x87, 0x90]),
        Buffer.from(',x\n'),
      ]),
      iconv.encode('鈴木', 'shift_jis'),
      '鈴木',
    ],
    [
      'two encodings by line',
      Buffer.concat([Buffer.from('Name,Ort\nAnna,Köln\nGrün,Ulm\n'), iconv.encode('Jürgen,München\n', 'latin1')]),
      'Änne',
      'Änne',
    ],
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from('Name,Ort\nAnna,Köln\nBo'), Buffer.from([0xff]), Buffer.from(',Ulm\n')]),
      'Änne',
      'Änne',
    ],
    ['ISO-2022-JP', Buffer.from('name,town\nAnna,\x1b$BEl5~\x1b(B\nBo,Ulm\n'), Buffer.from('\x1b$B;3\x1b(B'), '山'],
  ])('after an edit the other lines have their very bytes: %s', async (_, bytes, wanted, value) => {
    const { sheetId } = await importText('bytes.csv', bytes, { headerRow: 1, delimiter: ',' })
    await edit(sheetId, value)
    const { job, file } = await work().exportTo('bytes-again.csv', { sheetId, preset: 'same' })
    expect(job).toMatchObject({ state: 'done' })
    const first = bytes.indexOf(10) + 1
    const second = bytes.indexOf(Buffer.from(','), first)
    expect(readFileSync(file)).toEqual(
      Buffer.concat([bytes.subarray(0, first), Buffer.from(wanted), bytes.subarray(second)]),
    )
  })

  it('lines that were left out are written again where they were', async () => {
    const rows = (from: number) =>
      Array.from({ length: 4 }, (_, at) => `Guest ${from + at},g${from + at}@mail.example,+49 30 901${820 + at}`)
    const lines = [
      '# first',
      'Name,E-mail,Phone',
      ...rows(0),
      '# second "batch"',
      '',
      ...rows(4),
      '',
      'Total,,8',
      'Export created on 3 March',
    ]
    const text = `${lines.join('\r\n')}\n`
    const { sheetId, inspection } = await importText('left.csv', text)
    expect(inspection.switches).toMatchObject([
      { name: 'remarks', on: true, count: 1, line: 7 },
      { name: 'footer', on: true, count: 2, line: 14 },
    ])
    expect((await work().cells(sheetId)).map(([name]) => name)).toEqual(
      Array.from({ length: 8 }, (_, at) => `Guest ${at}`),
    )
    await edit(sheetId, 'Berta')
    const { file } = await work().exportTo('left-again.csv', { sheetId, preset: 'same' })
    expect(readFileSync(file, 'utf8')).toBe(text.replace('Guest 0', 'Berta'))
  })

  it('refuses what the encoding cannot hold instead of losing it', async () => {
    const { sheetId } = await importText('source.csv', iconv.encode('Name;Stadt\nJürgen;Köln\n', 'windows-1252'))
    await edit(sheetId, '山田')
    const { job } = await work().exportTo('lacking.csv', { sheetId, preset: 'same' })
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'same_not_possible' } })
    expect(existsSync(path.join(work().dir, 'lacking.csv'))).toBe(false)
  })

  it(
    'without a kept copy writes the same form',
    alone(async () => {
      work().host.settings.set({ keepSource: false })
      const { sheetId } = await importText('source.csv', people)
      expect(await work().files.exportPreview(plainExport({ sheetId, preset: 'same' }))).toMatchObject({
        samePossible: true,
        byteIdentical: false,
      })
      const { file } = await work().exportTo('same.csv', { sheetId, preset: 'same' })
      expect(readFileSync(file, 'utf8')).toBe(people.replace('Jürgen "Jo" Müller', '"Jürgen ""Jo"" Müller"'))
    }),
  )
})
