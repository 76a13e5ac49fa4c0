// The driver of the memory test: pages on real sockets that edit, look, follow, leave and come back as browsers do, and what
// their host holds at each tenth of the way. Run: node src/testing/crash/soak.ts ACTIONS ROWS
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ColumnId, RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { openConnection, type PageConnection } from '../web/page-connection.ts'
import type { Held } from './held.ts'

export interface Soaked extends Held {
  readonly actions: number
}

/** A host of its own, in a process of its own. */
async function startHost() {
  const here = (file: string) => path.join(import.meta.dirname, file)
  const execArgv = ['--expose-gc', '--import', here('soak-thread.ts')]
  const child = fork(here('soak-host.ts'), { execArgv })
  let closing = false
  /** Rejects when it ends before it was asked to: no one would answer what waits. */
  const gone = new Promise<never>((_, reject) => {
    const ended = (how: string) => closing || reject(new Error(`the host has ended: ${how}`))
    child.once('exit', (code, signal) => ended(String(code ?? signal)))
    child.once('disconnect', () => ended('it is no longer connected'))
  })
  gone.catch(() => {})
  const heard = async <T>(): Promise<T> => (await Promise.race([once(child, 'message'), gone]))[0]
  const { url, secret } = await heard<{ url: string; secret: string }>()
  return {
    url,
    secret,
    held: (): Promise<Held> => {
      child.send('held')
      return heard()
    },
    gone,
    /** Its exit code. */
    close: async (): Promise<number> => {
      closing = true
      child.send('close')
      return (await once(child, 'exit'))[0]
    },
  }
}

/** A page: its connection, and what it follows as long as it is open. */
function openPage(url: string, secret: string, sheetId?: SheetId) {
  const connection = openConnection(new URL(url).origin, secret)
  const { client } = connection
  client.app.changes.subscribe(undefined, {})
  client.app.commands.subscribe(undefined, {})
  if (sheetId !== undefined) client.edit.action.subscribe({ sheetId }, {})
  return connection
}

const blankRows = 100
const pagesOpen = 3
/** Actions between two reloads of a page. */
const stay = 45

/** A page that has just left is missed a moment later. */
async function settled({ held }: { held: () => Promise<Held> }): Promise<Held> {
  let now = await held()
  for (let look = 0; look < 50 && now.listeners > pagesOpen + 3; look++) {
    await setTimeout(100)
    now = await held()
  }
  return now
}

/** Many mixed actions on a list of so many rows; resolves with what was held at each tenth of them, or more often. */
export async function soak(actions: number, rows: number, tell: (held: Soaked) => void = () => {}): Promise<Soaked[]> {
  const host = await startHost()
  return Promise.race([soakHost(host, actions, rows, tell), host.gone])
}

async function soakHost(
  host: Awaited<ReturnType<typeof startHost>>,
  actions: number,
  rows: number,
  tell: (held: Soaked) => void,
): Promise<Soaked[]> {
  const first = openPage(host.url, host.secret)
  const { id: sheetId } = await first.client.sheet.create.mutate({ workbookId: null, name: 'Soak' })
  const named = async () => (await first.client.sheet.get.query({ sheetId })).columns.map(({ id }) => id)
  const columnIds = await named()
  const [main = 1 as ColumnId, second = main, third = main] = columnIds
  await grow(first, sheetId, [main, second], rows)
  const pages = Array.from({ length: pagesOpen }, () => openPage(host.url, host.secret, sheetId))

  const openView = async ({ client }: PageConnection, spec: ViewSpec, from: number): Promise<ViewId> => {
    const view = await client.view.open.query({ sheetId, spec })
    const window = { viewId: view.id, first: Math.min(Math.max(0, from), view.rows), count: 64, columnIds }
    await client.view.window.query(window)
    return view.id
  }
  const all = (page: PageConnection, n: number) => openView(page, wholeListView, n % rows)
  const sorted = (n: number): ViewSpec => ({ ...wholeListView, sort: [{ columnId: main, descending: n % 2 === 0 }] })
  const filtered = (n: number): ViewSpec => ({
    ...wholeListView,
    conditions: [{ kind: 'contains', columnId: main, text: String(n % 100) }],
  })
  const block = (columns: ColumnId[], top: number, count: number) => ({
    top: top % (rows - count),
    bottom: (top % (rows - count)) + count - 1,
    columnIds: columns,
  })
  const refused = ['nothing_to_undo', 'nothing_to_redo', 'superseded', 'view_gone', 'not_found']
  /** What two pages at once may be refused; the rest is a fault. */
  const bear = (error: unknown) => {
    const code = (error as { data?: { problem?: { code?: string } } }).data?.problem?.code
    if (code === undefined || !refused.includes(code)) throw error
  }

  /** Of each kind one after the other, by the pages in turn. */
  const kinds: readonly ((page: PageConnection, n: number) => Promise<unknown>)[] = [
    ({ client }, n) =>
      client.edit.cells.mutate({
        sheetId,
        label: `Edit ${n}`,
        cells: [{ rowId: ((n % rows) + 1) as RowId, columnId: third, value: `typed ${n}` }],
      }),
    async (page, n) => {
      const viewId = await openView(page, sorted(n), n % rows)
      await page.client.view.summary.query({ viewId, blocks: [block([main, second], n, 1000)] })
      await page.client.view.distinct.query({ viewId, blocks: [block([main], n, 1000)] })
    },
    ({ client }) => client.edit.undo.mutate({ sheetId }),
    async (page, n) => {
      const viewId = await openView(page, filtered(n), 0)
      await page.client.view.facet.query({ viewId, columnId: main, of: 'value', search: '', limit: 100 })
    },
    ({ client }) => client.edit.redo.mutate({ sheetId }),
    async (page, n) => page.client.view.figures.query({ viewId: await all(page, n), columnId: second }),
    ({ client }) => client.sheet.history.query({ sheetId }),
    async (page, n) => {
      const viewId = await all(page, n)
      const source = block([third], n, 2)
      const target = { ...source, bottom: source.top + 199 < rows ? source.top + 199 : rows - 1 }
      await page.client.edit.fill.mutate({ viewId, source, target, series: true })
    },
    ({ client }) => client.sheet.profiles.query({ sheetId }),
    async (page, n) => {
      const viewId = await all(page, n)
      const values = Array.from({ length: 100 }, (_, at) => [`pasted ${n} ${at}`, `${n}`])
      const columns = [second, third]
      const where = { viewId, row: n % (rows - 100), columnIds: columns, values, grow: false }
      await page.client.edit.paste.mutate({ ...where, label: 'Paste', stepKey: crypto.randomUUID() })
    },
    ({ client }, n) => client.sheet.cellHistory.query({ sheetId, columnId: third, rowId: ((n % rows) + 1) as RowId }),
    async (page, n) => {
      const viewId = await all(page, n)
      await page.client.view.copy.query({ viewId, block: block([main, second], n, 500), headers: true })
    },
    async (page, n) => {
      const viewId = await all(page, n)
      const query = { text: `typed ${n % 50}`, matchCase: false, wholeCell: false, regex: false, ignoreAccents: true }
      const ask = { viewId, blocks: [block([third], 0, rows - blankRows)], query }
      await page.client.find.count.query({ ...ask, replacement: null })
    },
    async ({ client }) => {
      const { steps } = await client.sheet.history.query({ sheetId })
      const step = steps[Math.min(20, steps.length - 1)]
      if (step) await client.edit.revertPlan.query({ sheetId, stepId: step.id })
    },
    async (page, n) =>
      page.client.view.tick.mutate({
        viewId: await all(page, n),
        ranges: [{ top: n % rows, bottom: n % rows }],
        ticked: n % 2 === 0,
      }),
    async (page, n) => {
      const viewId = await all(page, n)
      await page.client.edit.insertRows.mutate({ viewId, row: rows - 1, count: 3 })
      await page.client.edit.undo.mutate({ sheetId })
    },
    async ({ client }, n) => {
      const spec = filtered(n)
      const id = await client.view.save.mutate({ sheetId, id: null, name: `View ${n}`, spec, hidden: [] })
      await client.view.removeSaved.mutate({ id })
    },
  ]

  const found: Soaked[] = []
  for (let n = 1; n <= actions; n++) {
    const at = n % pages.length
    const page = pages[at]
    const kind = kinds[(n - 1) % kinds.length]
    if (page && kind) await kind(page, n).catch(bear)
    if (page && n % stay === 0) {
      // Away in the midst of an order that no one waits for.
      page.client.view.open.query({ sheetId, spec: sorted(n + 1) }).catch(() => {})
      page.client.view.open.query({ sheetId, spec: filtered(n + 1) }).catch(() => {})
      await page.client.sheet.get.query({ sheetId })
      page.leave()
      pages[at] = openPage(host.url, host.secret, sheetId)
    }
    if (n % Math.ceil(actions / 10) !== 0 && n !== actions) continue
    const held = { actions: n, ...(await settled(host)) }
    found.push(held)
    tell(held)
  }
  for (const page of [first, ...pages]) page.leave()
  const code = await host.close()
  if (code !== 0) throw new Error(`the host ended with ${code}`)
  return found
}

/** Words in one column and numbers in the other, below what is there. */
async function grow({ client }: PageConnection, sheetId: SheetId, columnIds: ColumnId[], rows: number): Promise<void> {
  const { id: viewId, rows: empty } = await client.view.open.query({ sheetId, spec: wholeListView })
  const values = Array.from({ length: Math.max(0, rows - empty) }, (_, row) => [`cell ${row % 977}`, `${row * 7}`])
  const paste = { viewId, row: empty, columnIds, grow: true, label: 'Paste' }
  for (let at = 0; at < values.length; at += 5000)
    await client.edit.paste.mutate({ ...paste, values: values.slice(at, at + 5000), stepKey: crypto.randomUUID() })
}

if (import.meta.main) {
  const [actions = 1000, rows = 5000] = process.argv.slice(2).map(Number)
  await soak(actions, rows, held => process.stdout.write(`${JSON.stringify(held)}\n`))
}
