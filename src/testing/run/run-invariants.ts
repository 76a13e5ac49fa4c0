// What must hold in a workspace after any crash, read from its database and from the log of the service:
// invariants I1 to I9, each with what breaks it. A second run shows I10.
import Database from 'better-sqlite3'
import { verdictOf } from '../../engine/answer/cell-texts.ts'
import { readAnswer } from '../../engine/answer/understand.ts'
import { databaseFile } from '../../engine/store/open.ts'
import type { Service } from '../../service/start.ts'

export interface Broken {
  invariant: string
  what: string
}

type Logged = ReturnType<Service['log']>[number]

/** Verdict that the rules as they come give to a status word without further signs. */
const verdicts: Readonly<Record<string, string>> = {
  deliverable: 'Deliverable',
  undeliverable: 'Undeliverable',
  unknown: 'Unknown',
}

/**
 * The verdict of a stored report. A status word that the rules know gives it by itself; where a fault has left none, it is the one
 * that the reader of answers gives.
 */
function verdictIn(raw: Buffer): string | null {
  const report = JSON.parse(raw.toString().replace(/^\uFEFF/, '')) as {
    data?: { email_deliverability?: { status?: unknown } | null } | null
  }
  const status = report.data?.email_deliverability?.status
  const known = typeof status === 'string' && Object.hasOwn(verdicts, status) ? verdicts[status] : undefined
  return known ?? verdictOf(readAnswer('validate.email', raw, { network: 'social', renamed: {} }))
}

interface RunFigures {
  id: number
  state: string
  cap: number
  spent: number
  unsure: number
  reserved: number
}

/**
 * Invariants of a workspace with e-mail validations in one list, its addresses in slot c1 and the verdicts in c2. `log` =
 * every request that reached the service; `unsureAtMost` = calls that may be in doubt.
 */
export function brokenInvariants(dir: string, log: readonly Logged[], unsureAtMost: number): Broken[] {
  const db = new Database(databaseFile(dir), { readonly: true })
  const broken: Broken[] = []
  const all = <T>(sql: string) => db.prepare(sql).all() as T[]
  const value = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0)
  const check = (invariant: string, holds: boolean, what: string) => {
    if (!holds) broken.push({ invariant, what })
  }
  const none = (invariant: string, sql: string, what: string) => {
    const found = value(`SELECT count(*) FROM (${sql})`)
    check(invariant, found === 0, `${found} ${what}`)
  }

  none('I1', 'SELECT 1 FROM task WHERE applied IS NOT NULL', 'ended tasks whose rows wait')
  none(
    'I1',
    `SELECT 1 FROM target g JOIN task t ON t.id = g.task_id
     WHERE (t.state IN (2, 3, 4)) <> (g.state IS NOT NULL) AND t.state <> 5`,
    'rows whose end is not that of their task',
  )
  none(
    'I1',
    `SELECT 1 FROM run r JOIN target g ON g.run_id = r.id WHERE r.state = 'done' AND g.state IS NULL`,
    'rows of ended runs without an end',
  )

  const charges = new Map<string, number>()
  for (const { input, charge } of log) charges.set(input ?? '', (charges.get(input ?? '') ?? 0) + charge)
  const twice = [...charges].filter(([, charge]) => charge > 1)
  check('I2', twice.length === 0, `${twice.length} inputs charged twice, one of them ${twice[0]?.[0]}`)

  const runs = all<RunFigures>('SELECT * FROM run')
  const spent = runs.reduce((sum, run) => sum + run.spent, 0)
  const unsure = runs.reduce((sum, run) => sum + run.unsure, 0)
  const charged = log.reduce((sum, { charge }) => sum + charge, 0)
  check('I3', charged - spent <= unsure && charged >= spent, `charged ${charged}, spent ${spent}, unsure ${unsure}`)
  check('I3', value('SELECT sum(booked) FROM credit_entry') === spent + unsure, 'the entries differ from the runs')
  check('I3', value('SELECT sum(spent) FROM day_spend') === spent + unsure, 'the days differ from the runs')
  check('I3', unsure <= unsureAtMost, `${unsure} in doubt, at most ${unsureAtMost} can be`)

  for (const run of runs)
    check('I4', run.spent + run.unsure + run.reserved <= run.cap, `run ${run.id} is above its cap of ${run.cap}`)

  const answers = all<{ raw: Buffer; verdict: string | null }>(
    `SELECT a.raw, s.c2 AS verdict FROM task t JOIN answer a ON a.id = t.answer_id
     JOIN target g ON g.task_id = t.id JOIN s1 s ON s.id = g.row_id WHERE t.state = 2 AND a.kind = 0`,
  )
  const wrong = answers.filter(({ raw, verdict }) => verdictIn(raw) !== verdict)
  check('I5', wrong.length === 0, `${wrong.length} cells differ from their stored answer`)
  if (runs.length > 0)
    none(
      'I5',
      `SELECT 1 FROM s1 s JOIN target g ON g.row_id = s.id JOIN task t ON t.id = g.task_id
       WHERE t.state <> 2 AND s.c2 IS NOT NULL`,
      'cells written without an answer',
    )

  none('I6', 'SELECT 1 FROM attempt WHERE state = 0', 'intents without an end')
  none('I7', 'SELECT 1 FROM attempt GROUP BY task_id HAVING max(n) <> count(*) OR min(n) <> 1', 'gaps between tries')
  check('I8', db.pragma('integrity_check', { simple: true }) === 'ok', 'the database is damaged')
  const intents = new Set(db.prepare('SELECT id FROM attempt').pluck().all())
  const stray = log.filter(request => !intents.has(Number(request.requestId)))
  check('I9', stray.length === 0, `${stray.length} requests without a committed intent`)
  db.close()
  return broken
}
