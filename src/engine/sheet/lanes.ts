// What the lanes can do for lists, edits, history and views.
import { arrangeWrite } from './arrange.lane.ts'
import { computeRead, computeWrite } from './computed/compute.lane.ts'
import { reachingRead } from './computed/reaching-lists.lane.ts'
import { duplicateRead, duplicateWrite } from './duplicate.lane.ts'
import { editWrite } from './edit/edit.lane.ts'
import { stepColumnsWrite } from './edit/step-columns.lane.ts'
import { structureWrite } from './edit/structure.lane.ts'
import { cellHistoryRead } from './history/cell-history.lane.ts'
import { recordedCellsWrite } from './history/cells.lane.ts'
import { compareRead } from './history/compare.lane.ts'
import { jumpRead, jumpWrite } from './history/jump.lane.ts'
import { recoverWrite } from './history/recover.lane.ts'
import { revertRead, revertWrite } from './history/revert.lane.ts'
import { recordedStatesRead, recordedStatesWrite } from './history/states.lane.ts'
import { takeBackWrite } from './history/take-back.lane.ts'
import { trashRead, trashWrite } from './history/trash.lane.ts'
import { undoRead, undoWrite } from './history/undo.lane.ts'
import { sheetsRead, sheetsWrite } from './sheets.lane.ts'
import { againstRead } from './view/against.lane.ts'
import { contactRead } from './view/contact.lane.ts'
import { expressionFacetRead } from './view/facet/expression-facet.lane.ts'
import { facetRead } from './view/facet/facet.lane.ts'
import { groupRead } from './view/facet/group.lane.ts'
import { histogramRead } from './view/facet/histogram.lane.ts'
import { scatterRead } from './view/facet/scatter.lane.ts'
import { figuresRead } from './view/figures.lane.ts'
import { keptColumnRead } from './view/kept-column.lane.ts'
import { orderRead } from './view/order.lane.ts'
import { profileOfValuesRead } from './view/profile.lane.ts'
import { savedViewsRead, savedViewsWrite } from './view/saved/saved-views.lane.ts'
import { summaryRead } from './view/summary.lane.ts'
import { windowRead } from './view/window.lane.ts'
import { workbooksWrite } from './workbooks.lane.ts'

export const sheetLanes = {
  writes: {
    ...computeWrite,
    ...arrangeWrite,
    ...duplicateWrite,
    ...editWrite,
    ...recordedCellsWrite,
    ...recordedStatesWrite,
    ...jumpWrite,
    ...recoverWrite,
    ...revertWrite,
    ...savedViewsWrite,
    ...sheetsWrite,
    ...stepColumnsWrite,
    ...structureWrite,
    ...takeBackWrite,
    ...trashWrite,
    ...undoWrite,
    ...workbooksWrite,
  },
  reads: {
    ...againstRead,
    ...cellHistoryRead,
    ...compareRead,
    ...contactRead,
    ...computeRead,
    ...reachingRead,
    ...duplicateRead,
    ...expressionFacetRead,
    ...facetRead,
    ...groupRead,
    ...figuresRead,
    ...histogramRead,
    ...recordedStatesRead,
    ...jumpRead,
    ...keptColumnRead,
    ...orderRead,
    ...profileOfValuesRead,
    ...revertRead,
    ...savedViewsRead,
    ...scatterRead,
    ...sheetsRead,
    ...summaryRead,
    ...trashRead,
    ...undoRead,
    ...windowRead,
  },
}
