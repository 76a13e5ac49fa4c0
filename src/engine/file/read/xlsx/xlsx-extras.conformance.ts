// Links, comments, merged and hidden cells of workbooks, on the way into a list; made by hand, and by openpyxl where it is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { fileSuite } from '../../../../testing/file/file-suite.ts'
import { listOf } from '../../../../testing/file/file-workspace.ts'
import { workbookOf } from '../../../../testing/file/make-zip.ts'

const { work } = fileSuite()

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Four guests: links that say more than their texts and one that does not, a comment, a hidden row and column, a merged range. */
const guests = workbookOf({
  before: '<cols><col min="4" max="4" hidden="1"/></cols>',
  sheets: [
    `<row r="1">${text('A1', 'Name')}${text('B1', 'E-mail')}${text('C1', 'Company')}${text('D1', 'Secret')}</row>` +
      `<row r="2">${text('A2', 'Anna Ek')}${text('B2', 'anna@example.org')}${text('C2', 'Acme')}${text('D2', 'x')}</row>` +
      `<row r="3">${text('A3', 'Bo Li')}${text('B3', 'write to Bo')}</row>` +
      `<row r="4" hidden="1">${text('A4', 'Cy Ma')}${text('B4', 'cy@example.org')}${text('C4', 'Birch')}</row>` +
      `<row r="5"><c r="A5" t="str"><f>HYPERLINK("https://example.org/di","Di Wu")</f><v>Di Wu</v></c>${text('B5', 'di@example.org')}${text('C5', 'Birch')}</row>`,
  ],
  after:
    '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>' +
    `<hyperlinks xmlns:r="${relationships}"><hyperlink ref="B2" r:id="r1"/><hyperlink ref="B3" r:id="r2"/><hyperlink ref="A2" location="Sheet2!A1"/></hyperlinks>`,
  parts: [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content:
        `${declaration}<Relationships><Relationship Id="r1" Type="${relationships}/hyperlink" Target="mailto:Anna@example.org" TargetMode="External"/>` +
        `<Relationship Id="r2" Type="${relationships}/hyperlink" Target="mailto:bo@example.org?subject=Hi" TargetMode="External"/>` +
        `<Relationship Id="r3" Type="${relationships}/comments" Target="../comments1.xml"/></Relationships>`,
    },
    {
      name: 'xl/comments1.xml',
      content: `${declaration}<comments><authors><author>Eve</author></authors><commentList><comment ref="A3" authorId="0"><text><r><t>speaks </t></r><r><t>Danish</t></r></text></comment><comment ref="B1" authorId="0"><text><t>from the door list</t></text></comment></commentList></comments>`,
    },
  ],
})

async function rowsOf(name: string, bytes: Buffer, options: ReadOptions = {}) {
  const { ticket } = await work().put(name, bytes)
  const { inspection, job } = await work().importFile(ticket, options)
  return { inspection, names: inspection.columns.map(column => column.name), rows: await work().cells(listOf(job)) }
}

describe('what a sheet says besides its texts', () => {
  it('links and comments come along, what is hidden is offered, merged cells stay as they are', async () => {
    const { inspection, names, rows } = await rowsOf('guests.xlsx', guests)
    expect(inspection.switches).toEqual([
      { name: 'hidden', on: false, sure: true, count: 2, line: null, example: 'row 4, Secret' },
      { name: 'merged', on: false, sure: true, count: 1, line: 2, example: 'Acme' },
      { name: 'links', on: true, sure: true, count: 2, line: 3, example: 'bo@example.org' },
      { name: 'comments', on: true, sure: true, count: 1, line: 3, example: 'speaks Danish' },
    ])
    expect(names).toEqual([
      ...['Name', 'E-mail', 'Company', 'Secret'],
      ...['Name (link)', 'E-mail (link)', 'Name (comment)'],
    ])
    expect(rows).toEqual([
      ['Anna Ek', 'anna@example.org', 'Acme', 'x', null, null, null],
      ['Bo Li', 'write to Bo', null, null, null, 'bo@example.org', 'speaks Danish'],
      ['Cy Ma', 'cy@example.org', 'Birch', null, null, null, null],
      ['Di Wu', 'di@example.org', 'Birch', null, 'https://example.org/di', null, null],
    ])
    expect(inspection.preview).toEqual(rows)
  })

  it('a comment on the header becomes the note of its column, unless comments are left out', async () => {
    const notesOf = async (name: string, options: ReadOptions) => {
      const { ticket } = await work().put(name, guests)
      const { inspection, job } = await work().importFile(ticket, options)
      const { columns } = await work().sheets.get(listOf(job))
      const said = inspection.warnings.filter(({ code }) => code === 'header_notes')
      return { said, notes: columns.slice(0, 3).map(({ note }) => note) }
    }
    expect(await notesOf('notes.xlsx', {})).toEqual({
      said: [{ code: 'header_notes', count: 1, column: null, example: 'from the door list' }],
      notes: ['', 'from the door list', ''],
    })
    expect(await notesOf('plain.xlsx', { switches: { comments: false } })).toEqual({ said: [], notes: ['', '', ''] })
  })

  it('each of them is switched', async () => {
    const switches = { hidden: true, merged: true, links: false, comments: false }
    const { inspection, names, rows } = await rowsOf('again.xlsx', guests, { switches })
    expect(names).toEqual(['Name', 'E-mail', 'Company', 'Secret'])
    expect(inspection.columns.map(({ leave }) => leave)).toEqual([false, false, false, true])
    expect(rows.map(([name, , company]) => [name, company])).toEqual([
      ['Anna Ek', 'Acme'],
      ['Bo Li', 'Acme'],
      ['Di Wu', 'Birch'],
    ])
    expect(inspection.switches.map(({ name, on }) => [name, on])).toEqual([
      ['hidden', true],
      ['merged', true],
      ['links', false],
      ['comments', false],
    ])
  })

  it('values beyond the columns are kept beside columns of links', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `<row r="${at + 2}">${text(`A${at + 2}`, `Guest ${at}`)}${text(`B${at + 2}`, 'x')}</row>`,
    )
    const bytes = workbookOf({
      sheets: [
        `<row r="1">${text('A1', 'Name')}${text('B1', 'Note')}</row>${rows.join('')}<row r="40"><c r="A40" t="str"><f>HYPERLINK("https://e.example","E")</f><v>E</v></c>${text('C40', 'more')}</row>`,
      ],
    })
    const { names, rows: found } = await rowsOf('beyond.xlsx', bytes)
    expect(names).toEqual(['Name', 'Note', 'Name (link)'])
    expect(found.at(-1)).toEqual(['E', null, 'https://e.example', 'more'])
  })
})

const python = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(python, ['-c', 'import openpyxl']).status === 0
if (!hasOpenpyxl) console.info('openpyxl (Debian: python3-openpyxl) is not installed: its workbooks are not tried')

const run = (script: string, ...args: string[]) => execFileSync(python, ['-c', script, ...args], { encoding: 'utf8' })

describe.skipIf(!hasOpenpyxl)('workbooks of openpyxl', () => {
  const make = `
import sys, datetime
from openpyxl import Workbook
from openpyxl.comments import Comment
book = Workbook()
sheet = book.active
sheet.append(['Name', 'Born', 'Size', 'Spent', 'Took', 'Card', 'Page'])
sheet.append(['Anna Ek', datetime.date(2024, 3, 5), 1.5, -1234.5, 1.25, 4000123412341234, 'see'])
sheet.append(['Bo Li', datetime.date(2024, 12, 24), 0.25, 0, 0.5, 5000123412341234, 'here'])
sheet.append(['Cy Ma', datetime.date(2024, 1, 1), 2, 7, 30.5, 6000123412341234, 'there'])
for row in sheet.iter_rows(min_row=2):
    row[1].number_format = '[$-407]d. mmmm yyyy'
    row[2].number_format = '# ?/?'
    row[3].number_format = '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'
    row[4].number_format = '[h]:mm'
    row[6].hyperlink = 'https://example.org/' + row[0].value.replace(' ', '-')
sheet['A3'].comment = Comment('speaks Danish', 'Eve')
sheet.row_dimensions[4].hidden = True
sheet.column_dimensions['E'].hidden = True
sheet.append(['Di', None, None, None, None, None, None])
sheet.merge_cells('A5:C5')
book.save(sys.argv[1])
`
  it('dates, fractions, accounting, elapsed time, long numbers, links, comments, what is hidden', async () => {
    const file = path.join(work().dir, 'openpyxl.xlsx')
    run(make, file)
    const { ticket } = await work().files.ticket(file, 'read')
    const { inspection, job } = await work().importFile(ticket)
    expect(inspection.columns.map(({ name }) => name)).toEqual([
      ...['Name', 'Born', 'Size', 'Spent', 'Took', 'Card', 'Page', 'Page (link)', 'Name (comment)'],
    ])
    expect((await work().cells(listOf(job))).slice(0, 3)).toEqual([
      [
        'Anna Ek',
        '5. März 2024',
        '1 1/2',
        '(1,234.50)',
        '30:00',
        '4000123412341234',
        'see',
        'https://example.org/Anna-Ek',
        null,
      ],
      [
        'Bo Li',
        '24. Dezember 2024',
        '1/4',
        '-',
        '12:00',
        '5000123412341234',
        'here',
        'https://example.org/Bo-Li',
        'speaks Danish',
      ],
      [
        'Cy Ma',
        '1. Januar 2024',
        '2',
        '7.00',
        '732:00',
        '6000123412341234',
        'there',
        'https://example.org/Cy-Ma',
        null,
      ],
    ])
    expect(inspection.switches.map(({ name, count }) => [name, count])).toEqual([
      ['hidden', 2],
      ['merged', 1],
      ['links', 3],
      ['comments', 1],
    ])
  })

  it('reads what the program writes: every text, numbers and dates as such', async () => {
    const source =
      'Name,Born,Amount,Code\nAnna  Ek,2024-03-05,12.5,007\n"=1+1",2024-12-24,-3,0042\n"two\nlines <&> 😀",2023-01-01,1000000,9\n'
    const { ticket } = await work().put('typed.csv', source)
    const { job } = await work().importFile(ticket)
    const { file } = await work().exportTo('typed.xlsx', { sheetId: listOf(job), format: 'xlsx', preset: 'excel' })
    const read = `
import sys, json
from openpyxl import load_workbook
sheet = load_workbook(sys.argv[1]).worksheets[0]
print(json.dumps([[str(c.value) if c.is_date else c.value for c in row] for row in sheet.iter_rows()] + [sheet.freeze_panes, sheet.auto_filter.ref]))
`
    expect(JSON.parse(run(read, file))).toEqual([
      ['Name', 'Born', 'Amount', 'Code'],
      ['Anna  Ek', '2024-03-05 00:00:00', 12.5, '007'],
      ['=1+1', '2024-12-24 00:00:00', -3, '0042'],
      ['two\nlines <&> 😀', '2023-01-01 00:00:00', 1000000, '9'],
      'A2',
      'A1:D4',
    ])
  })
})

const office = ['soffice', 'libreoffice'].find(name => spawnSync(name, ['--version']).status === 0)
if (!office) console.info('LibreOffice (Debian: libreoffice-calc) is not installed: its workbooks are not tried')

/** Converts a file as LibreOffice reads and writes it. */
function converted(file: string, to: string): string {
  const out = path.join(work().dir, 'office')
  const profile = `-env:UserInstallation=file://${path.join(work().dir, 'office-profile')}`
  execFileSync(office ?? '', [profile, '--headless', '--convert-to', to, '--outdir', out, file], { stdio: 'ignore' })
  return path.join(out, `${path.parse(file).name}.${to.split(':')[0]}`)
}

describe.skipIf(!office)('workbooks of LibreOffice', () => {
  it('shows what the program writes, and what it saves of it comes in again', { timeout: 180_000 }, async () => {
    const source = 'Name,Born,Amount,Code\nAnna Ek,2024-03-05,12.5,007\n=1+1,2024-12-24,-3,0042\n'
    const { ticket } = await work().put('shown.csv', source)
    const { job } = await work().importFile(ticket)
    const { file } = await work().exportTo('shown.xlsx', { sheetId: listOf(job), format: 'xlsx', preset: 'excel' })
    expect(readFileSync(converted(file, 'csv'), 'utf8')).toBe(source)
    const { ticket: saved } = await work().files.ticket(converted(file, 'xlsx'), 'read')
    expect(await work().cells(listOf((await work().importFile(saved)).job))).toEqual([
      ['Anna Ek', '2024-03-05', '12.5', '007'],
      ['=1+1', '2024-12-24', '-3', '0042'],
    ])
  })
})
