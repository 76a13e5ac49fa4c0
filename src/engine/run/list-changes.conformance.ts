// A list that is worked on while a run goes over it (F53, F54): rows deleted, restored, inserted, sorted; columns that the
// run reads, writes or looks at deleted. Nothing is paid for twice, nothing is written where it does not belong.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cellStates } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askedOf } from '../../testing/run/asked.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'

let service: Service
let at: RunWorkspace
let tests = 0
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
beforeEach(async () => {
  tests += 1
  await service.admin.setFaults(null)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const rows = 30
const slow = { seed: 1, rules: [{ id: 'slow', when: {}, do: { kind: 'latency' as const, medianMs: 150, sigma: 0 } }] }
const calls = () => asked('validate.email').length

interface Made {
  sheetId: SheetId
  email: ColumnId
  city: ColumnId
  spec: RunSpec
}

async function list(more: (made: Omit<Made, 'spec'>) => Partial<RunSpec> = () => ({})): Promise<Made> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'City', type: 'city' },
    ],
    addresses(rows, `changes${tests}-tools.com`).map((address, row) => [address, `City ${row % 2}`]),
  )
  const made = { sheetId, email: columnIds[0] as ColumnId, city: columnIds[1] as ColumnId }
  return { ...made, spec: emailSpec(sheetId, made.email, more(made)) }
}

/** Starts a run whose answers take a while and waits until a few of its calls are out. */
async function underWay(spec: RunSpec): Promise<RunId> {
  await service.admin.setFaults(slow)
  const { id } = await startRun(at.runs, spec)
  while (calls() < 4) await pause(5)
  return id
}

async function end(id: RunId): Promise<RunView> {
  await service.admin.setFaults(null)
  return at.runs.settled(id)
}

const columnNamed = async (sheetId: SheetId, name: string) =>
  (await at.sheets.get(sheetId)).columns.find(column => column.name === name)?.id

/** E-mails with their states, in the order of a view. */
async function shown({ sheetId, email }: Made, sort: { columnId: ColumnId; descending: boolean }[] = []) {
  const head = await columnNamed(sheetId, 'E-mail: verdict')
  const view = await at.views.open(sheetId, { ...wholeListView, sort })
  const columnIds = [email, ...(head === undefined ? [] : [head])]
  const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds })
  const [asked, verdicts] = window.columns
  return window.ids.map((rowId, place) => ({
    rowId,
    email: asked?.values[place] ?? null,
    verdict: verdicts?.values[place] ?? null,
    state: cellStates[verdicts?.states?.[place] ?? 0],
  }))
}

async function deleteRows(sheetId: SheetId, top: number, bottom: number): Promise<void> {
  const view = await at.views.open(sheetId, wholeListView)
  await at.edits.deleteRows({ viewId: view.id, ranges: [{ top, bottom }] })
}

describe('rows', () => {
  test('deleted while they wait are not sent; restored, they are as before and can be asked', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    await deleteRows(made.sheetId, rows - 5, rows - 1)
    const run = await end(id)
    expect(run).toMatchObject({ state: 'done', spent: rows - 5, states: { found: rows - 5, skipped: 5 } })
    expect(calls()).toBe(rows - 5)
    await at.edits.undo(made.sheetId)
    const restored = (await shown(made)).slice(-5)
    expect(restored.map(({ verdict, state }) => [verdict, state])).toEqual(Array(5).fill([null, 'empty']))
    expect(await at.runs.estimate(made.spec)).toMatchObject({ rows: 5, calls: 5 })
  })

  test('deleted while their call is out keep its answer: restored, it costs nothing', async () => {
    const made = await list()
    const input = `person10@changes${tests}-tools.com`
    const held = { kind: 'latency' as const, medianMs: 2000, sigma: 0 }
    await service.admin.setFaults({ seed: 1, rules: [{ id: 'held', when: { input }, do: held }] })
    const { id } = await startRun(at.runs, made.spec)
    while ((await shown(made))[10]?.state !== 'running') await pause(5)
    await deleteRows(made.sheetId, 10, 10)
    const run = await end(id)
    expect(run).toMatchObject({ state: 'done', spent: rows, states: { found: rows - 1, skipped: 1 } })
    await at.edits.undo(made.sheetId)
    const again = await at.runs.settled((await startRun(at.runs, made.spec)).id)
    expect(again).toMatchObject({ state: 'done', spent: 0, rows: 1, states: { found: 1 } })
    expect(calls()).toBe(rows)
  })

  test('one of two with the same input is deleted: the other one is still asked', async () => {
    const made = await list()
    await at.edits.cells({
      sheetId: made.sheetId,
      label: 'Edit',
      cells: [
        { rowId: (rows - 1) as never, columnId: made.email, value: `person${rows - 1}@changes${tests}-tools.com` },
      ],
    })
    const id = await underWay(made.spec)
    await deleteRows(made.sheetId, rows - 2, rows - 2)
    expect(await end(id)).toMatchObject({ state: 'done', spent: rows - 1, states: { found: rows - 1, skipped: 1 } })
  })

  test('sorted and inserted in between: results follow their rows, new rows are not asked', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    const view = await at.views.open(made.sheetId, {
      ...wholeListView,
      sort: [{ columnId: made.email, descending: true }],
    })
    await at.edits.insertRows({ viewId: view.id, row: 3, count: 4 })
    await at.edits.cells({
      sheetId: made.sheetId,
      label: 'Edit',
      cells: [{ rowId: (rows + 1) as never, columnId: made.email, value: 'later@changes-tools.com' }],
    })
    expect(await end(id)).toMatchObject({ state: 'done', rows, spent: rows, states: { found: rows } })
    const sorted = await shown(made, [{ columnId: made.email, descending: true }])
    expect(sorted).toHaveLength(rows + 4)
    for (const row of sorted) {
      const asked = row.email !== null && row.email !== 'later@changes-tools.com'
      expect(row.state).toBe(asked ? 'found' : 'empty')
      expect(row.verdict !== null).toBe(asked)
    }
    expect(calls()).toBe(rows)
  })
})

describe('columns', () => {
  test('the mapped one is deleted: the run pauses and asks; with the column back it goes on and pays nothing twice', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    await at.sheets.removeColumn(made.sheetId, made.email)
    const paused = await end(id)
    expect(paused).toMatchObject({
      state: 'paused',
      reason: 'input',
      detail: 'A column that the run uses was deleted.',
    })
    const sent = calls()
    expect(sent).toBeLessThan(rows)
    // What was answered meanwhile waits with the run: to write it, the rows must say what they ask.
    expect(paused.spent).toBe(sent)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'input', spent: sent })

    await at.edits.undo(made.sheetId)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: rows, states: { found: rows } })
    expect(calls()).toBe(rows)
  })

  test('the mapped one is deleted and the run given up: answers are kept for a run over another column', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    await at.sheets.removeColumn(made.sheetId, made.email)
    const { spent } = await end(id)
    await at.runs.stop(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'stopped', spent })
    const cells = addresses(rows, `changes${tests}-tools.com`).map(value => [value])
    const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], cells)
    expect(await at.runs.estimate(emailSpec(sheetId, columnIds[0] as ColumnId))).toMatchObject({ calls: rows - spent })
  })

  test('one that the run writes is deleted: the others are filled; with the column back its values cost nothing', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    const reason = await columnNamed(made.sheetId, 'E-mail: reason')
    await at.sheets.removeColumn(made.sheetId, reason as ColumnId)
    expect(await end(id)).toMatchObject({ state: 'done', spent: rows, states: { found: rows } })
    expect((await shown(made)).every(({ verdict }) => verdict !== null)).toBe(true)
    expect(await columnNamed(made.sheetId, 'E-mail: reason')).toBeUndefined()
  })

  test('the one with the results is deleted: nothing is written, the answers are stored', async () => {
    const made = await list()
    const id = await underWay(made.spec)
    const head = await columnNamed(made.sheetId, 'E-mail: verdict')
    await at.sheets.removeColumn(made.sheetId, head as ColumnId)
    const run = await end(id)
    expect(run).toMatchObject({ state: 'done', spent: rows })
    const again = await at.runs.settled((await startRun(at.runs, made.spec)).id)
    expect(again).toMatchObject({ state: 'done', spent: 0, states: { found: rows } })
    expect((await shown(made)).every(({ verdict, state }) => verdict !== null && state === 'found')).toBe(true)
    expect(calls()).toBe(rows)
  })

  test('one that “Only if” looks at is deleted: the run pauses and asks', async () => {
    const made = await list(({ city }) => ({
      onlyIf: { join: 'all', tests: [{ kind: 'is', columnId: city, not: false, text: 'City 0' }] },
    }))
    const id = await underWay(made.spec)
    await at.sheets.removeColumn(made.sheetId, made.city)
    const paused = await end(id)
    expect(paused).toMatchObject({ state: 'paused', reason: 'input' })
    expect(paused.detail).toBe('A column used by a condition was deleted.')
    await at.edits.undo(made.sheetId)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: rows / 2 })
  })
})

test('a row that no longer passes “Only if” when its turn comes is skipped, and not paid for', async () => {
  const made = await list(({ city }) => ({
    onlyIf: { join: 'all', tests: [{ kind: 'is', columnId: city, not: false, text: 'City 1' }] },
  }))
  const id = await underWay(made.spec)
  await at.edits.cells({
    sheetId: made.sheetId,
    label: 'Edit',
    cells: [
      { rowId: rows as never, columnId: made.city, value: 'City 2' },
      // One that was left out is not taken in later.
      { rowId: (rows - 1) as never, columnId: made.city, value: 'City 1' },
    ],
  })
  const run = await end(id)
  expect(run).toMatchObject({ state: 'done', spent: rows / 2 - 1 })
  expect(run.states).toEqual({ found: rows / 2 - 1, skipped: rows / 2 + 1 })
  expect((await shown(made)).at(-1)).toMatchObject({ rowId: rows, verdict: null, state: 'skipped' })
  expect(calls()).toBe(rows / 2 - 1)
})

test('a list is announced once its rows are known to wait, at the start and when the run is resumed', async () => {
  const { spec } = await list()
  const sheet = at.changes.sheet
  const heard: { goes: boolean; version: number }[] = []
  at.changes.sheet = change => {
    // Results come one by one; only what may be anywhere has a page read its cells again.
    if (change.sheetId === spec.sheetId && !change.results)
      heard.push({ goes: at.runs.going(), version: change.version })
    sheet(change)
  }
  try {
    const id = await underWay(spec)
    expect(heard.at(-1)?.goes).toBe(true)
    await at.runs.pause(id)
    await at.runs.settled(id)
    const before = heard.at(-1)?.version ?? 0
    await at.runs.resume(id)
    expect(heard.at(-1)?.goes).toBe(true)
    expect(heard.at(-1)?.version).toBeGreaterThan(before)
    await end(id)
  } finally {
    at.changes.sheet = sheet
  }
})
