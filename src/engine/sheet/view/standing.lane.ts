// The rows of the standing views (R-GRD-11): what a list says about itself, over all its columns.
import { type CellState, cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { FindingKind } from '../../../contract/app/check.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { type ConditionSql, duplicatedSql, joinConditions, withFinding } from '../../check/condition.lane.ts'
import { isChecked } from '../../check/local-check.ts'
import { tellsSuppressed } from '../../identity/suppressed-sql.ts'
import { breaksRule } from '../../rules/broken-cells.lane.ts'
import type { ReadDb } from '../../store/sql.ts'
import { sqlIdentifier } from '../../store/sql.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { mayContact } from './contact.lane.ts'

/** Findings that a person has to look at before a cell can be used. */
const grave: FindingKind[] = [
  'invalid',
  'reserved',
  'unknown_ending',
  'not_in_plan',
  'needs_country',
  'two_readings',
  'two_values',
  'typo',
]
const errors: CellState[] = ['retryable', 'needs_input', 'unsure', 'no_answer']
const nobody: ConditionSql = { text: '0', params: [] }

type StandingCondition = Extract<ViewCondition, { kind: 'standing' }>

/** Rows named `t` that belong to a standing view, or with `not` all others. `country`: see the condition on local findings. */
export function standingRows(
  db: ReadDb,
  condition: StandingCondition,
  columns: ColumnRow[],
  sheetId: number,
): ConditionSql {
  const rows = rowsOfView(db, condition, columns, sheetId)
  return condition.not ? { ...rows, text: `NOT coalesce((${rows.text}), 0)` } : rows
}

function rowsOfView(
  db: ReadDb,
  { view, country, since }: StandingCondition,
  columns: ColumnRow[],
  sheetId: number,
): ConditionSql {
  const heads = columns.filter(({ id, origin }) => origin?.resultColumnId === id)
  const checked = columns.filter(({ type, origin }) => origin === null && isChecked(type))
  const inStates = (states: CellState[]): ConditionSql => ({
    text: `t.id IN (SELECT row_id FROM cell_state WHERE sheet_id = ? AND state IN (SELECT value FROM json_each(?)))`,
    params: [sheetId, JSON.stringify(states.map(state => cellStates.indexOf(state)))],
  })
  const any = (parts: ConditionSql[]) => (parts.length === 0 ? nobody : joinConditions(parts, ' OR '))
  const none = (parts: ConditionSql[]): ConditionSql => {
    const all = any(parts)
    return { ...all, text: `NOT coalesce((${all.text}), 0)` }
  }
  const stale: ConditionSql = {
    text: `t.id IN (SELECT row_id FROM cell_state WHERE sheet_id = ? AND marks & ${cellMarks.stale} <> 0)`,
    params: [sheetId],
  }
  const problems: ConditionSql = {
    text: 't.id IN (SELECT row_id FROM row_problem WHERE sheet_id = ?)',
    params: [sheetId],
  }
  const findings = checked.map(column => withFinding(db, grave, country, column, columns, sheetId))
  const verdicts = columns.filter(({ origin }) => origin?.field === 'verdict')
  const verdictIn = (words: string[]) =>
    verdicts.map(
      ({ slot }): ConditionSql => ({
        text: `t.${sqlIdentifier(slot)} IN (SELECT value FROM json_each(?))`,
        params: [JSON.stringify(words)],
      }),
    )
  switch (view) {
    case 'errors':
      return inStates(errors)
    case 'not_run':
      return heads.length === 0
        ? { text: '1', params: [] }
        : any(
            heads.map(({ id }) => ({
              text: 't.id NOT IN (SELECT row_id FROM cell_state WHERE sheet_id = ? AND col_id = ? AND state > 0)',
              params: [sheetId, id],
            })),
          )
    case 'stale':
      return stale
    case 'suppressed':
      return any([inStates(['suppressed']), tellsSuppressed(db, columns, sheetId, country)])
    case 'duplicates':
      return any(keysOf(columns).map(({ slot }) => duplicatedSql(slot, sheetId)))
    case 'breaks_rule':
      return breaksRule(db, sheetId, columns, null, columns)
    case 'attention':
      return any([inStates(errors), stale, problems, ...findings, ...verdictIn(['Risky', 'Unknown'])])
    case 'may_contact':
      return mayContact(db, columns, { sheetId, country, since: since ?? null })
    case 'ready':
      return none([
        inStates([...errors, 'suppressed']),
        stale,
        problems,
        ...findings,
        ...verdictIn(['Risky', 'Unknown', 'Undeliverable']),
        tellsSuppressed(db, columns, sheetId, country),
      ])
  }
}

/** What tells people and companies apart: addresses before numbers before pages; else the first column with any text. */
function keysOf(columns: ColumnRow[]): ColumnRow[] {
  const typed = columns.filter(({ origin }) => origin === null)
  for (const type of ['email', 'phone', 'profile_url', 'domain'] as const) {
    const keys = typed.filter(column => column.type === type)
    if (keys.length > 0) return keys
  }
  return typed.slice(0, 1)
}
