// What a workspace knows of a person beside its lists: requests, answers, records of searches, and any text in which they
// are named (R-PRV-03). Amounts stay as they are booked.
import { taskState } from '../../answer/states.ts'
import { stillWanted } from '../../base/cancel-flag.ts'
import { type ReadDb, type SqlText, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import type { AskedInput } from '../../team/erasure-log.ts'
import type { ErasablePerson } from './person.ts'

/** Rows that are no more, by list: what was asked for them alone goes with them. */
export type GoneRows = readonly { sheetId: number; rowIds: readonly number[] }[]

export interface TracesBeside {
  taskIds: number[]
  /** Answers that go whole. */
  answerIds: number[]
  /** Pages of which only some records go. */
  pages: { id: number; raw: Buffer }[]
  recordIds: number[]
}

const atOnce = 500

function* inSlices<T extends { id: number }>(db: ReadDb, sql: SqlText): Generator<T> {
  for (let after = 0; ; ) {
    const rows = db.all<T>(`${sql} AND id > +? ORDER BY id LIMIT +?`, after, atOnce)
    stillWanted(null)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Bytes that a service sent: what is no JSON is looked at as a text.
    return text
  }
}

/** Requests, answers and records of the person, and of rows that are no more. */
export function findBeside(db: ReadDb, person: ErasablePerson, gone: GoneRows): TracesBeside {
  const found: TracesBeside = { taskIds: [], answerIds: [], pages: [], recordIds: [] }
  const tasks = new Set<number>()
  for (const { sheetId, rowIds } of gone)
    for (const id of db.column<number>(
      // Rows that stay have asked the same.
      `SELECT DISTINCT g.task_id FROM target g JOIN run r ON r.id = g.run_id
       WHERE r.sheet_id = ? AND g.task_id IS NOT NULL AND g.row_id IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM target o WHERE o.task_id = g.task_id
           AND o.row_id NOT IN (SELECT value FROM json_each(?)))`,
      sheetId,
      JSON.stringify(rowIds),
      JSON.stringify(rowIds),
    ))
      tasks.add(id)
  const searching = new Set(db.column<number>("SELECT id FROM run WHERE kind = 'search'"))
  for (const { id, run_id, input } of inSlices<{ id: number; run_id: number; input: string }>(
    db,
    'SELECT id, run_id, input FROM task WHERE input IS NOT NULL',
  )) {
    // What is searched for is in people's words, as a name alone may.
    const left = searching.has(run_id) ? person.wordsWithout(input) : person.without(input)
    if (left !== input || person.isIn(parsed(input))) tasks.add(id)
  }
  found.taskIds = [...tasks]
  const asked = new Set(
    db.column<number>(
      `SELECT t.answer_id FROM task t JOIN run r ON r.id = t.run_id AND r.kind <> 'search'
       WHERE t.answer_id IS NOT NULL AND t.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(found.taskIds),
    ),
  )
  for (const { id, raw } of inSlices<{ id: number; raw: Buffer }>(
    db,
    'SELECT id, raw FROM answer WHERE length(raw) > 0',
  )) {
    const text = raw.toString('utf8')
    if (asked.has(id)) {
      found.answerIds.push(id)
      continue
    }
    const left = answerWithout(text, person)
    if (left === null) found.answerIds.push(id)
    else if (left !== text) found.pages.push({ id, raw: Buffer.from(left) })
  }
  for (const { id, fields, more } of inSlices<{ id: number; fields: string; more: string }>(
    db,
    'SELECT id, fields, more FROM search_record WHERE true',
  ))
    if (isOf([parsed(fields), parsed(more)], `${fields}${more}`, person)) found.recordIds.push(id)
  return found
}

const isOf = (value: unknown, text: string, person: ErasablePerson) =>
  person.isIn(value) || person.without(text) !== text

/**
 * An answer without the person; the same text where they are not in it, null where it goes whole. In a page of records the
 * person's become `{}`, so that the others keep their places: what two records say together is said of no one.
 */
function answerWithout(text: string, person: ErasablePerson): string | null {
  const json = parsed(text)
  const list = recordsOf(json)
  if (list === null) return isOf(json, text, person) ? null : text
  const records = list.splice(0)
  const around = JSON.stringify(json)
  if (isOf(json, around, person)) return null
  const left = records.map(item => (isOf(item, JSON.stringify(item) ?? '', person) ? {} : item))
  const gone = left.filter((item, at) => item !== records[at]).length
  list.push(...left)
  if (gone === 0) return text
  return gone === records.length ? null : JSON.stringify(json)
}

/** What an answer says about the person: all of it, or of a page with others the records that are theirs. */
export function answerParts(text: string, person: ErasablePerson): unknown[] {
  const json = parsed(text)
  const records = recordsOf(json)
  const theirs = records?.filter(item => isOf(item, JSON.stringify(item) ?? '', person)) ?? []
  return theirs.length > 0 ? theirs : [json]
}

/** The records of a page of several. */
function recordsOf(json: unknown): unknown[] | null {
  const list: unknown = Array.isArray(json)
    ? json
    : typeof json === 'object' && json !== null
      ? Object.values(json).find(Array.isArray)
      : undefined
  return Array.isArray(list) && list.length > 1 ? list : null
}

/** What a live service was asked about the person, as teams name it. */
export const askedAbout = (db: ReadDb, { taskIds, answerIds, pages }: TracesBeside): AskedInput[] =>
  db.all<AskedInput>(
    `SELECT o.profile || ' ' || o.name AS account, t.op, lower(hex(t.key)) AS key FROM task t JOIN run r ON r.id = t.run_id
       JOIN account o ON o.id = r.account_id
       WHERE o.profile = 'remote' AND t.input IS NOT NULL AND t.id IN (SELECT value FROM json_each(?))
     UNION SELECT o.profile || ' ' || o.name, a.op, lower(hex(a.key)) FROM answer a JOIN account o ON o.id = a.account_id
       WHERE o.profile = 'remote' AND length(a.key) > 0 AND a.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(taskIds),
    JSON.stringify([...answerIds, ...pages.map(({ id }) => id)]),
  )

/** Open runs that would still ask about the person, or about rows that are theirs. */
export const openRunsOf = (db: ReadDb, { taskIds }: Pick<TracesBeside, 'taskIds'>): number =>
  db.value<number>(
    `SELECT count(DISTINCT r.id) FROM task t JOIN run r ON r.id = t.run_id
     WHERE t.id IN (SELECT value FROM json_each(?)) AND t.state IN (${taskState.ready}, ${taskState.claimed})
       AND r.state IN ('waiting', 'running', 'pausing', 'paused')`,
    JSON.stringify(taskIds),
  ) ?? 0

/** Tables whose texts are none of a person's, or are looked at row by row elsewhere. */
const apart =
  /^(?:sqlite_.*|s\d+|credit_entry|step_change|suppression_key|known_key|known_row|search_record|answer|own_value)$/

/** Every other table and column that holds texts, whatever the version of the file. */
function textColumns(db: ReadDb): { table: string; column: string }[] {
  return db
    .arrays<[table: string, column: string]>(
      `SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND upper(c.type) = 'TEXT' ORDER BY t.name, c.cid`,
    )
    .filter(([table, column]) => !apart.test(table) && !(table === 'task' && column === 'input'))
    .map(([table, column]) => ({ table, column }))
}

const holdsPerson = (column: SqlText) => `${column} IS NOT NULL AND without_person(${column}) <> ${column}`

/** Texts that name the person. */
export const countTexts = (db: ReadDb): number =>
  textColumns(db).reduce((sum, { table, column }) => {
    const name = sqlIdentifier(column)
    return sum + (db.value<number>(`SELECT count(*) FROM ${sqlIdentifier(table)} WHERE ${holdsPerson(name)}`) ?? 0)
  }, 0)

/** Texts that name the person, each with the table and column that hold it. */
export const textsNaming = (db: ReadDb): { where: string; text: string }[] =>
  textColumns(db).flatMap(({ table, column }) => {
    const name = sqlIdentifier(column)
    return db
      .column<string>(`SELECT ${name} FROM ${sqlIdentifier(table)} WHERE ${holdsPerson(name)}`)
      .map(text => ({ where: `${table}.${column}`, text }))
  })

/** Takes what was found, and every text that names the person, out of what is beside the lists; call it in a transaction. */
export function eraseBeside(db: WriteDb, beside: TracesBeside, person: ErasablePerson, gone: GoneRows): void {
  const { taskIds, answerIds, pages, recordIds } = beside
  const tasks = JSON.stringify(taskIds)
  const ofTasks = 'task_id IN (SELECT value FROM json_each(?))'
  // A hash of what was asked would reveal to anyone who knows the person that they were asked about.
  db.run(
    `UPDATE credit_entry SET key = NULL WHERE key IS NOT NULL AND (
       attempt_id IN (SELECT id FROM attempt WHERE ${ofTasks})
       OR key IN (SELECT key FROM task WHERE id IN (SELECT value FROM json_each(?)))
       OR key IN (SELECT key FROM answer WHERE id IN (SELECT value FROM json_each(?))))`,
    tasks,
    tasks,
    JSON.stringify(answerIds),
  )
  // In the copy of a backup they may wait to be sent.
  db.run(
    `UPDATE task SET state = ${taskState.withdrawn}, applied = 0 WHERE state = ${taskState.ready}
     AND id IN (SELECT value FROM json_each(?))`,
    tasks,
  )
  db.run(
    `UPDATE task SET input = NULL, key = randomblob(32), idem = NULL, err = NULL
     WHERE id IN (SELECT value FROM json_each(?))`,
    tasks,
  )
  db.run(`UPDATE attempt SET raw = NULL WHERE ${ofTasks}`, tasks)
  db.run(`UPDATE target SET in_hash = NULL WHERE ${ofTasks}`, tasks)
  for (const { sheetId, rowIds } of gone) {
    const rows = JSON.stringify(rowIds)
    db.run(
      `UPDATE target SET in_hash = NULL WHERE row_id IN (SELECT value FROM json_each(?))
       AND run_id IN (SELECT id FROM run WHERE sheet_id = ?)`,
      rows,
      sheetId,
    )
    db.run(
      `DELETE FROM own_value WHERE row_id IN (SELECT value FROM json_each(?))
       AND run_id IN (SELECT id FROM run WHERE sheet_id = ?)`,
      rows,
      sheetId,
    )
  }
  db.run(
    "UPDATE answer SET key = x'', raw = x'', source = NULL WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(answerIds),
  )
  for (const { id, raw } of pages) db.run('UPDATE answer SET raw = ? WHERE id = ?', raw, id)
  for (const { id, raw } of db.all<{ id: number; raw: Buffer }>('SELECT id, raw FROM attempt WHERE raw IS NOT NULL')) {
    const text = raw.toString('utf8')
    if (isOf(parsed(text), text, person)) db.run('UPDATE attempt SET raw = NULL WHERE id = ?', id)
  }
  for (const one of db.all<{ run_id: number; row_id: number; texts: string }>(
    'SELECT run_id, row_id, texts FROM own_value',
  ))
    if (isOf(parsed(one.texts), one.texts, person))
      db.run('DELETE FROM own_value WHERE run_id = ? AND row_id = ?', one.run_id, one.row_id)
  // What was asked is known by its hash alone, so that no one can tell which of them are the person's.
  for (const byHash of ['reconcile_answer', 'reconcile_decision'] as const) db.run(`DELETE FROM ${byHash}`)
  db.run('DELETE FROM search_record WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(recordIds))
  // Who is on a do-not-contact list stays on it, as a hash, which the caller seals.
  const hashes = JSON.stringify(person.wanted.keys)
  // A team that has it with its value gets it again without.
  db.run(
    `DELETE FROM team_suppression WHERE removed = 0 AND EXISTS (SELECT 1 FROM suppression s
       WHERE s.kind = team_suppression.kind AND s.hash = team_suppression.hash AND s.value IS NOT NULL
         AND s.kind || ' ' || lower(hex(s.hash)) IN (SELECT value FROM json_each(?)))`,
    hashes,
  )
  db.run(
    `UPDATE suppression SET value = NULL
     WHERE value IS NOT NULL AND kind || ' ' || lower(hex(hash)) IN (SELECT value FROM json_each(?))`,
    hashes,
  )
  for (const { table, column } of textColumns(db)) {
    const name = sqlIdentifier(column)
    // Only values of search filters differ by their text; two that are equal now are one.
    db.run(`UPDATE OR REPLACE ${sqlIdentifier(table)} SET ${name} = without_person(${name}) WHERE ${holdsPerson(name)}`)
  }
}
