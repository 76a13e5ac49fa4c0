// Which columns "Fix" is offered on.
import type { ColumnType } from '../../contract/app/cell.ts'

const fixable: ReadonlySet<ColumnType> = new Set(['email', 'phone', 'domain', 'country'])

export const isFixable = (type: ColumnType): boolean => fixable.has(type)
