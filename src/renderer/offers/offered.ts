// Which operations can be run on a column: those that read it; a result column stands for the column it came from.
import type { ColumnType } from '../../contract/app/cell.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Offer } from '../../contract/app/run.ts'
import type { Column } from '../../contract/app/sheet.ts'

/** Types of results that are read by other operations: a found address can be validated, a found domain looked up. */
const readable = new Set<ColumnType>([
  'email',
  'phone',
  'domain',
  'url',
  'profile_url',
  'company_url',
  'company',
  'full_name',
  'job_title',
  'service_id',
])

/** The column whose cells are read when something is run on `column`. */
export const readColumn = ({ id, type, origin }: Pick<Column, 'id' | 'type' | 'origin'>): ColumnId =>
  origin === null || readable.has(type) ? id : origin.sourceId

/** The engine offers everything for a column that nothing fits, mapped to other columns: those are left out. */
export const offersOn = (offers: readonly Offer[], columnId: ColumnId): Offer[] =>
  offers.filter(({ mapping }) => Object.values(mapping).includes(columnId))
