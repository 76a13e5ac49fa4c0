// Several files or sheets in one job: each becomes its list, sheets in one workbook; what fails or is stopped leaves none.
import { describe, expect, it } from 'vitest'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import type { SheetId, Ticket } from '../../../contract/app/ids.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { newJobId } from '../../../testing/file/file-workspace.ts'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { importSeveral } from '../import-several.ts'
import { createComing } from './importing.ts'

const { work, alone } = fileSuite()
const row = (...cells: string[]) =>
  `<row>${cells.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

const nameAndMail = (['text', 'email'] as const).map((type, index) => ({
  ...{ index, type, name: ['Name', 'Mail'][index] ?? '' },
  keep: true,
  typeChosen: false,
}))

async function several(
  parts: readonly { ticket: Ticket; options: ReadOptions; name: string }[],
  workbook: string | null = null,
  between: () => Promise<unknown> = async () => {},
) {
  const { files } = work()
  const lists = []
  for (const part of parts) {
    const { columns } = await files.inspect(part.ticket, part.options)
    lists.push({
      ...part,
      columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
    })
  }
  await between()
  const jobId = newJobId()
  await files.importSeveral({ jobId, lists, workbook, country: null })
  return files.ended(jobId)
}

const made = (job: Awaited<ReturnType<typeof several>>): SheetId[] =>
  job.state === 'done' && job.result.kind === 'import' ? [job.result.sheetId, ...(job.result.others ?? [])] : []

const all = async () =>
  (await work().sheets.workbooks()).flatMap(({ name, sheets }) => sheets.map(sheet => [name, sheet.name]))

describe('several at once', () => {
  it(
    'sheets of a workbook are lists of one workbook; some of them together are one list',
    alone(async () => {
      const { ticket } = await work().put(
        'book.xlsx',
        workbookOf({
          names: ['North', 'Firms', 'South'],
          sheets: [
            row('Name', 'Mail') + row('Anna', 'anna@example.org'),
            row('Firm', 'Domain') + row('Acme', 'acme.example'),
            row('Mail', 'Name') + row('bo@example.org', 'Bo'),
          ],
        }),
      )
      const job = await several(
        [
          { ticket, options: { all: true, only: ['North', 'South'] }, name: 'People' },
          { ticket, options: { sheet: 'Firms' }, name: 'Firms' },
        ],
        'book',
      )
      expect(job).toMatchObject({ state: 'done', rows: 3 })
      const [people, firms] = made(job)
      if (people === undefined || firms === undefined) throw new Error('two lists')
      expect(await work().cells(people)).toEqual([
        ['Anna', 'anna@example.org', 'North', '2'],
        ['Bo', 'bo@example.org', 'South', '2'],
      ])
      expect(await work().cells(firms)).toEqual([['Acme', 'acme.example']])
      expect(await all()).toEqual([
        ['book', 'People'],
        ['book', 'Firms'],
      ])
    }),
  )

  it(
    'one that cannot be read leaves none of them',
    alone(async () => {
      const good = await work().put('good.csv', 'Name,Mail\nAnna,anna@example.org\n')
      const bad = await work().put('bad.csv', 'Name,Mail\nBo,bo@example.org\n')
      const job = await several(
        [
          { ticket: good.ticket, options: {}, name: 'good' },
          { ticket: bad.ticket, options: {}, name: 'bad' },
        ],
        null,
        () => work().put('bad.csv', Buffer.from('89504e470d0a1a0a', 'hex')),
      )
      expect(job).toMatchObject({ state: 'failed', failure: { code: 'file_binary' } })
      expect(await all()).toEqual([])
    }),
  )

  it(
    'stopped between them leaves none',
    alone(async () => {
      const lists = []
      const sources = []
      for (const name of ['a', 'b']) {
        const { ticket, file } = await work().put(`${name}.csv`, 'Name,Mail\nAnna,anna@example.org\n')
        lists.push({ ticket, options: {}, name, columns: nameAndMail })
        sources.push({ path: file, fileName: `${name}.csv`, use: 'read', origin: 'file' } as const)
      }
      const stop = new AbortController()
      const progress: number[] = []
      const job = importSeveral(
        { ...work(), coming: createComing(work().store) },
        { jobId: newJobId(), lists, workbook: null, country: null },
        sources,
        ({ share }) => {
          progress.push(share ?? 0)
          // The first is in.
          if ((share ?? 0) > 0.5) stop.abort()
        },
        stop.signal,
      )
      await expect(job).rejects.toThrow()
      expect(progress[0]).toBeLessThanOrEqual(0.5)
      expect(await all()).toEqual([])
    }),
  )

  it('a sheet that is not in the file is refused', async () => {
    const { ticket } = await work().put('one.xlsx', workbookOf({ names: ['One'], sheets: [row('Name') + row('Anna')] }))
    await expect(work().files.inspect(ticket, { all: true, only: ['Two'] })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})
