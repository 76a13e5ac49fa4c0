// The record panel's data: fields, reports with the deciding rule, history of a row.

import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type {
  RowRecord,
  ShownEmailReport,
  ShownField,
  ShownPhoneReport,
  ShownRecord,
} from '../../contract/app/run/answer.ts'
import { addsPeople } from '../../contract/app/run/operation.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import type { SettingsStore } from '../base/host.ts'
import { localDetails } from '../check/local-check.ts'
import type { Store } from '../store/store.ts'
import { explainMatches, explainPeopleFound, explainState, explainVerdict } from './explain.ts'
import { fieldText } from './fields.ts'
import { type AnsweredOp, aboutOf, fieldsOf, isValidation } from './operations.ts'
import type { StoredReport } from './record.lane.ts'
import { cellStateOf } from './states.ts'
import { storedNaming } from './stored-naming.ts'
import { pickedAnswer, type ReadAnswer, readAnswer } from './understand.ts'

export interface Records {
  /** Throws sheet_gone, not_found. */
  get(sheetId: SheetId, rowId: RowId): Promise<RowRecord>
}

const iso = (at: number) => new Date(at).toISOString()
const sources: Readonly<Record<string, string>> = { world: 'practice', rules: 'rules and bundled lists' }

function sourceOf({ answer, live, marks }: StoredReport): string {
  if (marks & cellMarks.local) return 'local check'
  if (answer?.source?.startsWith('own')) return 'own data'
  return sources[answer?.source ?? ''] ?? (live ? 'live service' : 'practice')
}

const titleOf = (op: AnsweredOp): string => (isOperation(op) ? operationTable[op].title : 'From a search')

const textOf = (bytes: Uint8Array | null | undefined) =>
  bytes && bytes.length > 0 ? new TextDecoder().decode(bytes) : null

const purged = 'The stored answer was purged. The cells keep its values, but requesting it again costs credits.'

/** What a result without a readable answer means. */
const without = (stored: StoredReport): string =>
  stored.answer?.purged ? purged : explainState(cellStateOf(stored.state), stored.reason)

export function createRecords(store: Store, settings: SettingsStore): Records {
  /** What is shown of a result, whatever kind of answer it is. */
  function base(stored: StoredReport, read: ReadAnswer | null) {
    const local = (stored.marks & cellMarks.local) !== 0
    return {
      op: stored.op,
      columnId: stored.columnId as ColumnId,
      resultColumnId: stored.resultColumnId as ColumnId,
      columnName: stored.columnName,
      input: stored.input,
      state: cellStateOf(stored.state),
      stale: (stored.marks & cellMarks.stale) !== 0,
      fetchedAt: stored.answer ? iso(stored.answer.fetchedAt) : local ? iso(stored.at) : null,
      provider: stored.live ? 'Live service' : 'Practice',
      source: sourceOf(stored),
      credits: stored.credits,
      raw: textOf(stored.answer?.raw ?? stored.badAnswer),
      more: read?.more ?? {},
      columns: stored.columns,
    }
  }

  const readOf = (stored: StoredReport) =>
    stored.answer
      ? readAnswer(
          stored.op,
          stored.answer.raw,
          storedNaming(settings.get().remote, stored.op, stored.live),
          stored.policy,
        )
      : null

  function report(stored: StoredReport): ShownEmailReport | ShownPhoneReport {
    const read = readOf(stored)
    const judgement = read === null || read.kind === 'record' ? null : read.judgement
    const local = (stored.marks & cellMarks.local) !== 0
    const shown = {
      ...base(stored, read),
      verdict: judgement?.verdict ?? (local ? ('Undeliverable' as const) : null),
      action: judgement?.action ?? (local ? ('Remove' as const) : null),
      rule: judgement?.rule ?? (local ? 'local' : null),
      policy: judgement?.policy ?? null,
      sentence: judgement
        ? explainVerdict(judgement)
        : local
          ? explainVerdict({ verdict: 'Undeliverable', reason: stored.reason ?? 'The format is invalid.' })
          : without(stored),
      otherHits: [...(judgement?.otherHits ?? [])],
    }
    return stored.op === 'validate.phone'
      ? { ...shown, kind: 'phone', report: read?.kind === 'phone' ? read.report : null }
      : { ...shown, kind: 'email', report: read?.kind === 'email' ? read.report : null }
  }

  function recordOf(stored: StoredReport): ShownRecord {
    const answer = readOf(stored)
    const read = answer?.kind === 'record' ? pickedAnswer(answer, stored.pick) : null
    // The other records of a page that a search found are other people, no other matches.
    const alone = stored.added || read === null || read.record.action === undefined
    const peopleElsewhere = !stored.added && isOperation(stored.op) && addsPeople(stored.op)
    const chosen = read !== null && stored.pick !== null && !stored.added
    const fields = fieldsOf(stored.op).filter(({ path }) => path !== 'checked_on')
    const texts = (record: object): ShownField[] =>
      fields.map(({ path, name, group }) => ({ path, name, group, text: fieldText(record, path) }))
    return {
      ...base(stored, read),
      about: aboutOf(stored.op),
      title: stored.added ? 'From a search' : titleOf(stored.op),
      sentence: !read
        ? without(stored)
        : peopleElsewhere
          ? explainPeopleFound(read.matches)
          : explainMatches(alone ? 1 : read.matches, chosen),
      fields: read && !peopleElsewhere ? texts(read.record) : [],
      matches: stored.added ? 1 : (read?.matches ?? 0),
      chosen,
      others: (stored.added || peopleElsewhere ? [] : (read?.records ?? []))
        .map((record, index) => ({ index, fields: texts(record) }))
        .filter(({ index }) => index !== (stored.pick ?? 0)),
    }
  }

  return {
    async get(sheetId, rowId) {
      const [record, history] = await Promise.all([
        store.grid.call('readRecord', sheetId, rowId, settings.get().country),
        store.scan.call('rowHistory', sheetId, rowId),
      ])
      const reports = record.reports.filter(({ op }) => isValidation(op)).map(report)
      const records = record.reports.filter(({ op }) => !isValidation(op)).map(recordOf)
      return {
        sheetId,
        rowId,
        fields: record.fields.map(({ columnId, state, notation, ...field }) => ({
          ...field,
          columnId: columnId as ColumnId,
          state: state === null ? null : cellStateOf(state),
          local: localDetails(field.type, field.value, notation),
        })),
        emails: reports.filter(report => report.kind === 'email'),
        phones: reports.filter(report => report.kind === 'phone'),
        people: records.filter(({ about }) => about === 'person'),
        companies: records.filter(({ about }) => about === 'company'),
        history: history.map(({ at, ...change }) => ({ ...change, at: iso(at) })),
        suppressed: record.suppressed,
      }
    },
  }
}
