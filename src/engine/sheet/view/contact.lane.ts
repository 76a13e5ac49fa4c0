// Who may be contacted, by what the consent columns of a list say and its do-not-contact lists: the first reason that is against it.
import { type ContactOutcome, contactBases } from '../../../model/consent.ts'
import { type ConditionSql, joinConditions } from '../../check/condition.lane.ts'
import { dayFirstIn } from '../../check/notation.lane.ts'
import { tellsSuppressed } from '../../identity/suppressed-sql.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { presentTable } from '../../table/rows.lane.ts'
import { consentRecords } from '../../types/consent-records.ts'

export interface ContactWork {
  readonly sheetId: number
  readonly country: string | null
  /** A basis counts from this day on only, "2024-03-01". */
  readonly since: string | null
}

const never: ConditionSql = { text: '0', params: [] }
const any = (parts: ConditionSql[]) => (parts.length === 0 ? never : joinConditions(parts, ' OR '))

/** The outcome of each row named `t`, as an expression. A withdrawal of one kind of contact is one of all. */
function outcomeSql(db: ReadDb, columns: ColumnRow[], { sheetId, country, since }: ContactWork): ConditionSql {
  const records = consentRecords(columns)
  const basisIn = (record: ColumnRow[], bases: readonly string[]): ConditionSql =>
    any(
      record.flatMap(({ type, slot }) =>
        type === 'consent_basis'
          ? {
              text: `coalesce(consent_basis(t.${sqlIdentifier(slot)}), '') IN (SELECT value FROM json_each(?))`,
              params: [JSON.stringify(bases)],
            }
          : [],
      ),
    )
  const isRecent = (record: ColumnRow[]): ConditionSql =>
    since === null
      ? { text: '1', params: [] }
      : any(
          record.flatMap(column =>
            column.type === 'consent_date'
              ? {
                  text: `coalesce(date_value(t.${sqlIdentifier(column.slot)}, ${dayFirstIn(db, sheetId, column) ? 1 : 0}) >= ?, 0)`,
                  params: [Date.parse(since)],
                }
              : [],
          ),
        )
  const allows = (record: ColumnRow[]) => basisIn(record, contactBases)
  const withdrawn = any(records.map(record => basisIn(record, ['withdrawn'])))
  const recent = any(records.map(record => joinConditions([allows(record), isRecent(record)], ' AND ')))
  const obliged = any(records.map(record => basisIn(record, ['legal_obligation'])))
  const unknown: ConditionSql = { text: '?', params: ['unknown' satisfies ContactOutcome] }
  const older = orElse(any(records.map(allows)), 'older', orElse(obliged, 'obligation', unknown))
  const open = orElse(recent, 'may', older)
  return orElse(withdrawn, 'withdrawn', orElse(tellsSuppressed(db, columns, sheetId, country), 'suppressed', open))
}

const orElse = (condition: ConditionSql, outcome: ContactOutcome, others: ConditionSql): ConditionSql => ({
  text: `iif(${condition.text}, ?, ${others.text})`,
  params: [...condition.params, outcome, ...others.params],
})

/** Rows named `t` of people who may be contacted. */
export function mayContact(db: ReadDb, columns: ColumnRow[], work: ContactWork): ConditionSql {
  const outcome = outcomeSql(db, columns, work)
  return { ...outcome, text: `${outcome.text} = 'may'` }
}

/** How many rows have each outcome. Throws sheet_gone. */
const contactCounts = (db: ReadDb, work: ContactWork) =>
  countedBy(db, work.sheetId, outcomeSql(db, columnsOf(db, work.sheetId), work))

function countedBy(db: ReadDb, sheetId: number, judged: ConditionSql): Partial<Record<ContactOutcome, number>> {
  const found = db.all<{ outcome: ContactOutcome; rows: number }>(
    `SELECT ${judged.text} outcome, count(*) rows FROM ${presentTable(db, sheetId)} t WHERE gone IS NULL GROUP BY 1`,
    ...judged.params,
  )
  return Object.fromEntries(found.map(({ outcome, rows }) => [outcome, rows]))
}

export const contactRead = { contactCounts }
