// The run dialog with the settings of an earlier run; an estimate comes before anything is sent.
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { uiStore } from '../state/open.ts'
import { remapDraft } from './draft.ts'

/** With other rows or other settings than it had. */
export function openRun(run: RunView, spec: RunSpec): void {
  if (spec.web) {
    const [column = ''] = spec.web.names
    uiStore.set({ dialog: { kind: 'web', sheetId: spec.sheetId, column, spec } })
    return
  }
  const columnId = sourceColumn(spec.op, spec.mapping)
  if (columnId !== undefined) uiStore.set({ dialog: { kind: 'run', op: spec.op, columnId, spec, parentId: run.id } })
}

/** With its own settings over the columns that are still there, to be changed. */
export const changeRun = (run: RunView, columns: readonly Pick<Column, 'id'>[]): void =>
  openRun(run, remapDraft(run.spec, columns))
