// Imports of workbooks through the real lanes and threads.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileSuite } from '../../../../testing/file/file-suite.ts'
import { listOf, newJobId } from '../../../../testing/file/file-workspace.ts'
import { workbookOf } from '../../../../testing/file/make-zip.ts'

const { work, alone, importText } = fileSuite()
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('sheets', () => {
  const longRows = 60_000
  const long = `<row>${text('Name')}${text('Token')}</row>${Array.from(
    { length: longRows },
    (_, at) => `<row>${text(`n${at}`)}${text(((at * 2_654_435_761) % 4_294_967_291).toString(36))}</row>`,
  ).join('')}`
  const short = `<row>${text('Name')}${text('E-mail')}</row><row>${text('Anna')}${text('a@host.example')}</row>`
  const book = workbookOf({ sheets: [long, short, long], names: ['Long', 'Short', 'Last'] })

  it('of a large workbook are looked at and imported one by one', async () => {
    const { ticket } = await work().put('sheets.xlsx', book)
    for (const [sheet, rows] of [
      ['Short', 1],
      ['Last', longRows],
      ['Long', longRows],
    ] as const) {
      const { job, inspection } = await work().importFile(ticket, { sheet })
      expect(inspection.sheets.map(({ name }) => name)).toEqual(['Long', 'Short', 'Last'])
      expect(job).toMatchObject({ state: 'done', rows })
      expect((await work().cells(listOf(job)))[0]).toEqual(sheet === 'Short' ? ['Anna', 'a@host.example'] : ['n0', '0'])
    }
  })

  it(
    'cancelled in the middle leave nothing, and the file opens again',
    alone(async () => {
      const { ticket } = await work().put('sheets.xlsx', book)
      const options = { sheet: 'Long' }
      const { columns } = await work().files.inspect(ticket, options)
      const jobId = newJobId()
      await work().files.import({
        jobId,
        ticket,
        options,
        columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
        name: 'Long',
        workbookId: null,
        country: null,
      })
      for await (const job of work().files.watch(jobId, new AbortController().signal))
        if (job.state === 'running') await work().files.stop(jobId)
      expect(await work().files.ended(jobId)).toMatchObject({ state: 'cancelled' })
      expect(await work().store.scan.call('sheetIds')).toEqual([])
      expect(readdirSync(path.join(work().dir, 'sources'))).toEqual([])
      expect((await work().importFile(ticket, { sheet: 'Last' })).job).toMatchObject({ state: 'done', rows: longRows })
    }),
  )
})

it('a sheet that is damaged after its first rows leaves no list', async () => {
  const cells = Array.from({ length: 60_000 }, (_, at) => `<row>${text(`n${at}`)}</row>`).join('')
  const bytes = workbookOf({ sheets: [cells] })
  // A bit of the checksum in the directory of the zip: the rows are all there, and are not those that were written.
  const record = bytes.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
  bytes[record + 16] = (bytes[record + 16] ?? 0) ^ 1
  const before = await work().store.scan.call('sheetIds')
  await expect(importText('damaged.xlsx', bytes)).rejects.toThrow(/file_damaged/)
  expect(await work().store.scan.call('sheetIds')).toEqual(before)
})
