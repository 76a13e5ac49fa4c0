// What two columns are compared by: numbers and dates where both hold them, else texts.
import { columnTypeFacts } from './index.ts'

type ColumnType = keyof typeof columnTypeFacts

export function comparedBy(first: ColumnType, second: ColumnType): 'number' | 'date' | 'text' {
  const { sort } = columnTypeFacts[first]
  return sort === columnTypeFacts[second].sort ? sort : 'text'
}
