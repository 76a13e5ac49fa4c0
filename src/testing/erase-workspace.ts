// A whole engine over a folder in which one person has left traces in every place there is, for tests of erasure.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { ColumnId, JobId, RowId, SheetId } from '../contract/app/ids.ts'
import type { EraseIdentity } from '../contract/app/privacy/erase.ts'
import { wholeListView } from '../contract/app/view.ts'
import type { Host } from '../engine/base/host.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { ownDirectory } from '../hosts/own-directory.ts'
import { startService } from '../service/start.ts'
import { listOf } from './file/file-workspace.ts'
import { emailSpec, startRun } from './run/run-workspace.ts'
import { testHost } from './web/test-host.ts'

/** All that the person is known by. */
export const anna: EraseIdentity[] = [
  { kind: 'email', value: 'Anna.Klein@Nordmilch-Werke.example', second: null },
  { kind: 'phone', value: '+49 30 901 8277', second: null },
  { kind: 'profile_url', value: 'https://social.example/in/anna-klein-77', second: null },
  { kind: 'name_company', value: 'Anna Klein', second: 'Nordmilch Werke GmbH' },
]

/** How they may be in a file, whatever the case. */
export const traces = ['anna.klein', '9018277', '901 82 77', '901-8277', 'anna-klein-77', 'klein', 'anna klein']

export const people = `Name,E-mail,Phone,Profile,Company,Note
Anna Klein,anna.klein@nordmilch-werke.example,+49 30 9018277,https://social.example/in/anna-klein-77,Nordmilch Werke,first
Bo Lind,bo.lind@nordmilch-werke.example,+49 30 9018255,https://social.example/in/bo-lind,Nordmilch Werke,"Ask Anna.KLEIN@nordmilch-werke.example, or 030 901-8277"
Cy Moor,cy.moor@other-firm.example,+49 30 9018244,https://social.example/in/cy-moor,Other Firm,
Anna Berg,anna.berg@other-firm.example,+49 30 9018233,https://social.example/in/anna-berg,Other Firm,other Anna
`
const others = `Contact,Tel
ANNA.KLEIN+fair@nordmilch-werke.example,030 901 82 77
di.ruiz@other-firm.example,030 9018222
`

export interface EraseWorkspace {
  readonly dir: string
  readonly host: Host
  readonly engine: Engine
  readonly peopleId: SheetId
  readonly othersId: SheetId
  readonly trashId: SheetId
  close(): Promise<void>
}

export const newFolder = () => mkdtemp(path.join(tmpdir(), 'listwright-erase-'))

/** A host whose practice service keeps its data in the workspace, as every real one does. */
export function eraseHost(dataDir: string): Host {
  return testHost({
    dataDir,
    settings: { practice: { perSecond: 0 }, country: 'DE' },
    startService: async () => {
      const service = await startService({
        dir: path.join(dataDir, 'practice'),
        contacts: 0,
        pace: { perSecond: 0, burst: 1 },
      })
      return {
        baseUrl: service.baseUrl,
        key: service.key,
        refill: async credits => service.admin.refill(credits),
        tune: async () => {},
        own: ownDirectory(service.admin),
        close: () => service.close(),
      }
    },
  })
}

/** Imports a text as a CSV file; the file lies beside the folder. */
export async function importText(engine: Engine, dir: string, name: string, text: string): Promise<SheetId> {
  const file = path.join(dir, '..', `${path.basename(dir)}-${name}`)
  await writeFile(file, text)
  const { ticket } = await engine.files.ticket(file, 'read')
  const { columns } = await engine.files.inspect(ticket, {})
  const jobId = randomUUID() as JobId
  await engine.files.import({
    jobId,
    ticket,
    options: {},
    columns: columns.map(({ index, name: column, type }) => ({
      index,
      name: column,
      type,
      keep: true,
      typeChosen: false,
    })),
    name: name.replace('.csv', ''),
    workbookId: null,
    country: null,
  })
  return listOf(await engine.files.ended(jobId))
}

const columnOf = async (engine: Engine, sheetId: SheetId, name: string): Promise<ColumnId> => {
  const column = (await engine.sheets.get(sheetId)).columns.find(one => one.name === name)
  if (!column) throw new Error(`no column ${name}`)
  return column.id
}

/** Cells of columns with these names, row by row. */
export async function cellsOf(
  engine: Engine,
  sheetId: SheetId,
  names: readonly string[],
): Promise<(string | null)[][]> {
  return (await rowsOf(engine, sheetId, names)).map(({ cells }) => cells)
}

async function rowsOf(engine: Engine, sheetId: SheetId, names: readonly string[]) {
  const view = await engine.views.open(sheetId, wholeListView)
  const all = (await engine.sheets.get(sheetId)).columns
  const columnIds = names.map(name => all.find(one => one.name === name)?.id).filter(id => id !== undefined)
  const { ids, columns } = await engine.views.window({ viewId: view.id, first: 0, count: 1000, columnIds })
  return ids.map((id, at) => ({ id, cells: columns.map(({ values }) => values[at] ?? null) }))
}

/** Makes the traces: lists, the trash, history, a label, a view, runs and their answers, a search, own data, backups. */
export async function eraseWorkspace(dir: string): Promise<EraseWorkspace> {
  const host = eraseHost(dir)
  const engine = await createEngine(host)
  const peopleId = await importText(engine, dir, 'people.csv', people)
  const othersId = await importText(engine, dir, 'others.csv', others)
  const trashId = await importText(engine, dir, 'Anna Klein and friends.csv', people)
  const note = await columnOf(engine, peopleId, 'Note')
  const email = await columnOf(engine, peopleId, 'E-mail')
  const [first, , third] = await rowsOf(engine, peopleId, [])
  const write = (rowId: RowId, columnId: ColumnId, value: string, label: string) =>
    engine.edits.cells({
      sheetId: peopleId,
      label,
      stepKey: randomUUID(),
      cells: [{ rowId, columnId, value }],
    })
  if (!first || !third) throw new Error('the list has no rows')
  // History of the person's own row, and of a row where they stood for a while.
  await write(first.id, note, 'seen anna.klein at the fair', 'Edit')
  await write(third.id, email, 'anna.klein@nordmilch-werke.example', 'Edit')
  await write(third.id, email, 'cy.moor@other-firm.example', 'Replace “anna.klein@nordmilch-werke.example”')
  const run = await engine.runs.untilHalted((await startRun(engine.runs, emailSpec(peopleId, email))).id)
  if (run.state !== 'done') throw new Error(`the run is ${run.state}`)
  for await (const _ of engine.own.take({ sheetId: othersId, kind: 'people' }, new AbortController().signal));
  for await (const _ of engine.own.take({ sheetId: peopleId, kind: 'people' }, new AbortController().signal));
  const names = ['Anna Klein', 'Bo Lind']
  const { runId } = await engine.searches.fetch({
    jobId: randomUUID() as JobId,
    searchId: null,
    query: { form: 'people', body: { contact_filters: { full_name: names } } },
    upTo: 'all',
    cap: 100,
    reading: 'go on',
  })
  if (runId !== null) await engine.runs.untilHalted(runId)
  await engine.workspace.backUp()
  await engine.sheets.remove(trashId)
  await engine.workspace.backUp()
  return { dir, host, engine, peopleId, othersId, trashId, close: () => engine.close() }
}

/** Files below a folder in which a text is in any case; compressed ones are read through. */
export async function filesWith(dir: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const plain = file.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const text = plain.toString(encoding).toLowerCase()
      for (const one of texts) if (text.includes(one)) found.push(`${path.relative(dir, file)}: ${one} (${encoding})`)
    }
  }
  return found
}
