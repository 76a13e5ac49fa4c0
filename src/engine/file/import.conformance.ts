// Imports through the real lanes and threads: what becomes of every text of a file.
import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { warningWords } from '../../contract/app/file/file-words.ts'
import { fileSuite } from '../../testing/file/file-suite.ts'
import { listOf, newJobId } from '../../testing/file/file-workspace.ts'
import { workbookOf } from '../../testing/file/make-zip.ts'

const { work, alone, importText } = fileSuite()
const people =
  'id;Name;E-mail;Telefon\n00501;Jürgen "Jo" Müller;jo@host.example;+49 30 901820\n00502;"Meier; Anna";anna@host.example;030 1234\n'

describe('import', () => {
  it.each([
    ['two columns', 'Name,Mail\r\nAnn,a@b.example\r\n\u001a', [['Ann', 'a@b.example']]],
    ['one column', 'Name\r\nAnn\r\nBo\r\n\u001a', [['Ann'], ['Bo']]],
  ])('a Ctrl-Z at the end of a text is not a row: %s', async (name, content, rows) => {
    const { sheetId, job } = await importText(`${name}.csv`, content, { headerRow: 1 })
    expect(await work().cells(sheetId)).toEqual(rows)
    expect(job).toMatchObject({ problems: 0 })
  })

  it('cells with a NUL are kept and named', async () => {
    const { sheetId, inspection } = await importText('nul.csv', 'Name,Mail\nAnn\0x,a@b.example\nBo,b@b.example\n')
    expect(await work().cells(sheetId)).toEqual([
      ['Ann\0x', 'a@b.example'],
      ['Bo', 'b@b.example'],
    ])
    expect(inspection.warnings).toContainEqual({ code: 'nul_characters', count: 1, column: 'Name', example: 'Ann␀x' })
  })

  it('keeps every text as it was and publishes the list when it is complete', async () => {
    const { sheetId, inspection, job } = await importText('people.csv', iconv.encode(people, 'windows-1252'))
    expect(inspection).toMatchObject({
      kind: 'csv',
      encoding: { value: 'windows-1252', sure: true },
      delimiter: { value: ';', sure: true },
      lineEnd: '\n',
      headerRow: 1,
      rows: { value: 2, exact: true },
    })
    expect(await work().cells(sheetId)).toEqual([
      ['00501', 'Jürgen "Jo" Müller', 'jo@host.example', '+49 30 901820'],
      ['00502', 'Meier; Anna', 'anna@host.example', '030 1234'],
    ])
    expect(job).toMatchObject({ rows: 2, problems: 0, share: 1 })
    const sheet = await work().sheets.get(sheetId)
    expect(sheet.columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', expect.any(String)],
      ['Name', 'full_name'],
      ['E-mail', 'email'],
      ['Telefon', 'phone'],
    ])
    expect(sheet.columns[2]?.detection).toMatchObject({ share: 1, nonEmpty: 2 })
    const [id, , email] = sheet.columns.map(({ width }) => width)
    expect(email).toBeGreaterThan(id ?? 0)
    expect(sheet.source).toMatchObject({
      fileName: 'people.csv',
      kind: 'csv',
      encoding: 'windows-1252',
      delimiter: ';',
      headerRow: 1,
    })
  })

  it('keeps lines that do not fit, with their line numbers', async () => {
    const text = 'a,b,c\n1,2,3\n\n4,5\n6,7,8,9\n"x" y,2,3\n1,2,3,,\n'
    const { sheetId, job } = await importText('odd.csv', text)
    expect(job).toMatchObject({ problems: 4, blankLines: 1 })
    expect(await work().cells(sheetId)).toEqual([
      ['1', '2', '3', null],
      ['4', '5', null, null],
      ['6', '7', '8', '9'],
      ['"x" y', '2', '3', null],
      ['1', '2', '3', null],
    ])
    expect((await work().sheets.get(sheetId)).columns.at(-1)).toMatchObject({
      name: 'Extra values',
      type: 'text',
      note: expect.stringContaining('Problems'),
    })
    const view = await work().views.open(sheetId, {
      sort: [],
      search: '',
      conditions: [{ kind: 'problems', columnId: null }],
    })
    expect([...work().views.ids(view.id)]).toEqual([2, 3, 4, 5])
  })

  it('numbers the rows of its preview as the file does, behind titles and around what is left out', async () => {
    const lines = [
      'Guests 2024',
      '',
      'Name,E-mail',
      'Anna,a@work-tools.com',
      '# second batch',
      '"Bo\nBerg",b@work-tools.com',
    ]
    const { inspection } = await importText('batches.csv', `${lines.join('\n')}\nCy,c@work-tools.com\n`)
    expect(inspection.preview.map(([name]) => name)).toEqual(['Anna', 'Bo\nBerg', 'Cy'])
    expect(inspection.previewLines).toEqual([4, 6, 8])
  })

  it('takes title lines as the note and corrections as they are given', async () => {
    const text = 'Attendees 2024\nExported by hand\n\nName,Mail\nAnna,a@host.example\nBob,b@host.example\n'
    const { ticket } = await work().put('titles.csv', text)
    const { job, inspection } = await work().importFile(ticket)
    expect(inspection).toMatchObject({ headerRow: 4, titleLines: ['Attendees 2024', 'Exported by hand'] })
    const sheet = await work().sheets.get(listOf(job))
    expect(sheet.note).toBe('Attendees 2024\nExported by hand')
    const raw = await work().files.inspect(ticket, { headerRow: 0, delimiter: ';' })
    // Under a single column the empty line is an empty cell.
    expect(raw).toMatchObject({ headerRow: 0, rows: { value: 6 }, columns: [{ name: 'Column 1' }] })
  })

  it(
    'brings only the columns that are kept, under the names and types that were chosen',
    alone(async () => {
      const { ticket } = await work().put('people.csv', people)
      const jobId = newJobId()
      const column = (index: number, name: string, keep: boolean) => ({
        index,
        name,
        type: 'text' as const,
        keep,
        typeChosen: true,
      })
      const ask = {
        jobId,
        ticket,
        options: {},
        columns: [column(0, 'Number', true), column(1, 'Who', false), column(2, 'Mail', true), column(3, 'Tel', false)],
        name: 'Some',
        workbookId: null,
        country: 'DE',
      }
      await work().files.import(ask)
      expect((await work().files.import(ask)).jobId).toBe(jobId)
      const sheetId = listOf(await work().files.ended(jobId))
      expect(await work().cells(sheetId)).toEqual([
        ['00501', 'jo@host.example'],
        ['00502', 'anna@host.example'],
      ])
      const sheet = await work().sheets.get(sheetId)
      expect(sheet).toMatchObject({
        name: 'Some',
        country: 'DE',
        columns: [{ name: 'Number', typeChosen: true }, { name: 'Mail' }],
      })
      expect(await work().sheets.workbooks()).toHaveLength(1)
    }),
  )

  it('reads workbooks: title rows, a header of two rows, hidden columns, shortened phones', async () => {
    const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
    const bytes = workbookOf({
      names: ['Cover', 'Guests'],
      before: '<dimension ref="A1"/>',
      sheets: [
        '',
        `<row r="1">${text('A1', 'Guests 2024')}</row><row r="3">${text('A3', 'Name')}${text('B3', 'Contact')}</row>` +
          `<row r="4">${text('B4', 'E-mail')}${text('C4', 'Phone')}</row>` +
          `<row r="5">${text('A5', 'Anna')}${text('B5', 'a@host.example')}<c r="C5"><v>441000000000</v></c></row>` +
          `<row r="6" hidden="1">${text('A6', 'Bob')}${text('B6', 'b@host.example')}<c r="C6"><v>442079460123</v></c></row>`,
      ],
    })
    const { sheetId, inspection } = await importText('guests.xlsx', bytes)
    expect(inspection).toMatchObject({ sheet: 'Guests', headerRow: 3, headerRows: 2, titleLines: ['Guests 2024'] })
    expect(inspection.columns.map(({ name }) => name)).toEqual(['Name', 'Contact / E-mail', 'Contact / Phone'])
    expect(inspection.warnings).toContainEqual({
      code: 'shortened_phones',
      count: 1,
      column: 'Contact / Phone',
      example: '4.41E+11',
    })
    expect(inspection.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['hidden_rows', 'merged_header']),
    )
    expect(await work().cells(sheetId)).toEqual([
      ['Anna', 'a@host.example', '4.41E+11'],
      ['Bob', 'b@host.example', '442079460123'],
    ])
    expect((await work().sheets.get(sheetId)).note).toContain('Hidden rows in the file: 1')
  })

  it('takes pasted text', async () => {
    const { ticket } = await work().files.fromText('Name\tMail\nAnna\ta@host.example\n', 'From: the/clipboard')
    const { job } = await work().importFile(ticket)
    const sheetId = listOf(job)
    expect(await work().cells(sheetId)).toEqual([['Anna', 'a@host.example']])
    expect((await work().sheets.get(sheetId)).source?.kind).toBe('paste')
  })

  it('several at once', async () => {
    const text = (mark: string) => `n,mark\n${Array.from({ length: 20_000 }, (_, at) => `${at},${mark}`).join('\n')}\n`
    const jobs = await Promise.all(['x', 'y', 'z'].map(async mark => importText(`${mark}.csv`, text(mark))))
    for (const [at, { sheetId }] of jobs.entries()) {
      const cells = await work().cells(sheetId)
      expect(cells).toHaveLength(20_000)
      expect(cells.every(([n, mark], row) => n === String(row) && mark === 'xyz'[at])).toBe(true)
    }
  })

  it('reads JSON Lines: what the program exports, and what others write', async () => {
    const text =
      '{"Name":"Anna","E-mail":"a@host.example","Id":12345678901234567890}\n\n{"Id":1.50,"Name":null}\nbroken\n'
    const { sheetId, inspection, job } = await importText('people.txt', text)
    expect(inspection).toMatchObject({
      kind: 'jsonl',
      encoding: { value: 'utf-8', sure: true },
      delimiter: null,
      headerRow: 0,
      headerSure: true,
      columns: [{ name: 'Name' }, { name: 'E-mail', type: 'email' }, { name: 'Id' }],
      preview: [
        ['Anna', 'a@host.example', '12345678901234567890'],
        [null, null, '1.50'],
        [null, null, null],
      ],
      rows: { value: 3, exact: true },
    })
    expect(job).toMatchObject({ rows: 3, problems: 1 })
    const sheet = await work().sheets.get(sheetId)
    expect(sheet.source).toMatchObject({ kind: 'jsonl', encoding: 'utf-8', delimiter: null })
    expect(sheet.columns.map(({ name }) => name)).toEqual(['Name', 'E-mail', 'Id', 'Extra values'])
    const rows = [
      ['Anna', 'a@host.example', '12345678901234567890', null],
      [null, null, '1.50', null],
      [null, null, null, 'broken'],
    ]
    expect(await work().cells(sheetId)).toEqual(rows)

    const same = await work().exportTo('same.jsonl', { sheetId, format: 'jsonl', preset: 'same' })
    expect(same.job).toMatchObject({ state: 'done', rows: 3 })
    expect(readFileSync(same.file, 'utf8')).toBe(text)
    const { file } = await work().exportTo('plain.jsonl', { sheetId, format: 'jsonl' })
    const again = await importText('again.jsonl', readFileSync(file))
    expect(again.job).toMatchObject({ rows: 3, problems: 0 })
    expect(await work().cells(again.sheetId)).toEqual(rows)
  })

  it('reads tables of JSON arrays like tables of text: a header, values beyond it, what is no row', async () => {
    const text =
      '[["Name","E-mail","Id"],\n["Anna","a@host.example",12345678901234567890],\n[],\n["Bo",null,true,"late",["x"]],\n{"Name":"Cy"},\n["Di"],["Ed","e@host.example",{"a":1}]]\n'
    const { sheetId, inspection, job } = await importText('people.json', text)
    expect(inspection).toMatchObject({ kind: 'json-arrays', headerRow: 1, headerSure: true })
    expect(job).toMatchObject({ rows: 5, problems: 2, blankLines: 1 })
    const rows = [
      ['Anna', 'a@host.example', '12345678901234567890', null],
      ['Bo', null, 'true', '["late","[\\"x\\"]"]'],
      [null, null, null, '{"Name":"Cy"}'],
      ['Di', null, null, null],
      ['Ed', 'e@host.example', '{"a":1}', null],
    ]
    expect(await work().cells(sheetId)).toEqual(rows)
    const { columns, source } = await work().sheets.get(sheetId)
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'first_name'],
      ['E-mail', 'email'],
      ['Id', 'text'],
      ['Extra values', 'text'],
    ])
    expect(source).toMatchObject({ kind: 'json-arrays', encoding: 'utf-8', delimiter: null, headerRow: 1 })
    const same = await work().exportTo('same.json', { sheetId, format: 'json', preset: 'same' })
    expect(same.job).toMatchObject({ state: 'done', rows: 5 })
    expect(readFileSync(same.file, 'utf8')).toBe(text)
    const again = await work().files.again(sheetId)
    expect(again.options).toMatchObject({ headerRow: 1, headerRows: 1 })

    const asLines = await importText('people.jsonl', '["Anna","a@host.example"]\n\n["Bo",null]\n', { headerRow: 0 })
    expect(asLines.inspection).toMatchObject({ kind: 'jsonl-arrays', headerRow: 0 })
    expect(await work().cells(asLines.sheetId)).toEqual([
      ['Anna', 'a@host.example'],
      ['Bo', null],
    ])
    const one = await importText('one.json', '[["E-mail"],["a@host.example"],[],["b@host.example"],[]]')
    expect(await work().cells(one.sheetId)).toEqual([['a@host.example'], [null], ['b@host.example']])
  })

  it('reads text that was saved under the name of a workbook', async () => {
    const { sheetId, inspection } = await importText('guests.xlsx', 'Name,Mail\nAnna,anna@host.example\n')
    expect(inspection).toMatchObject({ kind: 'csv', delimiter: { value: ',' } })
    expect(await work().cells(sheetId)).toEqual([['Anna', 'anna@host.example']])
  })

  it('says of a cell that Excel has no room for it, and imports it completely', async () => {
    const long = 'x'.repeat(32_768)
    const { sheetId, inspection } = await importText('long.csv', `Name,Note\nAnna,${long}\nBo,${long.slice(1)}\n`)
    expect(inspection.warnings).toEqual([{ code: 'cells_too_long', count: 1, column: 'Note', example: null }])
    expect(inspection.warnings.map(one => warningWords(one, count => `${count} cell`))).toEqual([
      '1 cell in Note is longer than 32,767 characters, the limit of Excel. It is imported completely.',
    ])
    expect((await work().cells(sheetId))[0]?.[1]).toBe(long)
  })

  it('takes 500 columns', async () => {
    const { sheetId } = await importText(
      'wide.csv',
      `${Array.from({ length: 500 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(499)}1\n`,
    )
    expect((await work().sheets.get(sheetId)).columns).toHaveLength(500)
  })
})
