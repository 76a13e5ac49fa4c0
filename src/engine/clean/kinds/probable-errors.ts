// Values that differ from what the rest of the list says: rare spellings, and cells that do not go with the others of their row.
import { judgeRow, learnTable } from '../../../checks/betrayed/judge.ts'
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { ProblemFacts } from './kind.ts'

/** Where a rare value next to a frequent one is a slip. Of names, numbers and addresses every spelling may be right. */
const spelled: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'text',
  'company',
  'job_title',
  'country',
  'region',
  'city',
])

/** Not safe: each suggestion is a guess. */
export const probableErrors: ProblemFacts = {
  title: 'Probable errors',
  sentence:
    'Values that differ from what the rest of the list says, such as a rare spelling next to a frequent one, or a city that the other rows with its postal code do not have. Check each one before you use the suggestions.',
  find: {
    by: 'list',
    learn: (rows, columns) => {
      const learned = learnTable(
        rows,
        columns.map(({ type }) => spelled.has(type)),
      )
      return cells => {
        const found = [...judgeRow(cells, learned)].filter(([at]) => columns[at]?.writable)
        if (found.length === 0) return null
        const repair = new Map(found.filter(([, after]) => after !== null))
        return { repair, unknown: found.flatMap(([at, after]) => (after === null ? [at] : [])) }
      }
    },
  },
  safe: false,
  fix: 'Use suggestions',
}
