// The record panel's data: fields, reports with the deciding rule, history of a row.

import { countryCode } from '../../checks/keys/country.ts'
import type { RowRecord, ShownEmailReport, ShownPhoneReport } from '../../contract/app/answer.ts'
import { mark } from '../../contract/app/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { localDetails } from '../check/local-check.ts'
import type { Naming } from '../client/dialect.ts'
import type { SettingsStore } from '../host.ts'
import { cellStateOf } from '../run/states.ts'
import type { Store } from '../store/store.ts'
import { readAnswer } from './cell-texts.ts'
import { explain, explainState } from './explain.ts'
import type { StoredReport } from './record.lane.ts'

export interface Records {
  /** Throws sheet_gone, not_found. */
  get(sheetId: SheetId, rowId: RowId): Promise<RowRecord>
}

const iso = (at: number) => new Date(at).toISOString()
const sources: Readonly<Record<string, string>> = { world: 'practice', rules: 'rules and bundled lists' }

function sourceOf({ answer, live, marks }: StoredReport): string {
  if (marks & mark.local) return 'local check'
  if (answer?.source?.startsWith('own')) return 'own data'
  return sources[answer?.source ?? ''] ?? (live ? 'live service' : 'practice')
}

const textOf = (bytes: Uint8Array | null | undefined) => (bytes ? new TextDecoder().decode(bytes) : null)

export function createRecords(store: Store, settings: SettingsStore): Records {
  const namingFor = (live: boolean): Naming => ({
    network: live ? settings.get().remote.network : 'social',
    renamed: {},
  })

  function shown(stored: StoredReport): ShownEmailReport | ShownPhoneReport {
    const state = cellStateOf(stored.state)
    const read = stored.answer ? readAnswer(stored.op, stored.answer.raw, namingFor(stored.live)) : null
    const local = (stored.marks & mark.local) !== 0
    const base = {
      columnId: stored.columnId as ColumnId,
      columnName: stored.columnName,
      input: stored.input,
      state,
      stale: (stored.marks & mark.stale) !== 0,
      verdict: read?.judgement.verdict ?? (local ? ('Undeliverable' as const) : null),
      action: read?.judgement.action ?? (local ? ('Remove' as const) : null),
      rule: read?.judgement.rule ?? (local ? 'local' : null),
      sentence: read
        ? explain(read.judgement)
        : local
          ? explain({ verdict: 'Undeliverable', reason: stored.reason ?? 'The form is wrong.' })
          : explainState(state, stored.reason),
      otherHits: [...(read?.judgement.otherHits ?? [])],
      fetchedAt: stored.answer ? iso(stored.answer.fetchedAt) : local ? iso(stored.at) : null,
      provider: stored.live ? 'Live service' : 'Practice',
      source: sourceOf(stored),
      credits: stored.credits,
      raw: textOf(stored.answer?.raw ?? stored.badAnswer),
      more: read?.more ?? {},
    }
    return stored.op === 'validate.phone'
      ? { ...base, kind: 'phone', report: read?.kind === 'phone' ? read.report : null }
      : { ...base, kind: 'email', report: read?.kind === 'email' ? read.report : null }
  }

  return {
    async get(sheetId, rowId) {
      const [record, history] = await Promise.all([
        store.grid.call('readRecord', sheetId, rowId),
        store.scan.call('rowHistory', sheetId, rowId),
      ])
      const named = record.fields.find(field => field.type === 'country' && field.value !== null)
      const country = countryCode(named?.value ?? '') ?? record.country ?? settings.get().country
      const reports = record.reports.map(shown)
      return {
        sheetId,
        rowId,
        fields: record.fields.map(({ columnId, state, ...field }) => ({
          ...field,
          columnId: columnId as ColumnId,
          state: state === null ? null : cellStateOf(state),
          local: localDetails(field.type, field.value, country),
        })),
        emails: reports.filter(report => report.kind === 'email'),
        phones: reports.filter(report => report.kind === 'phone'),
        history: history.map(({ at, ...change }) => ({ ...change, at: iso(at) })),
      }
    },
  }
}
