// Everything that a workspace holds about one person, in one object: what someone may ask for by law. It is found as for an
// erasure, and nothing of anybody else is in it.
import type { ErasePerhaps } from '../../../contract/app/privacy/erase.ts'
import type { SubjectReport } from '../../../contract/app/privacy/subject-report.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { findPerson } from './erase.lane.ts'
import { answerParts, textsNaming } from './erase-beside.lane.ts'
import type { ListFound } from './erase-list.lane.ts'
import { type ErasablePerson, personOf } from './person.ts'
import { withPerson } from './person-sql.ts'
import type { WantedPerson } from './wanted.ts'

const iso = (at: number) => new Date(at).toISOString()

function listOf(db: ReadDb, { sheetId, name, trash, ownIds, cells, past }: ListFound): SubjectReport['lists'][number] {
  const columns = db.arrays<[slot: string, name: string]>(
    'SELECT slot, name FROM col WHERE sheet_id = ? ORDER BY gone, position',
    sheetId,
  )
  const own = new Set(ownIds)
  const row = (id: number) =>
    db.get<Record<string, string | null>>(`SELECT * FROM ${tableOf(sheetId)} WHERE id = ?`, id) ?? {}
  const taken = [...cells].map(([id, left]) => ({ id, left, stored: row(id) }))
  return {
    name,
    trash,
    rows: taken
      .filter(({ id }) => own.has(id))
      .map(({ id, stored }) => ({
        row: id,
        cells: columns.flatMap(([slot, column]) => {
          const text = stored[sqlIdentifier(slot)] ?? null
          return text === null || text === '' ? [] : [{ column, text: String(text) }]
        }),
      })),
    // Rows of others: the texts that name the person, and nothing else of the row.
    mentions: taken
      .filter(({ id }) => !own.has(id))
      .flatMap(({ id, left, stored }) =>
        [...left.keys()].map(slot => ({
          row: id,
          column: columns.find(([one]) => one === slot)?.[1] ?? '',
          text: String(stored[slot] ?? ''),
        })),
      ),
    history: past,
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // What a service sent may be no JSON.
    return text
  }
}

/** What was asked, where several people were asked about at once without the others. */
function askedAbout(value: unknown, person: ErasablePerson): unknown {
  if (Array.isArray(value)) {
    const theirs = value.filter(one => typeof one === 'string' && person.wordsWithout(one) !== one)
    return theirs.length > 0 ? theirs : value.map(one => askedAbout(one, person))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, askedAbout(one, person)]))
}

/** `perhaps`: rows with nothing but their name that a person says are theirs. */
function subjectReport(db: ReadDb, wanted: WantedPerson, perhaps: readonly ErasePerhaps[]): SubjectReport {
  const found = findPerson(db, wanted, { keepRows: [], perhaps })
  const person = personOf(found.wanted)
  const { taskIds, answerIds, pages, recordIds } = found.ids
  const given = 'IN (SELECT value FROM json_each(?))'
  const requests = db.all<{ at: number | null; op: string; host: string | null; input: string | null }>(
    `SELECT min(a.intent_at) AS at, t.op, a.host, t.input FROM task t LEFT JOIN attempt a ON a.task_id = t.id
     WHERE t.id ${given} GROUP BY t.id ORDER BY t.id`,
    JSON.stringify(taskIds),
  )
  const answers = db.all<{ at: number; op: string; raw: Buffer }>(
    `SELECT fetched_at AS at, op, raw FROM answer WHERE id ${given} ORDER BY id`,
    JSON.stringify([...answerIds, ...pages.map(({ id }) => id)]),
  )
  const records = db.all<{ at: number; fields: string; more: string }>(
    `SELECT fetched_at AS at, fields, more FROM search_record WHERE id ${given} ORDER BY id`,
    JSON.stringify(recordIds),
  )
  const hashes = JSON.stringify(found.wanted.keys)
  const entries = db.all<{ at: number; kind: string; source: string; note: string }>(
    `SELECT b.at, s.kind, b.source, b.note FROM suppression s JOIN suppression_batch b ON b.id = s.batch_id
     WHERE s.kind || ' ' || lower(hex(s.hash)) ${given} ORDER BY s.id`,
    hashes,
  )
  return {
    lists: found.lists.map(list => listOf(db, list)),
    perhaps: found.likely,
    requests: requests.map(({ at, op, host, input }) => ({
      at: at === null ? null : iso(at),
      op,
      host: host ?? '',
      body: input === null ? null : askedAbout(parsed(input), person),
    })),
    answers: answers.map(({ at, op, raw }) => ({ at: iso(at), op, parts: answerParts(raw.toString('utf8'), person) })),
    records: records.map(({ at, fields, more }) => ({ at: iso(at), fields: parsed(fields), more: parsed(more) })),
    texts: withPerson(person, () => textsNaming(db)),
    doNotContact: entries.map(({ at, ...entry }) => ({ ...entry, at: iso(at) })),
  }
}

export const subjectReportWork = { subjectReport }
