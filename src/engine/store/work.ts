// What each lane can do: the functions of the `.lane.ts` files, collected by name.
import { accountRead, accountWrite } from '../account/account.lane.ts'
import { ledgerRead } from '../account/ledger.lane.ts'
import { addFieldWrite } from '../answer/add-field.lane.ts'
import { costRead } from '../answer/cost.lane.ts'
import { pickRead, pickWrite } from '../answer/pick.lane.ts'
import { policyRead, policyWrite } from '../answer/policy.lane.ts'
import { recordRead } from '../answer/record.lane.ts'
import { rejudgeRead, rejudgeWrite } from '../answer/rejudge.lane.ts'
import { storedRead, storedWrite } from '../answer/stored.lane.ts'
import { unlistedRead } from '../answer/unlisted.lane.ts'
import { profileRead } from '../check/profile.lane.ts'
import { fixRead } from '../clean/fix.lane.ts'
import { consoleRead } from '../console/console.lane.ts'
import { explainRead } from '../explain/explain.lane.ts'
import { exportLogWrite } from '../file/export-log.lane.ts'
import { linesRead } from '../file/lines.lane.ts'
import { rawRead } from '../file/raw-cells.lane.ts'
import { slicesRead, slicesWrite } from '../file/slices.lane.ts'
import { paceRead, paceWrite } from '../pacing/pace.lane.ts'
import { checkPortable } from '../portable/check.lane.ts'
import { savePortable } from '../portable/save.lane.ts'
import { portableWrite } from '../portable/take.lane.ts'
import { egressRead } from '../privacy/egress.lane.ts'
import { eraseWork, eraseWrite } from '../privacy/erase/erase.lane.ts'
import { suppressedRead } from '../privacy/suppressed.lane.ts'
import { suppressionRead, suppressionWrite } from '../privacy/suppression.lane.ts'
import { controlWrite } from '../run/ledger/control.lane.ts'
import { recoverRunsWrite } from '../run/ledger/recover.lane.ts'
import { tickWrite } from '../run/ledger/tick.lane.ts'
import { priceRead, priceWrite } from '../run/money/price.lane.ts'
import { priceWatchRead, priceWatchWrite } from '../run/money/price-watch.lane.ts'
import { bestFirstRead } from '../run/plan/best-first.lane.ts'
import { draftWrite } from '../run/plan/draft.lane.ts'
import { laterRead, laterWrite } from '../run/plan/later.lane.ts'
import { ownListsRead } from '../run/plan/own-lists.lane.ts'
import { planRead } from '../run/plan/plan.lane.ts'
import { answeredOpsRead } from '../run/results/answered-ops.lane.ts'
import { listResultsRead } from '../run/results/list-results.lane.ts'
import { rereadWrite } from '../run/results/reread.lane.ts'
import { runViewsRead, runViewsWrite } from '../run/run-views.lane.ts'
import { addsRead, addsWrite } from '../search/adds.lane.ts'
import { knownRead, knownWrite } from '../search/known.lane.ts'
import { searchRecordsRead } from '../search/records.lane.ts'
import { searchesRead, searchesWrite } from '../search/searches.lane.ts'
import { seenRead } from '../search/seen.lane.ts'
import { seenBeforeRead, seenBeforeWrite } from '../search/seen-before.lane.ts'
import { valuesRead, valuesWrite } from '../search/values.lane.ts'
import { arrangeWrite } from '../sheet/arrange.lane.ts'
import { columnsRead, columnsWrite } from '../sheet/columns.lane.ts'
import { computeRead, computeWrite } from '../sheet/computed/compute.lane.ts'
import { duplicateRead, duplicateWrite } from '../sheet/duplicate.lane.ts'
import { editWrite } from '../sheet/edit/edit.lane.ts'
import { structureWrite } from '../sheet/edit/structure.lane.ts'
import { findRead } from '../sheet/find/find.lane.ts'
import { cellHistoryRead } from '../sheet/history/cell-history.lane.ts'
import { recordedCellsWrite } from '../sheet/history/cells.lane.ts'
import { compareRead } from '../sheet/history/compare.lane.ts'
import { historyWrite } from '../sheet/history/history.lane.ts'
import { jumpRead, jumpWrite } from '../sheet/history/jump.lane.ts'
import { recoverWrite } from '../sheet/history/recover.lane.ts'
import { revertRead, revertWrite } from '../sheet/history/revert.lane.ts'
import { recordedStatesRead, recordedStatesWrite } from '../sheet/history/states.lane.ts'
import { takeBackWrite } from '../sheet/history/take-back.lane.ts'
import { trashRead, trashWrite } from '../sheet/history/trash.lane.ts'
import { undoRead, undoWrite } from '../sheet/history/undo.lane.ts'
import { rowsRead, rowsWrite } from '../sheet/rows.lane.ts'
import { sheetsRead, sheetsWrite } from '../sheet/sheets.lane.ts'
import { facetRead } from '../sheet/view/facet.lane.ts'
import { figuresRead } from '../sheet/view/figures.lane.ts'
import { keptColumnRead } from '../sheet/view/kept-column.lane.ts'
import { orderRead } from '../sheet/view/order.lane.ts'
import { savedViewsRead, savedViewsWrite } from '../sheet/view/saved-views.lane.ts'
import { summaryRead } from '../sheet/view/summary.lane.ts'
import { windowRead } from '../sheet/view/window.lane.ts'
import { workbooksWrite } from '../sheet/workbooks.lane.ts'
import { copyInto, lookInto } from './backup.lane.ts'
import { integrityRead } from './integrity.lane.ts'
import { sift } from './received/sift.lane.ts'
import { salvage } from './salvage.lane.ts'

/** Runs on the writer lane; every function takes the WriteDb first. */
export const writeWork = {
  ...accountWrite,
  ...addFieldWrite,
  ...pickWrite,
  ...policyWrite,
  ...rejudgeWrite,
  ...storedWrite,
  ...exportLogWrite,
  ...slicesWrite,
  ...paceWrite,
  ...suppressionWrite,
  ...eraseWrite,
  ...controlWrite,
  ...draftWrite,
  ...laterWrite,
  ...priceWrite,
  ...priceWatchWrite,
  ...recoverRunsWrite,
  ...rereadWrite,
  ...runViewsWrite,
  ...tickWrite,
  ...addsWrite,
  ...knownWrite,
  ...searchesWrite,
  ...seenBeforeWrite,
  ...valuesWrite,
  ...columnsWrite,
  ...computeWrite,
  ...arrangeWrite,
  ...duplicateWrite,
  ...editWrite,
  ...historyWrite,
  ...recordedCellsWrite,
  ...recordedStatesWrite,
  ...jumpWrite,
  ...recoverWrite,
  ...revertWrite,
  ...rowsWrite,
  ...savedViewsWrite,
  ...sheetsWrite,
  ...structureWrite,
  ...takeBackWrite,
  ...trashWrite,
  ...undoWrite,
  ...workbooksWrite,
  ...portableWrite,
}
export type WriteWork = typeof writeWork

/** Runs on the grid and scan lanes; every function takes the ReadDb first. */
export const readWork = {
  ...accountRead,
  ...ledgerRead,
  ...costRead,
  ...pickRead,
  ...policyRead,
  ...recordRead,
  ...rejudgeRead,
  ...storedRead,
  ...profileRead,
  ...fixRead,
  ...slicesRead,
  ...linesRead,
  ...rawRead,
  ...paceRead,
  ...suppressedRead,
  ...suppressionRead,
  ...egressRead,
  ...laterRead,
  ...answeredOpsRead,
  ...bestFirstRead,
  ...ownListsRead,
  ...listResultsRead,
  ...planRead,
  ...priceRead,
  ...priceWatchRead,
  ...runViewsRead,
  ...addsRead,
  ...knownRead,
  ...searchesRead,
  ...seenRead,
  ...seenBeforeRead,
  ...searchRecordsRead,
  ...valuesRead,
  ...cellHistoryRead,
  ...compareRead,
  ...explainRead,
  ...columnsRead,
  ...computeRead,
  ...consoleRead,
  ...duplicateRead,
  ...facetRead,
  ...figuresRead,
  ...findRead,
  ...recordedStatesRead,
  ...integrityRead,
  ...jumpRead,
  ...keptColumnRead,
  ...orderRead,
  ...revertRead,
  ...rowsRead,
  ...savedViewsRead,
  ...sheetsRead,
  ...summaryRead,
  ...unlistedRead,
  ...trashRead,
  ...undoRead,
  ...windowRead,
}
export type ReadWork = typeof readWork

/** Runs on a lane of its own, opened for one piece of work: it may take long, and nobody waits for it. */
export const backupWork = {
  copyInto,
  lookInto,
  salvage,
  sift,
  savePortable,
  checkPortable,
  ...integrityRead,
  ...eraseWork,
}
export type BackupWork = typeof backupWork
