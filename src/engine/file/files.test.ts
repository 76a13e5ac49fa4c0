// Import and export through the real lanes and threads.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, newJobId, plainExport } from '../../testing/file-workspace.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import { workbookOf } from '../../testing/make-zip.ts'

/** One workspace serves the tests that do not ask what is in it; the others make their own. */
let shared: FileWorkspace
let work: FileWorkspace
beforeAll(async () => {
  shared = await fileWorkspace()
  work = shared
})
afterAll(() => shared.close())

/** Runs a test in a workspace of its own. */
const alone = (test: () => Promise<void>) => async () => {
  work = await fileWorkspace()
  try {
    await test()
  } finally {
    await work.close()
    work = shared
  }
}

/** The list of a job that is done. */
function listOf(job: { state: string; sheetId: SheetId | null; failure: unknown }): SheetId {
  expect(job).toMatchObject({ state: 'done', failure: null })
  if (job.sheetId === null) throw new Error('no list')
  return job.sheetId
}
async function importText(name: string, content: string | Buffer, options = {}) {
  const { ticket, file } = await work.put(name, content)
  const { job, inspection } = await work.importFile(ticket, options)
  return { sheetId: listOf(job), job, inspection, file }
}
const leftovers = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.part'))

const people =
  'id;Name;E-mail;Telefon\n00501;Jürgen "Jo" Müller;jo@host.example;+49 30 901820\n00502;"Meier; Anna";anna@host.example;030 1234\n'

describe('import', () => {
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
    expect(await work.cells(sheetId)).toEqual([
      ['00501', 'Jürgen "Jo" Müller', 'jo@host.example', '+49 30 901820'],
      ['00502', 'Meier; Anna', 'anna@host.example', '030 1234'],
    ])
    expect(job).toMatchObject({ rows: 2, problems: 0, share: 1 })
    const sheet = await work.sheets.get(sheetId)
    expect(sheet.columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', expect.any(String)],
      ['Name', 'full_name'],
      ['E-mail', 'email'],
      ['Telefon', 'phone'],
    ])
    expect(sheet.columns[2]?.detection).toMatchObject({ share: 1, nonEmpty: 2 })
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
    expect(job.problems).toBe(3)
    expect(await work.cells(sheetId)).toEqual([
      ['1', '2', '3'],
      ['4', '5', null],
      ['6', '7', '8'],
      ['"x" y', '2', '3'],
      ['1', '2', '3'],
    ])
    const view = await work.views.open(sheetId, {
      sort: [],
      search: '',
      conditions: [{ kind: 'problems', columnId: null }],
    })
    expect([...work.views.ids(view.id)]).toEqual([2, 3, 4])
  })

  it('takes title lines as the note and corrections as they are given', async () => {
    const text = 'Attendees 2024\nExported by hand\n\nName,Mail\nAnna,a@host.example\nBob,b@host.example\n'
    const { ticket } = await work.put('titles.csv', text)
    const { job, inspection } = await work.importFile(ticket)
    expect(inspection).toMatchObject({ headerRow: 4, titleLines: ['Attendees 2024', 'Exported by hand'] })
    const sheet = await work.sheets.get(listOf(job))
    expect(sheet.note).toBe('Attendees 2024\nExported by hand')
    const raw = await work.files.inspect(ticket, { headerRow: 0, delimiter: ';' })
    expect(raw).toMatchObject({ headerRow: 0, rows: { value: 5 }, columns: [{ name: 'Column 1' }] })
  })

  it(
    'brings only the columns that are kept, under the names and types that were chosen',
    alone(async () => {
      const { ticket } = await work.put('people.csv', people)
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
      await work.files.import(ask)
      expect((await work.files.import(ask)).jobId).toBe(jobId)
      const sheetId = listOf(await work.files.ended(jobId))
      expect(await work.cells(sheetId)).toEqual([
        ['00501', 'jo@host.example'],
        ['00502', 'anna@host.example'],
      ])
      const sheet = await work.sheets.get(sheetId)
      expect(sheet).toMatchObject({
        name: 'Some',
        country: 'DE',
        columns: [{ name: 'Number', typeChosen: true }, { name: 'Mail' }],
      })
      expect(await work.sheets.workbooks()).toHaveLength(1)
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
    expect(await work.cells(sheetId)).toEqual([
      ['Anna', 'a@host.example', '4.41E+11'],
      ['Bob', 'b@host.example', '442079460123'],
    ])
    expect((await work.sheets.get(sheetId)).note).toContain('Hidden rows in the file: 1')
  })

  it('takes pasted text', async () => {
    const { ticket } = await work.files.fromText('Name\tMail\nAnna\ta@host.example\n', 'From: the/clipboard')
    const { job } = await work.importFile(ticket)
    const sheetId = listOf(job)
    expect(await work.cells(sheetId)).toEqual([['Anna', 'a@host.example']])
    expect((await work.sheets.get(sheetId)).source?.kind).toBe('paste')
  })

  it('several at once', async () => {
    const text = (mark: string) => `n,mark\n${Array.from({ length: 20_000 }, (_, at) => `${at},${mark}`).join('\n')}\n`
    const jobs = await Promise.all(['x', 'y', 'z'].map(async mark => importText(`${mark}.csv`, text(mark))))
    for (const [at, { sheetId }] of jobs.entries()) {
      const cells = await work.cells(sheetId)
      expect(cells).toHaveLength(20_000)
      expect(cells.every(([n, mark], row) => n === String(row) && mark === 'xyz'[at])).toBe(true)
    }
  })

  it(
    'cancelled in the middle leaves nothing',
    alone(async () => {
      const text = `n,text\n${Array.from({ length: 400_000 }, (_, at) => `${at},some text of row ${at}`).join('\n')}\n`
      const { ticket } = await work.put('big.csv', text)
      const inspection = await work.files.inspect(ticket, {})
      const jobId = newJobId()
      const columns = inspection.columns.map(({ index, name, type }) => ({
        index,
        name,
        type,
        keep: true,
        typeChosen: false,
      }))
      await work.files.import({ jobId, ticket, options: {}, columns, name: 'Big', workbookId: null, country: null })
      const seen: number[] = []
      for await (const job of work.files.watch(jobId, new AbortController().signal)) {
        seen.push(job.rows)
        if (job.rows > 0 && job.state === 'running') {
          expect(await work.sheets.workbooks()).toEqual([])
          await work.files.stop(jobId)
        }
      }
      expect(await work.files.ended(jobId)).toMatchObject({ state: 'cancelled', sheetId: null, failure: null })
      expect(Math.max(...seen)).toBeLessThan(400_000)
      expect(await work.sheets.workbooks()).toEqual([])
      expect(await work.store.scan.call('sheetIds')).toEqual([])
      expect(readdirSync(path.join(work.dir, 'sources'))).toEqual([])
    }),
  )

  it(
    'fails in the middle and leaves nothing',
    alone(async () => {
      const text = `n,text\n${'1,x\n'.repeat(200_000)}2,${'y'.repeat(1_000_001)}\n`
      const { ticket } = await work.put('long.csv', text)
      const { job } = await work.importFile(ticket)
      expect(job).toMatchObject({
        state: 'failed',
        failure: { code: 'cell_too_long', details: { fileName: 'long.csv', line: 200_002, limit: 1_000_000 } },
      })
      expect(await work.store.scan.call('sheetIds')).toEqual([])
      expect(readdirSync(path.join(work.dir, 'sources'))).toEqual([])
    }),
  )

  it.each<[name: string, content: Buffer | string, failure: object]>([
    ['empty.csv', '', { code: 'file_empty' }],
    ['blank.csv', '\ufeff \n\n', { code: 'file_empty' }],
    [
      'photo.csv',
      Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(500)]),
      { code: 'file_binary', details: { looksLike: 'a PNG image' } },
    ],
    ['random.csv', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)), { code: 'file_binary' }],
    ['letter.csv', '%PDF-1.7\n', { code: 'file_binary', details: { looksLike: 'a PDF document' } }],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), { code: 'file_old_excel' }],
    ['cut.xlsx', workbookOf({ sheets: ['<row><c><v>1</v></c></row>'] }).subarray(0, 700), { code: 'file_damaged' }],
    ['page.xlsx', '<html></html>', { code: 'file_damaged' }],
    [
      'wide.csv',
      `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(500)}1\n`,
      { code: 'too_many_columns', details: { columns: 501, limit: 500 } },
    ],
  ])('refuses %s', async (name, content, failure) => {
    const { ticket } = await work.put(name, content)
    await expect(work.files.inspect(ticket, {})).rejects.toMatchObject(failure)
  })

  it('takes 500 columns', async () => {
    const { sheetId } = await importText(
      'wide.csv',
      `${Array.from({ length: 500 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(499)}1\n`,
    )
    expect((await work.sheets.get(sheetId)).columns).toHaveLength(500)
  })

  it(
    'sweeps what is kept of lists that are no more',
    alone(async () => {
      const { sheetId } = await importText('people.csv', people)
      const sources = path.join(work.dir, 'sources')
      writeFileSync(path.join(sources, '999.zst'), 'x')
      writeFileSync(path.join(sources, 'half.part'), 'x')
      await work.files.close()
      const { createFiles } = await import('./files.ts')
      await createFiles(work).close()
      expect(readdirSync(sources).sort()).toEqual([`${sheetId}.json`, `${sheetId}.zst`])
    }),
  )
})

describe('tickets', () => {
  it('are random, of one use, and never for writing over an input', async () => {
    const { ticket, file } = await work.put('in.csv', people)
    expect(ticket).toMatch(/^[\w-]{32}$/)
    expect(work.files.pathOf(ticket, 'read')).toBe(file)
    expect(() => work.files.pathOf(ticket, 'write')).toThrow(expect.objectContaining({ code: 'ticket_unknown' }))
    await expect(work.files.ticket(file, 'write')).rejects.toMatchObject({ code: 'would_overwrite_input' })
    const link = path.join(work.dir, 'link.csv')
    symlinkSync(file, link)
    await expect(work.files.ticket(link, 'write')).rejects.toMatchObject({ code: 'would_overwrite_input' })
    await expect(work.files.ticket(path.join(work.dir, 'none.csv'), 'read')).rejects.toMatchObject({
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
    return makeSheet(work.store, columns, table)
  }

  it('plain CSV is UTF-8 without a mark or a guard', async () => {
    const { sheetId } = await list()
    const { job, file } = await work.exportTo('out.csv', { sheetId })
    expect(job).toMatchObject({ state: 'done', rows: 3, guarded: 0, fileName: 'out.csv' })
    expect(readFileSync(file, 'utf8')).toBe(
      'id,text,phone,risky\n00501,"a,b ""c""",+49 30 901820,=1+1\n2,,-5,\'=x\n3,"two\nlines",@me,plain\n',
    )
    expect(leftovers(work.dir)).toEqual([])
  })

  it('for Excel: mark, CRLF, guard, the delimiter asked for', async () => {
    const { sheetId } = await list()
    const { job, file } = await work.exportTo('out.csv', { sheetId, preset: 'excel', delimiter: ';' })
    expect(job.guarded).toBe(3)
    expect(readFileSync(file, 'utf8')).toBe(
      '\ufeffid;text;phone;risky\r\n00501;"a,b ""c""";+49 30 901820;\'=1+1\r\n2;;-5;\'\'=x\r\n3;"two\nlines";\'@me;plain\r\n',
    )
  })

  it.each(['csv', 'tsv', 'xlsx'] as const)('%s reads back as it was', async format => {
    const { sheetId } = await list()
    const { file } = await work.exportTo(`out.${format}`, { sheetId, format })
    const { ticket } = await work.files.ticket(file, 'read')
    const { job } = await work.importFile(ticket, { headerRow: 1 })
    expect(await work.cells(listOf(job))).toEqual(table)
  })

  it('what a preview says: scope, columns, guard, limits', async () => {
    const { sheetId, columnIds } = await list()
    const [first, second] = columnIds as [ColumnId, ColumnId]
    await work.sheets.setColumn(sheetId, second, { hidden: true })
    const view = await work.views.open(sheetId, {
      sort: [{ columnId: first, descending: true }],
      conditions: [],
      search: '',
    })
    const preview = (spec: object) => work.files.exportPreview(plainExport({ sheetId, ...spec }))
    expect(await preview({})).toEqual({
      rows: 3,
      columns: 3,
      guarded: 3,
      overLong: 0,
      overRows: 0,
      samePossible: false,
      sameReason: expect.stringContaining('did not come from a file'),
      byteIdentical: false,
    })
    expect(await preview({ columns: 'all', format: 'xlsx' })).toMatchObject({ columns: 4, guarded: 0 })
    const selection = {
      scope: 'selection',
      viewId: view.id,
      ranges: [
        { top: 0, bottom: 1 },
        { top: 1, bottom: 9 },
      ],
      columns: [second, first],
    } as const
    expect(await preview(selection)).toMatchObject({ rows: 3, columns: 2 })
    const { file } = await work.exportTo('some.csv', { sheetId, ...selection, ranges: [{ top: 0, bottom: 1 }] })
    const ordered = [...work.views.ids(view.id)].slice(0, 2).map(id => table[id - 1]?.[0])
    expect(readFileSync(file, 'utf8').trim().split('\n').at(-1)).toContain(ordered[1])
  })

  it('counts cells beyond the limit of Excel and cuts them only there', async () => {
    const { sheetId } = await makeSheet(work.store, [{ name: 'a', type: 'text' }], [['x'.repeat(40_000)], ['y']])
    expect(await work.files.exportPreview(plainExport({ sheetId, format: 'xlsx' }))).toMatchObject({ overLong: 1 })
    const { file } = await work.exportTo('long.csv', { sheetId })
    expect(statSync(file).size).toBeGreaterThan(40_000)
  })

  it(
    'gives a download where there is no save dialog',
    alone(async () => {
      const { sheetId } = await list()
      const jobId = newJobId()
      await work.files.export({ jobId, spec: plainExport({ sheetId }), ticket: null, fileName: 'my: list.csv' })
      const { download, fileName } = await work.files.ended(jobId)
      if (download === null) throw new Error('no download')
      expect(fileName).toBe('my  list.csv')
      const file = work.files.pathOf(download, 'read')
      expect(readFileSync(file, 'utf8')).toContain('00501')
      await work.files.close()
      expect(existsSync(file)).toBe(false)
    }),
  )

  it('says what is wrong with the place and leaves nothing', async () => {
    const { sheetId } = await list()
    mkdirSync(path.join(work.dir, 'taken.csv'))
    const { job } = await work.exportTo('taken.csv', { sheetId })
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'write_denied' } })
    const { job: lost } = await work.exportTo('no-folder/out.csv', { sheetId })
    expect(lost.failure).toEqual({
      code: 'write_denied',
      details: { fileName: 'out.csv', detail: 'the folder does not exist' },
    })
    expect(leftovers(work.dir)).toEqual([])
  })

  it(
    'never writes over the file a list came from, also in a later session',
    alone(async () => {
      const { sheetId, file } = await importText('source.csv', people)
      await work.files.close()
      const { createFiles } = await import('./files.ts')
      const later = createFiles(work)
      const link = path.join(work.dir, 'alias.csv')
      symlinkSync(file, link)
      const jobId = newJobId()
      const { ticket } = await later.ticket(link, 'write')
      await later.export({ jobId, spec: plainExport({ sheetId }), ticket, fileName: 'alias.csv' })
      expect((await later.ended(jobId)).failure).toMatchObject({ code: 'would_overwrite_input' })
      expect(readFileSync(file, 'utf8')).toBe(people)
      await later.close()
    }),
  )
})

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
    expect(await work.files.exportPreview(plainExport({ sheetId, preset: 'same' }))).toMatchObject({
      samePossible: true,
      byteIdentical: true,
    })
    const { job, file } = await work.exportTo('same.csv', { sheetId, preset: 'same' })
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
    const { file } = await work.exportTo('same.xlsx', { sheetId, preset: 'same', format: 'xlsx' })
    expect(readFileSync(file)).toEqual(bytes)
    await edit(sheetId, 'Berta')
    const { job } = await work.exportTo('again.xlsx', { sheetId, preset: 'same', format: 'xlsx' })
    expect(job.failure).toMatchObject({ code: 'same_not_possible' })
  })

  async function edit(sheetId: SheetId, value: string, column = 0) {
    const { columns } = await work.sheets.get(sheetId)
    const columnId = columns[column]?.id
    if (columnId === undefined) throw new Error('no column')
    const { store } = work
    const stepId = await store.writer.call('beginStep', sheetId, 'Edit')
    await store.writer.call('recordCells', stepId, sheetId, columnId, [1], [value])
  }

  it('keeps the dialect when cells were edited, and is identical again after undo', async () => {
    const text = 'Liste\r\nName;Stadt\r\nJürgen;Köln\r\n"Meier; A";Bonn\r\n'
    const bytes = iconv.encode(text, 'windows-1252')
    const { sheetId } = await importText('source.csv', bytes, { headerRow: 2 })
    await edit(sheetId, 'Jörg; der Erste')
    const { file } = await work.exportTo('edited.csv', { sheetId, preset: 'same' })
    expect(iconv.decode(readFileSync(file), 'windows-1252')).toBe(text.replace('Jürgen', '"Jörg; der Erste"'))
    await work.store.writer.call('undoPiece', sheetId, 'undo')
    const { file: again } = await work.exportTo('undone.csv', { sheetId, preset: 'same' })
    expect(readFileSync(again)).toEqual(bytes)
  })

  it('refuses what the encoding cannot hold instead of losing it', async () => {
    const { sheetId } = await importText('source.csv', iconv.encode('Name;Stadt\nJürgen;Köln\n', 'windows-1252'))
    await edit(sheetId, '山田')
    const { job } = await work.exportTo('lacking.csv', { sheetId, preset: 'same' })
    expect(job.failure).toMatchObject({ code: 'same_not_possible' })
    expect(existsSync(path.join(work.dir, 'lacking.csv'))).toBe(false)
  })

  it(
    'without a kept copy writes the same form',
    alone(async () => {
      work.host.settings.set({ keepSource: false })
      const { sheetId } = await importText('source.csv', people)
      expect(await work.files.exportPreview(plainExport({ sheetId, preset: 'same' }))).toMatchObject({
        samePossible: true,
        byteIdentical: false,
      })
      const { file } = await work.exportTo('same.csv', { sheetId, preset: 'same' })
      expect(readFileSync(file, 'utf8')).toBe(people.replace('Jürgen "Jo" Müller', '"Jürgen ""Jo"" Müller"'))
    }),
  )
})
