// People found at the companies of a list become rows of another one: page after page of each company, those already there
// already left out, all in one undo step of that list.
import type { RunId, SheetId } from '../../../contract/app/ids.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { sourceMarks } from '../../answer/cell-texts.ts'
import { readAnswer } from '../../answer/understand.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import { parseBody } from '../../client/reader.ts'
import { readablyOf } from '../../identity/suppressed.lane.ts'
import { proposedFields } from '../../people/add-mapping.ts'
import { addRecords, beginAdd, finishAdd } from '../../people/adds.lane.ts'
import { knownSlice, putKnown, rowsUnder } from '../../people/known.lane.ts'
import { keyColumnsOf, recordKeys, twinKeys } from '../../people/known-keys.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { laterPage, peoplePages, peoplePerPage } from '../ask/mapping.ts'
import { moreAfter, readPage } from '../exchange/page-reader.ts'
import { type AddPeopleTarget, addPeopleTarget, targetGone } from '../ledger/add-people-target.lane.ts'
import { nextStep, stillAskedBy } from '../ledger/next-step.lane.ts'
import type { RunColumns, RunRow } from '../ledger/run-row.lane.ts'

/** The column that says at which company someone was found. */
const foundAt = { field: 'found_at', name: 'Found at', type: 'text' as const }

const labelOf = (run: RunRow, title: string) => ({ label: title, runId: run.id })

/** Makes the list, if it is a new one, and its columns; keeps them in the spec of the run. */
export function beginAddPeople(db: WriteDb, run: RunRow, spec: RunSpec, title: string): void {
  const { addPeople } = spec
  if (!addPeople) return
  const sheet = db.get<{ workbook_id: number; name: string }>(
    'SELECT workbook_id, name FROM sheet WHERE id = ?',
    run.sheet_id,
  )
  const { target } = addPeople
  const columns = target.kind === 'list' ? columnsOf(db, target.sheetId) : null
  const used = proposedFields({ about: 'person', columns, more: [] }).filter(({ use }) => use)
  const known = columns?.find(({ name, origin }) => origin === null && name === foundAt.name)
  const fields = [...used, { ...foundAt, columnId: known?.id ?? null }]
  const begun = beginAdd(db, {
    // Ids of our own tables.
    target: target.kind === 'list' ? target : { ...target, workbookId: (sheet?.workbook_id ?? null) as never },
    fields,
    op: 'search.prospector',
    step: labelOf(run, title),
  })
  if (target.kind === 'new') finishAdd(db, begun.sheetId)
  const to: AddPeopleTarget = {
    ...addPeople,
    target: { kind: 'list', sheetId: begun.sheetId },
    to: { ...begun, fields: fields.map(({ field }) => field) },
  }
  db.run('UPDATE run SET spec = ? WHERE id = ?', JSON.stringify({ ...spec, addPeople: to }), run.id)
}

/** An answered page of one company. */
export interface AnsweredPage {
  id: number
  /** 0 = the first page. */
  step: number
  answer_id: number | null
  raw: Buffer | null
  source: string | null
}

export interface AddedPage {
  /** The list that has new rows; null = none were added. */
  sheetId: number | null
  /** Cells written, for the slice. */
  cells: number
  /** The next page of the company waits. */
  turned: boolean
}

/** Adds the people of a page to the list, and lets the rows of the company wait for the next page if one is wanted. */
export function addPeoplePage(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  task: AnsweredPage,
  naming: ProviderNaming,
  now: number,
): AddedPage {
  const target = addPeopleTarget(columns.spec)
  if (!target) return { sheetId: null, cells: 0, turned: false }
  const rows = addPagePeople(db, run, columns, target, task, naming, now)
  const turned = run.goal !== 'stopped' && turnPage(db, run, columns, target, task, naming)
  return { sheetId: rows > 0 ? target.to.sheetId : null, cells: rows * target.to.columnIds.length, turned }
}

function addPagePeople(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  target: AddPeopleTarget,
  task: AnsweredPage,
  naming: ProviderNaming,
  now: number,
): number {
  const { sheetId, fields } = target.to
  const there = columnsOf(db, sheetId)
  // Stopped while the list was gone: what was paid for stays in the stored answers.
  if (targetGone(db, columns.spec)) return 0
  const read = readAnswer(run.op, task.raw ?? Buffer.alloc(0), naming)
  const left = target.perRow - task.step * peoplePerPage(target)
  const people = (read?.kind === 'record' ? read.records : []).slice(0, left)
  const company = companyOf(db, run, columns, task.id)
  const cells: (string | null)[] = []
  const found: { answerId: number | null; pick: number; runId: RunId; marks: number }[] = []
  const seen = new Set<string>()
  const suppressed = readablyOf(db, people)
  for (const [pick, person] of people.entries()) {
    if (suppressed[pick]) continue
    const { under, asks } = twinKeys('person', person)
    const known = rowsUnder(db, recordKeys('person', person), one => one === sheetId).length > 0
    if (known || asks.some(key => seen.has(key))) continue
    for (const key of under) seen.add(key)
    for (const field of fields) {
      const value = field === foundAt.field ? company : person[field]
      cells.push(typeof value === 'string' && value !== '' ? value : null)
    }
    found.push({ answerId: task.answer_id, pick, runId: run.id as RunId, marks: sourceMarks(task.source) })
  }
  if (found.length === 0) return 0
  const last = db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
  const name = db.value<string>('SELECT name FROM sheet WHERE id = ?', run.sheet_id) ?? ''
  const title = `Companies of “${name}”`
  addRecords(db, target.to, { ...labelOf(run, titleOfStep(db, run)), title }, { cells, found }, now)
  // The next page must know these rows.
  const keyed = keyColumnsOf(there)
  if (keyed) putKnown(db, sheetId, knownSlice(db, sheetId, keyed, last, found.length))
  return found.length
}

/** The step that `beginAddPeople` began; undone meanwhile, a new one of the same name begins. */
const titleOfStep = (db: ReadDb, run: RunRow): string =>
  db.value<string>('SELECT label FROM step WHERE run_id = ? ORDER BY id DESC LIMIT 1', run.id) ?? ''

/** What the row says that asked: the cell that was sent for the company. */
function companyOf(db: ReadDb, run: RunRow, { inputs }: RunColumns, taskId: number): string | null {
  const slots = (inputs ?? []).map(({ slot }) => `nullif(t.${sqlIdentifier(slot)}, '')`)
  return (
    db.value<string | null>(
      `SELECT coalesce(${[...slots, 'NULL', 'NULL'].join(', ')}) FROM target g INDEXED BY target_task
       JOIN ${tableOf(run.sheet_id)} t ON t.id = g.row_id WHERE g.task_id = ? ORDER BY g.row_id LIMIT 1`,
      taskId,
    ) ?? null
  )
}

/** Makes the task of the company's next page. False when there is none, or none is wanted. */
function turnPage(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  target: AddPeopleTarget,
  task: AnsweredPage,
  naming: ProviderNaming,
): boolean {
  const page = task.step + 1
  const parsed = parseBody(task.raw ?? Buffer.alloc(0))
  const read =
    parsed.ok && (run.op === 'search.employees' || run.op === 'search.titleCompany')
      ? readPage(run.op, parsed.json, naming)
      : null
  if (page >= peoplePages(target) || read?.kind !== 'report') return false
  const { report } = read
  if (report.records.length === 0 || !moreAfter(report, page, report.size ?? peoplePerPage(target))) return false
  const input = stillAskedBy(db, run, columns, task)
  const price = db.value<number>('SELECT price FROM task WHERE id = ?', task.id) ?? 0
  if (input?.kind !== 'ask') return false
  nextStep(db, run, task, { op: run.op, input: laterPage(input, page + 1), price })
  return true
}

/** How many rows a run has added to which list, for those who watch it. */
export function addedBy(
  db: ReadDb,
  runId: number,
  spec: RunSpec,
): { sheetId: SheetId; name: string; rows: number } | undefined {
  if (spec.addPeople?.target.kind !== 'list') return undefined
  const { sheetId } = spec.addPeople.target
  const name = db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId)
  const rows = db.value<number | null>(
    `SELECT sum(json_array_length(c.rows)) FROM step s JOIN step_change c ON c.step_id = s.id
     WHERE s.run_id = ? AND s.sheet_id = ? AND s.state = 'done' AND c.kind = 'inserted' AND c.undone = 0`,
    runId,
    sheetId,
  )
  return name === undefined ? undefined : { sheetId, name, rows: rows ?? 0 }
}
