// What each lane can do: the functions of the `.lane.ts` files, collected by name.
import { accountRead, accountWrite } from '../account/account.lane.ts'
import { ledgerRead } from '../account/ledger.lane.ts'
import { addFieldWrite } from '../answer/add-field.lane.ts'
import { costRead } from '../answer/cost.lane.ts'
import { policyRead, policyWrite } from '../answer/policy.lane.ts'
import { recordRead } from '../answer/record.lane.ts'
import { rejudgeRead, rejudgeWrite } from '../answer/rejudge.lane.ts'
import { storedRead, storedWrite } from '../answer/stored.lane.ts'
import { profileRead } from '../check/profile.lane.ts'
import { fixRead } from '../clean/fix.lane.ts'
import { slicesRead, slicesWrite } from '../file/slices.lane.ts'
import { paceRead, paceWrite } from '../pacing/pace.lane.ts'
import { controlWrite } from '../run/control.lane.ts'
import { draftWrite } from '../run/draft.lane.ts'
import { onlyIfRead } from '../run/only-if.lane.ts'
import { planRead } from '../run/plan.lane.ts'
import { priceRead, priceWrite } from '../run/price.lane.ts'
import { recoverRunsWrite } from '../run/recover.lane.ts'
import { runViewsRead, runViewsWrite } from '../run/run-views.lane.ts'
import { tickWrite } from '../run/tick.lane.ts'
import { arrangeWrite } from '../sheet/arrange.lane.ts'
import { cellHistoryRead } from '../sheet/cell-history.lane.ts'
import { columnsRead, columnsWrite } from '../sheet/columns.lane.ts'
import { duplicateRead, duplicateWrite } from '../sheet/duplicate.lane.ts'
import { editWrite } from '../sheet/edit.lane.ts'
import { facetRead } from '../sheet/facet.lane.ts'
import { findRead } from '../sheet/find.lane.ts'
import { historyRead, historyWrite } from '../sheet/history.lane.ts'
import { jumpRead, jumpWrite } from '../sheet/jump.lane.ts'
import { orderRead } from '../sheet/order.lane.ts'
import { recoverWrite } from '../sheet/recover.lane.ts'
import { revertRead, revertWrite } from '../sheet/revert.lane.ts'
import { rowsRead, rowsWrite } from '../sheet/rows.lane.ts'
import { savedViewsRead, savedViewsWrite } from '../sheet/saved-views.lane.ts'
import { sheetsRead, sheetsWrite } from '../sheet/sheets.lane.ts'
import { structureWrite } from '../sheet/structure.lane.ts'
import { trashRead, trashWrite } from '../sheet/trash.lane.ts'
import { undoWrite } from '../sheet/undo.lane.ts'
import { windowRead } from '../sheet/window.lane.ts'
import { workbooksWrite } from '../sheet/workbooks.lane.ts'
import { copyInto, lookInto } from './backup.lane.ts'
import { integrityRead } from './integrity.lane.ts'
import { salvage } from './salvage.lane.ts'

/** Runs on the writer lane; every function takes the WriteDb first. */
export const writeWork = {
  ...accountWrite,
  ...addFieldWrite,
  ...policyWrite,
  ...rejudgeWrite,
  ...storedWrite,
  ...slicesWrite,
  ...paceWrite,
  ...controlWrite,
  ...draftWrite,
  ...priceWrite,
  ...recoverRunsWrite,
  ...runViewsWrite,
  ...tickWrite,
  ...columnsWrite,
  ...arrangeWrite,
  ...duplicateWrite,
  ...editWrite,
  ...historyWrite,
  ...jumpWrite,
  ...recoverWrite,
  ...revertWrite,
  ...rowsWrite,
  ...savedViewsWrite,
  ...sheetsWrite,
  ...structureWrite,
  ...trashWrite,
  ...undoWrite,
  ...workbooksWrite,
}
export type WriteWork = typeof writeWork

/** Runs on the grid and scan lanes; every function takes the ReadDb first. */
export const readWork = {
  ...accountRead,
  ...ledgerRead,
  ...costRead,
  ...policyRead,
  ...recordRead,
  ...rejudgeRead,
  ...storedRead,
  ...profileRead,
  ...fixRead,
  ...slicesRead,
  ...onlyIfRead,
  ...paceRead,
  ...planRead,
  ...priceRead,
  ...runViewsRead,
  ...cellHistoryRead,
  ...columnsRead,
  ...duplicateRead,
  ...facetRead,
  ...findRead,
  ...historyRead,
  ...integrityRead,
  ...jumpRead,
  ...orderRead,
  ...revertRead,
  ...rowsRead,
  ...savedViewsRead,
  ...sheetsRead,
  ...trashRead,
  ...windowRead,
}
export type ReadWork = typeof readWork

/** Runs on a lane of its own, opened for one piece of work: it may take long, and nobody waits for it. */
export const backupWork = { copyInto, lookInto, salvage }
export type BackupWork = typeof backupWork
