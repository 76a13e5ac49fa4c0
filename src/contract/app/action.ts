// An action under way in a list: filling, clearing, undoing, sorting; shown when it takes a while.
import { z } from 'zod'
import { ActionId, SheetId } from './ids.ts'

/**
 * `share`: how much is done, 0..1. `changing`: it changes the list, others only read it. `stopping`: it was cancelled, and
 * one that changes the list is putting everything back.
 */
export const RunningAction = z.object({
  id: ActionId,
  label: z.string(),
  share: z.number().min(0).max(1),
  changing: z.boolean(),
  stopping: z.boolean(),
})
export type RunningAction = z.infer<typeof RunningAction>

export const ActionsAsk = z.object({ sheetId: SheetId })
export const ActionStop = z.object({ sheetId: SheetId, id: ActionId })
