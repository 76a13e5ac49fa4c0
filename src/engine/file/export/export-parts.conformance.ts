// Exports through the real lanes and threads: split into sheets and files, marked and with evidence, typed, as JSON and as cards.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { plainExport } from '../../../testing/file/file-workspace.ts'
import { readWorkbook, withWorkbook } from '../../../testing/file/read-workbook.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { bySheets } from './export-selection.ts'

const { work } = fileSuite()
const verdicts = ['Risky', 'Deliverable', null, 'Deliverable', 'Other', 'Other', 'Other']

/** Addresses with a result beside them, of which the second is from practice and the fourth is unsure. */
async function checked(check = 'Check') {
  const rows = verdicts.map((verdict, at) => [`a${at}@host.example`, verdict, `reason ${at}`])
  const made = await makeSheet(
    work().store,
    ['E-mail', check, 'Reason'].map(name => ({ name, type: 'text' as const })),
    rows,
  )
  const [source, head, reason] = made.columnIds as [ColumnId, ColumnId, ColumnId]
  const db = new Database(path.join(work().dir, 'workspace.db'))
  for (const [id, field] of [
    [head, 'verdict'],
    [reason, 'reason'],
  ] as const)
    db.prepare('UPDATE col SET origin = ? WHERE id = ?').run(
      JSON.stringify({ op: 'validate.email', sourceId: source, field, resultColumnId: head }),
      id,
    )
  const state = db.prepare(
    'INSERT INTO cell_state(sheet_id, col_id, row_id, state, marks, at, rule) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const at = Date.UTC(2026, 4, 3)
  state.run(made.sheetId, head, 1, cellStates.indexOf('found'), 0, at, 'accepts_all')
  state.run(made.sheetId, head, 2, cellStates.indexOf('found'), cellMarks.practice | cellMarks.stale, at, null)
  state.run(made.sheetId, head, 4, cellStates.indexOf('unsure'), 0, at, null)
  db.close()
  return { ...made, source, head, reason }
}

const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

it('what is practice, stale or unsure is marked beside its group in every format, and nothing else gets a column', async () => {
  const { sheetId, source, head } = await checked()
  expect(await work().files.exportPreview(plainExport({ sheetId }))).toMatchObject({ columns: 4, marked: 2 })
  const { file, job } = await work().exportTo('marked.csv', { sheetId })
  expect(job.marked).toBe(2)
  expect(lines(file).slice(0, 5)).toEqual([
    'E-mail,Check,Reason,Check (mark)',
    'a0@host.example,Risky,reason 0,',
    'a1@host.example,Deliverable,reason 1,"practice, stale"',
    'a2@host.example,,reason 2,',
    'a3@host.example,Deliverable,reason 3,unsure',
  ])
  const { file: json } = await work().exportTo('marked.json', { sheetId, format: 'json', columns: [source, head] })
  expect(JSON.parse(readFileSync(json, 'utf8'))[1]).toEqual({
    'E-mail': 'a1@host.example',
    Check: 'Deliverable',
    'Check (mark)': 'practice, stale',
  })
  const { file: cards } = await work().exportTo('marked.vcf', { sheetId, format: 'vcf' })
  expect(
    readFileSync(cards, 'utf8')
      .replaceAll('\r\n ', '')
      .match(/Check \(mark\): /g),
  ).toHaveLength(2)
  const { file: alone } = await work().exportTo('alone.csv', { sheetId, columns: [source] })
  expect(lines(alone)[0]).toBe('E-mail')
  const whole = await work().views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 1, columnIds: [source, head] }
  expect(await work().views.copyOut(whole.id, block, true)).toEqual({
    headers: ['E-mail', 'Check', 'Check (mark)'],
    rows: [
      ['a0@host.example', 'Risky', null],
      ['a1@host.example', 'Deliverable', 'practice, stale'],
    ],
    marks: [2],
    suppressed: 0,
  })
  expect(await work().views.copyOut(whole.id, { ...block, columnIds: [source] }, false)).toMatchObject({ marks: [] })
  const view = await work().views.open(sheetId, {
    sort: [],
    conditions: [{ kind: 'values', columnId: head, values: ['Risky'] }],
    search: '',
  })
  const { file: clean } = await work().exportTo('clean.csv', { sheetId, scope: 'view', viewId: view.id })
  expect(lines(clean)).toEqual(['E-mail,Check,Reason', 'a0@host.example,Risky,reason 0'])
})

it('evidence is six columns behind the last result of its group', async () => {
  const { sheetId } = await checked()
  const { file } = await work().exportTo('evidence.csv', { sheetId, evidence: true })
  const [header, first, second, third] = lines(file)
  expect(header).toBe(
    'E-mail,Check,Reason,Check (source),Check (date),Check (rule),Check (state),Check (provider),Check (cost)',
  )
  expect(first).toBe('a0@host.example,Risky,reason 0,no answer,2026-05-03,accepts_all,found,Practice,0')
  expect(second).toContain('"found, practice, stale"')
  expect(third).toBe('a2@host.example,,reason 2,,,,,,')
})

it('a workbook is split into sheets with their counts before them, and the sums are equal', async () => {
  const { sheetId, head } = await checked()
  const split = { columnId: head, into: 'sheets' as const }
  const expected = [
    { name: 'Deliverable', rows: 2 },
    { name: 'Risky', rows: 1 },
    { name: 'Other', rows: 3 },
    { name: 'blank', rows: 1 },
  ]
  expect(await work().files.exportPreview(plainExport({ sheetId, format: 'xlsx', split }))).toMatchObject({
    parts: expected,
    rows: 7,
  })
  const { file, job } = await work().exportTo('split.xlsx', { sheetId, format: 'xlsx', split })
  expect(job).toMatchObject({ state: 'done', rows: 7 })
  const bytes = readFileSync(file)
  expect(await withWorkbook(bytes, book => book.sheets.map(({ name }) => name))).toEqual([
    'Summary',
    ...expected.map(({ name }) => name),
  ])
  const { rows } = await readWorkbook(bytes)
  expect(Object.values(rows).map(row => row.slice(0, 2))).toEqual([
    ['Check', 'Rows'],
    ...expected.map(({ name, rows }) => [name, String(rows)]),
    ['All', '7'],
  ])
  for (const [at, part] of expected.entries()) {
    const read = await readWorkbook(bytes, at + 1)
    expect(Object.keys(read.rows)).toHaveLength(part.rows + 1)
  }
})

const python = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(python, ['-c', 'import openpyxl']).status === 0
const hasOffice = spawnSync('soffice', ['--version']).status === 0
if (!hasOpenpyxl || !hasOffice)
  console.info('openpyxl or LibreOffice is not installed: the chart is not opened by both')

it('the summary has a chart of its rows, which other programs open', async () => {
  const { sheetId, head } = await checked('A & "B"')
  const { file } = await work().exportTo('chart.xlsx', {
    sheetId,
    format: 'xlsx',
    split: { columnId: head, into: 'sheets' },
  })
  expect(await namesIn(file)).toEqual(
    expect.arrayContaining(['xl/charts/chart1.xml', 'xl/drawings/drawing1.xml', 'xl/worksheets/_rels/sheet1.xml.rels']),
  )
  if (hasOpenpyxl) {
    const script =
      'import sys, openpyxl, warnings; warnings.simplefilter("error"); book = openpyxl.load_workbook(sys.argv[1]); chart = book["Summary"]._charts[0]; series = chart.series[0]; print(type(chart).__name__, series.cat.strRef.f, series.val.numRef.f, chart.title.tx.rich.p[0].r[0].t)'
    expect(execFileSync(python, ['-c', script, file], { encoding: 'utf8' }).trim()).toBe(
      `BarChart 'Summary'!$A$2:$A$5 'Summary'!$B$2:$B$5 Rows by A & "B"`,
    )
  }
  if (hasOffice) {
    const profile = `-env:UserInstallation=file://${path.join(work().dir, 'office')}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', work().dir, file], {
      stdio: 'ignore',
    })
    const opened = readFileSync(file.replace(/xlsx$/, 'fods'), 'utf8')
    expect(opened).toContain('chart:class="chart:bar"')
    expect(opened).toContain('Rows by A &amp; ')
  }
})

const namesIn = (file: string): Promise<string[]> =>
  new Promise((resolve, reject) =>
    yauzl.open(file, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      const names: string[] = []
      zip.on('entry', (entry: yauzl.Entry) => names.push(entry.fileName))
      zip.on('end', () => resolve(names))
      zip.on('error', reject)
    }),
  )

it('tables are split into the files of a zip, or one of them alone', async () => {
  const { sheetId, head } = await checked()
  const split = { columnId: head, into: 'files' as const }
  const { file, job } = await work().exportTo('split.zip', { sheetId, split })
  expect(job).toMatchObject({ state: 'done', rows: 7 })
  expect(await namesIn(file)).toEqual(['Deliverable.csv', 'Risky.csv', 'Other.csv', 'blank.csv'])
  const { file: one } = await work().exportTo('one.csv', { sheetId, split: { ...split, part: 2 } })
  expect(lines(one)).toHaveLength(4)
})

it('a column of too many values is no way to split', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`n${at}`])
  const { sheetId, columnIds } = await makeSheet(work().store, [{ name: 'No', type: 'text' }], rows)
  const split = { columnId: columnIds[0] as ColumnId, into: 'files' as const }
  expect(await work().files.exportPreview(plainExport({ sheetId, split }))).toMatchObject({
    tooManyParts: 300,
    parts: [],
  })
  const { job } = await work().exportTo('many.zip', { sheetId, split })
  expect(job).toMatchObject({ state: 'failed', failure: { code: 'too_many_parts', details: { values: 300 } } })
})

it('more rows than a sheet holds go on in the next', () => {
  const parts = bySheets([{ name: 'All', ids: Uint32Array.from({ length: 25 }, (_, at) => at + 1) }], 10)
  expect(parts.map(({ name, ids }) => [name, ids.length, ids[0]])).toEqual([
    ['All 1 of 3', 10, 1],
    ['All 2 of 3', 10, 11],
    ['All 3 of 3', 5, 21],
  ])
  expect(bySheets([{ name: 'All', ids: new Uint32Array() }])).toHaveLength(1)
})

it('sure columns are typed in a workbook; codes, signs and doubtful columns stay text', async () => {
  const columns = [
    { name: 'Amount', type: 'number' as const, typeChosen: true },
    { name: 'Code', type: 'number' as const, typeChosen: true },
    { name: 'Day', type: 'date' as const, typeChosen: true },
    { name: 'Unsure', type: 'number' as const },
    { name: 'Opt in', type: 'yes_no' as const, typeChosen: true },
  ]
  const table = [
    ['12.5', '00501', '25/12/2024', '7', 'TRUE'],
    ['n/a', '12', '03/01/2025', '8', 'yes'],
    ['1234567890123456', '13', 'soon', '9', null],
  ]
  const { sheetId } = await makeSheet(work().store, columns, table)
  const { file } = await work().exportTo('typed.xlsx', { sheetId, format: 'xlsx' })
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="1"')
  expect(xml).toContain('<autoFilter ref="A1:E4"/>')
  // The amounts hold a number of 16 digits, so the column is one of codes.
  const cells = Object.fromEntries(
    Array.from(xml.matchAll(/<c r="([A-E][234])" s="\d+"(?: t="(\w+)")?>/g), ([, at, type]) => [at, type ?? 'n']),
  )
  expect(cells).toMatchObject({ A2: 'inlineStr', B3: 'inlineStr', C2: 'n', C3: 'n', C4: 'inlineStr' })
  expect(cells).toMatchObject({ D2: 'inlineStr', E2: 'b', E3: 'inlineStr' })
})

async function partOf(file: string, name: string): Promise<string> {
  return new Promise((resolve, reject) =>
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return zip.readEntry()
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          let text = ''
          stream.on('data', (bytes: Buffer) => {
            text += bytes.toString('utf8')
          })
          stream.on('end', () => resolve(text))
        })
      })
      zip.readEntry()
    }),
  )
}
