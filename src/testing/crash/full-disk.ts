// Child process for tests of full disks: a file system of a few megabytes in a memory of its own, which a file fills but for some
// bytes. Prints for each try what became of it, as a line of JSON.

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { ExportSpec } from '../../contract/app/file/export.ts'
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import { createPortable } from '../../engine/portable/portable.ts'
import { type FileWorkspace, fileWorkspace, listOf } from '../file/file-workspace.ts'
import { odsOf, odsRow, odsTable } from '../file/make-ods.ts'
import { workbookOf, zipOf } from '../file/make-zip.ts'

/** What became of one try with so much room. */
export interface FullDiskTry {
  what: string
  /** Bytes that were free; null = as many as it takes. */
  room: number | null
  /** "done", or the code of the failure. */
  end: string
  /** What is wrong afterwards; empty where all is as it was, or as it has to be. */
  wrong: string[]
}

const block = 4096

/**
 * Leaves `room` bytes free on the drive. What fills it stays from try to try: only the difference is written or cut off. A
 * checkpoint beside the writer may take some while the file is written: once more then.
 */
function fill(drive: string, room: number, triesLeft = 10): void {
  const ballast = path.join(drive, 'ballast')
  const present = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0
  const { bavail, bsize } = statfsSync(drive)
  const more = Math.floor((bavail * bsize - room) / block) * block
  try {
    if (more < 0) truncateSync(ballast, Math.max(0, present + more))
    else appendFileSync(ballast, Buffer.alloc(more))
  } catch (error) {
    if (triesLeft === 0 || codeOf(error) !== 'ENOSPC') throw error
    fill(drive, room, triesLeft - 1)
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return `undeclared: ${error instanceof Error ? error.message : String(error)}`
}

const say = (tried: FullDiskTry) => process.stdout.write(`${JSON.stringify(tried)}\n`)

const people = (rows: number) =>
  `Name,Email,Group,Note\n${Array.from({ length: rows }, (_, at) => `Person ${at},p${at}@host.example,Group ${at % 3},${crypto.randomUUID()}${crypto.randomUUID()}\n`).join('')}`

/** Every way to write a list on a drive that fills up. */
async function exports(home: string, drive: string): Promise<void> {
  const work = await fileWorkspace({}, home)
  const { ticket } = await work.put('people.csv', people(3000))
  const { job } = await work.importFile(ticket)
  const sheetId = listOf(job)
  const { columns } = await work.sheets.get(sheetId)
  const group = columns[2]?.id
  const note = columns[3]?.id
  if (group === undefined || note === undefined) throw new Error('four columns')
  const portable = createPortable({ store: work.store, changes: work.changes, host: work.host })
  const { workbookId } = await work.sheets.get(sheetId)

  const exporting = (name: string, spec: Partial<ExportSpec>) => async (folder: string) => {
    const file = path.join(folder, name)
    const target = await work.files.ticket(file, 'write')
    const jobId = crypto.randomUUID() as Parameters<FileWorkspace['files']['ended']>[0]
    const whole = { sheetId, scope: 'all', viewId: null, ranges: [], columns: 'visible', preset: 'plain' } as const
    const ask = {
      jobId,
      spec: { ...whole, format: 'csv', ...spec } as ExportSpec,
      ticket: target.ticket,
      fileName: name,
    }
    await work.files.export(ask)
    const ended = await work.files.ended(jobId)
    if (ended.state === 'failed') throw Object.assign(new Error('failed'), { code: ended.failure.code })
    return file
  }
  const ways: Record<string, (folder: string) => Promise<string>> = {
    csv: exporting('out.csv', {}),
    'csv for Excel': exporting('out.csv', { preset: 'excel' }),
    tsv: exporting('out.tsv', { format: 'tsv' }),
    xlsx: exporting('out.xlsx', { format: 'xlsx' }),
    'JSON Lines': exporting('out.jsonl', { format: 'jsonl' }),
    json: exporting('out.json', { format: 'json' }),
    vCard: exporting('out.vcf', { format: 'vcf' }),
    sheets: exporting('out.xlsx', { format: 'xlsx', split: { columnId: group, into: 'sheets' } }),
    'files in a zip': exporting('out.zip', { split: { columnId: group, into: 'files' } }),
    'one of several files': exporting('out.csv', { split: { columnId: group, into: 'files', part: 1 } }),
    'the file as it came': exporting('out.csv', { preset: 'same' }),
    'a workbook file': async folder => {
      const file = path.join(folder, 'out.listwright')
      await portable.save(workbookId as WorkbookId, file)
      return file
    },
    'a text': async folder => {
      const file = path.join(folder, 'out.txt')
      const target = await work.files.ticket(file, 'write')
      await work.files.saveText(target.ticket, 'out.txt', people(2000))
      return file
    },
  }
  const tries = async (what: string, write: (folder: string) => Promise<string>) => {
    const made = await write(home)
    const { size } = statSync(made)
    for (const room of [0, Math.floor(size / 2), size - 2 * block, size + 64 * block]) {
      const wrong: string[] = []
      for (const name of readdirSync(drive)) if (name !== 'ballast') rmSync(path.join(drive, name))
      fill(drive, 4 * 1024 * 1024)
      const file = path.join(drive, path.basename(made))
      writeFileSync(file, 'the file before')
      fill(drive, room)
      const end = await write(drive).then(
        () => 'done',
        (error: unknown) => codeOf(error),
      )
      const there = readdirSync(drive).sort()
      if (there.join() !== ['ballast', path.basename(file)].sort().join()) wrong.push(`left: ${there.join()}`)
      const before = existsSync(file) && readFileSync(file).equals(Buffer.from('the file before'))
      if (before === (end === 'done')) wrong.push(`the file before is ${before ? 'there' : 'gone'}`)
      if (end === 'done' && !existsSync(file)) wrong.push('there is no file')
      say({ what, room: room > size ? null : room, end, wrong })
    }
  }
  for (const [what, write] of Object.entries(ways)) await tries(what, write)
  const { store } = work
  const stepId = await store.writer.call('beginStep', sheetId, 'Edit')
  await store.writer.call('recordCells', stepId, sheetId, note, [1], ['changed'])
  await tries('lines of the source', exporting('out.csv', { preset: 'same' }))
  await work.leave()
}

/** Every kind of file into a workspace on a drive that fills up. */
async function imports(home: string, drive: string): Promise<void> {
  const dir = path.join(drive, 'workspace')
  mkdirSync(dir)
  const work = await fileWorkspace({}, dir)
  const beside = path.join(home, 'beside.csv')
  writeFileSync(beside, 'Name,Mail\nAnna Ek,anna@example.org\n')
  const imported = async (file: string) => {
    const { ticket } = await work.files.ticket(file, 'read')
    const { job } = await work.importFile(ticket)
    if (job.state === 'failed') throw Object.assign(new Error('failed'), { code: job.failure.code })
    return listOf(job)
  }
  const kept = await imported(beside)
  const text = people(2500)
  const rows = text
    .trimEnd()
    .split('\n')
    .map(line => line.split(','))
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const database = (file: string) => {
    const db = new Database(file)
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE people (name, mail, grp, note)')
    const insert = db.prepare('INSERT INTO people VALUES (?, ?, ?, ?)')
    db.transaction(() => rows.slice(1).forEach(row => void insert.run(...row)))()
    db.close()
  }
  const card = ([name = '', mail = '', , note = '']: string[]) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEMAIL:${mail}\r\nNOTE:${note}\r\nEND:VCARD\r\n`
  const objects = rows.slice(1).map(([name, mail, group, note]) => JSON.stringify({ name, mail, group, note }))
  const contents: Record<string, Buffer | string | ((file: string) => void)> = {
    'a.csv': text,
    'latin.csv': Buffer.from(text.replaceAll('Person', 'Pérson'), 'latin1'),
    'a.csv.gz': gzipSync(text),
    'a.zip': zipOf([{ name: 'a.csv', content: text }]),
    'a.xlsx': workbookOf({ sheets: [rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')] }),
    'a.ods': odsOf(odsTable('One', rows.map(row => odsRow(...row)).join(''))),
    'a.jsonl': objects.join('\n'),
    'a.json': `[${objects.join(',')}]`,
    'a.vcf': rows.slice(1).map(card).join(''),
    'a.db': database,
  }
  const expected = await work.cells(kept)
  const sources = path.join(work.dir, 'sources')
  const sourcesBefore = readdirSync(sources).sort().join()
  const wrongNow = async (): Promise<string[]> => {
    const wrong: string[] = []
    const ids = await work.store.scan.call('sheetIds')
    if (ids.length !== 1) wrong.push(`lists: ${ids.join()}`)
    if (JSON.stringify(await work.cells(kept)) !== JSON.stringify(expected)) wrong.push('the list beside changed')
    if (readdirSync(sources).sort().join() !== sourcesBefore) wrong.push(`kept: ${readdirSync(sources).join()}`)
    const passing = existsSync(path.join(work.dir, 'passing')) ? readdirSync(path.join(work.dir, 'passing')) : []
    if (passing.length > 0) wrong.push(`passing: ${passing.join()}`)
    return wrong
  }
  const ways: [string, () => Promise<SheetId>][] = Object.entries(contents).map(([name, content]) => {
    const file = path.join(home, name)
    if (typeof content === 'function') content(file)
    else writeFileSync(file, content)
    return [name, () => imported(file)]
  })
  ways.push([
    'a pasted text',
    async () => {
      const { ticket } = await work.files.fromText(text, 'Pasted')
      try {
        const { job } = await work.importFile(ticket)
        if (job.state === 'failed') throw Object.assign(new Error('failed'), { code: job.failure.code })
        return listOf(job)
      } finally {
        await work.files.release(ticket)
      }
    },
  ])
  for (const [what, run] of ways)
    for (const room of [0, 40 * block, null]) {
      fill(drive, room ?? 12 * 1024 * 1024)
      let end = 'done'
      try {
        const sheetId = await run()
        fill(drive, 12 * 1024 * 1024)
        const found = (await work.cells(sheetId)).length
        await work.store.writer.call('dropSheet', sheetId)
        for (const ending of ['json', 'zst']) rmSync(path.join(sources, `${sheetId}.${ending}`), { force: true })
        if (found !== rows.length - 1) end = `done, with ${found} rows`
      } catch (error) {
        end = codeOf(error)
      }
      fill(drive, 12 * 1024 * 1024)
      // What could not be removed on the full disk is not seen; the next start removes it.
      for (const id of await work.store.scan.call('sheetIds'))
        if (id !== kept && !(await work.sheets.workbooks()).some(({ sheets }) => sheets.some(one => one.id === id)))
          await work.store.writer.call('dropSheet', id)
      say({ what, room, end, wrong: await wrongNow() })
    }
  await work.leave()
}

if (process.argv[1] === import.meta.filename) {
  const [, , way, home, drive] = process.argv
  if (home === undefined || drive === undefined) throw new Error('a folder and a drive')
  await (way === 'exports' ? exports(home, drive) : imports(home, drive))
}
