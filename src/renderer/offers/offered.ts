// Which operations can be run on a column: those that read it; a result column stands for the column it came from.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'

/** The column whose cells are read when something is run on `column`. */
export const readColumn = ({ id, type, origin }: Pick<Column, 'id' | 'type' | 'origin'>): ColumnId =>
  origin === null || columnTypeFacts[type].givesInput ? id : origin.sourceId

/** The engine offers everything for a column that nothing fits, mapped to other columns: those are left out. */
export const offersOn = (offers: readonly OperationOffer[], columnId: ColumnId): OperationOffer[] =>
  offers.filter(({ mapping }) => Object.values(mapping).includes(columnId))
