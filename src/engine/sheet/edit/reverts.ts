// One step taken back by itself, as a new step, where later ones left its cells alone.
import { randomUUID } from 'node:crypto'
import type { EditResult, RevertPlan } from '../../../contract/app/cell/edit.ts'
import type { SheetId, StepId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Store } from '../../store/store.ts'
import { rowsComputed } from '../computed/computes.ts'
import { rowPieces } from '../row-pieces.ts'
import type { SliceAction } from './slice-action.ts'

export interface StepReverts {
  /** What `revert` would do. Throws not_found for steps that are not done. */
  revertPlan(sheetId: SheetId, stepId: StepId): Promise<RevertPlan>
  /** Takes one step back, as a new step, where later ones left its cells alone. */
  revert(sheetId: SheetId, stepId: StepId): Promise<EditResult>
}

/** Conflicts that the plan of a revert shows. */
const maxSamples = 20

export function createReverts(store: Store, changes: ChangeFeed, act: SliceAction): StepReverts {
  return {
    revertPlan: async (sheetId, stepId) => {
      const { label, groups } = await store.scan.call('revertGroups', sheetId, stepId)
      const plan: RevertPlan = { stepId, label, cells: 0, rows: 0, columns: 0, conflicts: 0, samples: [] }
      for (const group of groups) {
        const part = await store.scan.call('planRevert', sheetId, stepId, group)
        plan.cells += part.cells
        plan.rows += part.rows
        plan.columns += part.columns
        plan.conflicts += part.conflicts
        plan.samples.push(...part.samples.slice(0, maxSamples - plan.samples.length))
      }
      return plan
    },
    revert: async (sheetId, stepId) => {
      const { label, changes: slices, columns } = await store.scan.call('revertSlices', sheetId, stepId)
      const step = { label: `Revert: ${label}`, key: randomUUID() }
      // An expression, or a column that one reads, may have come back to cells that went on without it.
      const computingAgain = async function* () {
        const last = columns ? await store.scan.call('rowsToCompute', sheetId) : 0
        for await (const { from, to } of rowPieces(store, sheetId, rowsComputed, last)) {
          const send = () => store.writer.part('computeAgain', sheetId, step, from, to)
          yield { cells: 0, send }
        }
      }
      const edited = await act(sheetId, step, slices.length, async function* () {
        for (const change of slices)
          yield { cells: 1, send: () => store.writer.part('revertChange', sheetId, step, stepId, change) }
        yield* computingAgain()
      })
      // Columns may have come or gone with it.
      changes.sheet({ sheetId, version: edited.version, columns: true })
      return edited
    },
  }
}
