// Versions of the verdict policy in the workspace: added, never changed.
import { PolicyBody } from '../../contract/app/run/policy.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { type JudgedBy, standardPolicy } from './policy.ts'

interface Row {
  version: number
  at: number
  body: string
}

/** Read by every piece of every run, so the last text is not parsed again. */
const parsed = new Map<string, PolicyBody>()

function bodyOf(text: string): PolicyBody {
  const known = parsed.get(text)
  if (known) return known
  const body = PolicyBody.parse(JSON.parse(text))
  parsed.clear()
  parsed.set(text, body)
  return body
}

/** The policy in force, and since when (UTC milliseconds; null = as the program comes). */
export function currentPolicy(db: ReadDb): JudgedBy & { at: number | null } {
  const row = db.get<Row>('SELECT version, at, body FROM policy ORDER BY version DESC LIMIT 1')
  return row ? { version: row.version, at: row.at, body: bodyOf(row.body) } : { ...standardPolicy, at: null }
}

/** A version that judged something; the standard one where it is not known. */
export function policyOf(db: ReadDb, version: number): JudgedBy {
  const text = db.value<string>('SELECT body FROM policy WHERE version = ?', version)
  return text === undefined ? standardPolicy : { version, body: bodyOf(text) }
}

/** Adds a version and puts it in force. */
function savePolicy(db: WriteDb, body: PolicyBody, now: number): number {
  return db.run('INSERT INTO policy(at, body) VALUES (?, ?)', now, JSON.stringify(body)).lastInsertRowid
}

export const policyRead = { currentPolicy }
export const policyWrite = { savePolicy }
