// Exports and tickets through the real lanes and threads.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { ExportSpec } from '../../contract/app/file/export.ts'
import type { ExportTemplate } from '../../contract/app/file/export-template.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fileSuite } from '../../testing/file/file-suite.ts'
import { listOf, newJobId, plainExport } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { packRanges } from './export/export-log.lane.ts'
import { createFiles } from './files.ts'
import { openXlsx } from './read/xlsx/xlsx-read.ts'

const { work, alone, importText } = fileSuite()
const leftovers = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.part'))

const people =
  'id;Name;E-mail;Telefon\n00501;Jürgen "Jo" Müller;jo@host.example;+49 30 901820\n00502;"Meier; Anna";anna@host.example;030 1234\n'

describe('tickets', () => {
  it('are random, of one use, and never for writing over an input', async () => {
    const { ticket, file } = await work().put('in.csv', people)
    expect(ticket).toMatch(/^[\w-]{32}$/)
    expect(work().files.pathOf(ticket, 'read')).toBe(file)
    expect(() => work().files.pathOf(ticket, 'write')).toThrow(expect.objectContaining({ code: 'ticket_unknown' }))
    await expect(work().files.ticket(file, 'write')).rejects.toMatchObject({ code: 'would_overwrite_input' })
    const link = path.join(work().dir, 'link.csv')
    symlinkSync(file, link)
    await expect(work().files.ticket(link, 'write')).rejects.toMatchObject({ code: 'would_overwrite_input' })
    await expect(work().files.ticket(path.join(work().dir, 'none.csv'), 'read')).rejects.toMatchObject({
      code: 'file_missing',
    })
  })
})

describe('export', () => {
  const table = [
    ['00501', 'a,b "c"', '+49 30 901820', '=1+1'],
    ['2', null, '-5', "'=x"],
    ['3', 'two\nlines', '@me', 'plain'],
  ]
  async function list() {
    const columns = ['id', 'text', 'phone', 'risky'].map(name => ({ name, type: 'text' as const }))
    return makeSheet(work().store, columns, table)
  }

  it('plain CSV is UTF-8 without a mark or a guard', async () => {
    const { sheetId } = await list()
    const { job, file } = await work().exportTo('out.csv', { sheetId })
    expect(job).toMatchObject({
      state: 'done',
      rows: 3,
      guarded: 0,
      result: { kind: 'export', fileName: 'out.csv', bytes: statSync(file).size },
    })
    expect(readFileSync(file, 'utf8')).toBe(
      'id,text,phone,risky\n00501,"a,b ""c""",+49 30 901820,=1+1\n2,,-5,\'=x\n3,"two\nlines",@me,plain\n',
    )
    expect(leftovers(work().dir)).toEqual([])
  })

  it('is remembered with its time, its rows and the name of the file without its folder', async () => {
    const { sheetId } = await list()
    await work().exportTo('kept.csv', { sheetId })
    const db = new Database(path.join(work().dir, 'workspace.db'), { readonly: true })
    const kept = db.prepare('SELECT file_name, n_rows, at, rows FROM export_log WHERE sheet_id = ?').all(sheetId)
    db.close()
    expect(kept).toEqual([
      { file_name: 'kept.csv', n_rows: 3, at: expect.any(Number), rows: packRanges(Uint32Array.of(3, 1, 2)) },
    ])
  })

  it('rows of a workbook are numbered without gaps where rows went after the view was opened', async () => {
    const { store, views } = work()
    const texts = Array.from({ length: 12_000 }, (_, at) => [`row ${at + 1}`])
    const { sheetId } = await makeSheet(store, [{ name: 'A', type: 'text' }], texts)
    const view = await views.open(sheetId, wholeListView)
    await store.writer.call('deleteRows', sheetId, { label: 'Delete', key: 'gone' }, [7, 8, 5001])
    const { file } = await work().exportTo('gaps.xlsx', { sheetId, format: 'xlsx', scope: 'view', viewId: view.id })
    const book = await openXlsx(file, 'gaps.xlsx')
    const rows: [number, string | null | undefined][] = []
    const [sheet] = book.sheets
    if (sheet) await book.rows(sheet, row => void rows.push([row.number, row.cells[0]]))
    book.close()
    const left = texts.flatMap(([text = ''], at) => ([7, 8, 5001].includes(at + 1) ? [] : [text]))
    expect(rows).toEqual(['A', ...left].map((text, at) => [at + 1, text]))
  })

  it('for Excel: mark, CRLF, guard, the delimiter asked for', async () => {
    const { sheetId } = await list()
    const { job, file } = await work().exportTo('out.csv', { sheetId, preset: 'excel', delimiter: ';' })
    expect(job.guarded).toBe(3)
    expect(readFileSync(file, 'utf8')).toBe(
      '\ufeffid;text;phone;risky\r\n00501;"a,b ""c""";+49 30 901820;\'=1+1\r\n2;;-5;\'\'=x\r\n3;"two\nlines";\'@me;plain\r\n',
    )
  })

  it.each(['csv', 'tsv', 'xlsx'] as const)('%s reads back as it was', async format => {
    const { sheetId } = await list()
    const { file } = await work().exportTo(`out.${format}`, { sheetId, format })
    const { ticket } = await work().files.ticket(file, 'read')
    const { job } = await work().importFile(ticket, { headerRow: 1 })
    expect(await work().cells(listOf(job))).toEqual(table)
  })

  it('a template: one file, one for each value, and what is refused', async () => {
    const { sheetId } = await list()
    const template: ExportTemplate = {
      ...{ name: 'Mine', escape: 'json', ending: 'json', header: '[', separator: ',', footer: ']' },
      row: '{"n": {{number([id])}}, "t": {{[text]}}, "of": "{{[#row]}}/{{[#rows]}}"}',
    }
    const spec = { sheetId, format: 'template', template } as const
    const { file } = await work().exportTo('mine.json', spec)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
      { n: 501, t: 'a,b "c"', of: '1/3' },
      { n: 2, t: null, of: '2/3' },
      { n: 3, t: 'two\nlines', of: '3/3' },
    ])
    const preview = await work().files.templatePreview(plainExport(spec))
    expect(preview).toEqual({ problem: null, warning: null, text: readFileSync(file, 'utf8') })
    const wrong = { ...spec, template: { ...template, row: '{{[txt]}}' } }
    expect(await work().files.templatePreview(plainExport(wrong))).toMatchObject({
      problem: { part: 'row', at: 2, text: expect.stringContaining('There is no column') },
    })
    const unread = { ...spec, template: { ...template, separator: '' } }
    expect((await work().files.templatePreview(plainExport(unread))).warning).toContain('not valid JSON')
    const { job } = await work().exportTo('wrong.json', wrong)
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'template_problem' } })
    expect(existsSync(path.join(work().dir, 'wrong.json'))).toBe(false)
  })

  it('what a preview says: scope, columns, guard, limits', async () => {
    const { sheetId, columnIds } = await list()
    const [first, second] = columnIds as [ColumnId, ColumnId]
    await work().sheets.setColumn(sheetId, second, { hidden: true })
    const view = await work().views.open(sheetId, {
      sort: [{ columnId: first, descending: true }],
      conditions: [],
      search: '',
    })
    const preview = (spec: object) => work().files.exportPreview(plainExport({ sheetId, ...spec }))
    expect(await preview({})).toEqual({
      rows: 3,
      columns: 3,
      guarded: 3,
      suppressed: 0,
      overLong: 0,
      marked: 0,
      parts: [{ name: expect.any(String), rows: 3 }],
      tooManyParts: null,
      findings: [],
      card: [],
      samePossible: false,
      sameReason: expect.stringContaining('did not come from a file'),
      byteIdentical: false,
    })
    expect(await preview({ columns: 'all', format: 'xlsx' })).toMatchObject({ columns: 4, guarded: 0 })
    const selection: Partial<ExportSpec> = {
      scope: 'selection',
      viewId: view.id,
      ranges: [
        { top: 0, bottom: 1 },
        { top: 1, bottom: 9 },
      ],
      columns: [second, first],
    }
    expect(await preview(selection)).toMatchObject({ rows: 3, columns: 2 })
    const { file } = await work().exportTo('some.csv', { sheetId, ...selection, ranges: [{ top: 0, bottom: 1 }] })
    const ordered = [...work().views.ids(view.id)].slice(0, 2).map(id => table[id - 1]?.[0])
    expect(readFileSync(file, 'utf8').trim().split('\n').at(-1)).toContain(ordered[1])
  })

  it('counts cells beyond the limit of Excel and cuts them only there', async () => {
    const { sheetId } = await makeSheet(work().store, [{ name: 'a', type: 'text' }], [['x'.repeat(40_000)], ['y']])
    expect(await work().files.exportPreview(plainExport({ sheetId, format: 'xlsx' }))).toMatchObject({ overLong: 1 })
    const { file } = await work().exportTo('long.csv', { sheetId })
    expect(statSync(file).size).toBeGreaterThan(40_000)
  })

  it(
    'gives a download where there is no save dialog',
    alone(async () => {
      const { sheetId } = await list()
      const jobId = newJobId()
      await work().files.export({ jobId, spec: plainExport({ sheetId }), ticket: null, fileName: 'my: list.csv' })
      const job = await work().files.ended(jobId)
      if (job.state !== 'done' || job.result.kind !== 'export' || job.result.download === null)
        throw new Error('no download')
      const { download, fileName, bytes } = job.result
      expect(fileName).toBe('my list.csv')
      const file = work().files.pathOf(download, 'read')
      expect(readFileSync(file, 'utf8')).toContain('00501')
      expect(statSync(file).size).toBe(bytes)
      await work().files.close()
      expect(existsSync(file)).toBe(false)
    }),
  )

  it('says what is wrong with the place and leaves nothing', async () => {
    const { sheetId } = await list()
    mkdirSync(path.join(work().dir, 'taken.csv'))
    const { job } = await work().exportTo('taken.csv', { sheetId })
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'write_denied' } })
    const { job: lost } = await work().exportTo('no-folder/out.csv', { sheetId })
    expect(lost).toMatchObject({
      state: 'failed',
      failure: { code: 'write_denied', details: { fileName: 'out.csv', detail: 'the folder does not exist' } },
    })
    expect(leftovers(work().dir)).toEqual([])
  })

  it(
    'never writes over the file a list came from, also in a later session',
    alone(async () => {
      const { sheetId, file } = await importText('source.csv', people)
      await work().files.close()
      const later = createFiles(work())
      const link = path.join(work().dir, 'alias.csv')
      symlinkSync(file, link)
      const jobId = newJobId()
      const { ticket } = await later.ticket(link, 'write')
      await later.export({ jobId, spec: plainExport({ sheetId }), ticket, fileName: 'alias.csv' })
      expect(await later.ended(jobId)).toMatchObject({ state: 'failed', failure: { code: 'would_overwrite_input' } })
      expect(readFileSync(file, 'utf8')).toBe(people)
      await later.close()
    }),
  )
})
