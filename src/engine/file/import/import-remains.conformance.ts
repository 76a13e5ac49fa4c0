// What an import leaves on the disk: nothing of one that ended early, no copies made for it, nothing of lists that are gone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { listOf, newJobId } from '../../../testing/file/file-workspace.ts'
import { createFiles } from '../files.ts'

const { work, alone, importText } = fileSuite()
const people = 'id;Name;E-mail\n00501;Anna;anna@host.example\n00502;"Meier; Jo";jo@host.example\n'

it("copies made for an import are gone after it, and when its dialog is left; a person's own file stays", async () => {
  const home = path.join(work().dir, 'uploads')
  const upload = async (name: string) => {
    mkdirSync(path.join(home, name), { recursive: true })
    const file = path.join(home, name, 'people.csv')
    writeFileSync(file, people)
    return (await work().files.received(file)).ticket
  }
  const { job } = await work().importFile(await upload('one'))
  expect((await work().sheets.get(listOf(job))).source).toMatchObject({ kind: 'csv', fileName: 'people.csv' })
  expect(readdirSync(home)).toEqual([])
  const left = await upload('two')
  expect(readdirSync(home)).toEqual(['two'])
  await work().files.release(left)
  expect(readdirSync(home)).toEqual([])
  await expect(work().files.inspect(left, {})).rejects.toMatchObject({ code: 'file_missing' })

  // A dialog that is left while its file is read: it goes when nothing reads it any more.
  const read = await upload('three')
  const cells = work().files.cells(read, {}, [0])
  await cells.next()
  await work().files.release(read)
  expect(readdirSync(home)).toEqual(['three'])
  while (!(await cells.next()).done);
  expect(readdirSync(home)).toEqual([])

  // Whatever takes a file in, be it what it should be or not.
  const taken = await upload('four')
  const refused = work().files.takeIn(taken, async file => {
    expect(readFileSync(file, 'utf8')).toBe(people)
    throw new Error('no workbook')
  })
  await expect(refused).rejects.toThrow('no workbook')
  expect(readdirSync(home)).toEqual([])

  const own = await work().put('own.csv', people)
  await work().importFile(own.ticket)
  await work().files.release(own.ticket)
  expect(readFileSync(own.file, 'utf8')).toBe(people)
})

it(
  'cancelled in the middle leaves nothing',
  alone(async () => {
    const text = `n,text\n${Array.from({ length: 400_000 }, (_, at) => `${at},some text of row ${at}`).join('\n')}\n`
    const { ticket } = await work().put('big.csv', text)
    const inspection = await work().files.inspect(ticket, {})
    const jobId = newJobId()
    const columns = inspection.columns.map(({ index, name, type }) => ({
      index,
      name,
      type,
      keep: true,
      typeChosen: false,
    }))
    await work().files.import({ jobId, ticket, options: {}, columns, name: 'Big', workbookId: null, country: null })
    const seen: number[] = []
    for await (const job of work().files.watch(jobId, new AbortController().signal)) {
      seen.push(job.rows)
      if (job.rows > 0 && job.state === 'running') {
        expect(await work().sheets.workbooks()).toEqual([])
        await work().files.stop(jobId)
      }
    }
    expect(await work().files.ended(jobId)).toMatchObject({ state: 'cancelled' })
    expect(Math.max(...seen)).toBeLessThan(400_000)
    expect(await work().sheets.workbooks()).toEqual([])
    expect(await work().store.scan.call('sheetIds')).toEqual([])
    expect(readdirSync(path.join(work().dir, 'sources'))).toEqual([])
  }),
)

it(
  'fails in the middle and leaves nothing',
  alone(async () => {
    const text = `n,text\n${'1,x\n'.repeat(200_000)}2,${'y'.repeat(1_000_001)}\n`
    const { ticket } = await work().put('long.csv', text)
    const { job } = await work().importFile(ticket)
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code: 'cell_too_long', details: { fileName: 'long.csv', line: 200_002, limit: 1_000_000 } },
    })
    expect(await work().store.scan.call('sheetIds')).toEqual([])
    expect(readdirSync(path.join(work().dir, 'sources'))).toEqual([])
  }),
)

it(
  'sweeps what is kept of lists that are no more',
  alone(async () => {
    const { sheetId } = await importText('people.csv', people)
    const sources = path.join(work().dir, 'sources')
    writeFileSync(path.join(sources, '999.zst'), 'x')
    writeFileSync(path.join(sources, 'half.part'), 'x')
    await work().files.close()
    await createFiles(work()).close()
    expect(readdirSync(sources).sort()).toEqual([`${sheetId}.json`, `${sheetId}.zst`])
  }),
)
