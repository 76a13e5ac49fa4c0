// Values that differ from what the rest of the list says: rare spellings, and cells that do not go with the others of their row.
import type { CodedColumn } from '../../../checks/betrayed/coded-columns.ts'
import { isSure } from '../../../checks/betrayed/finding.ts'
import { judgeRow, type LearnedTable, learningTable } from '../../../checks/betrayed/judge.ts'
import type { InSteps } from '../../../checks/betrayed/steps.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { answersByPlace } from '../error-answers.ts'
import type { LearnedFrom, ProblemFacts } from './kind.ts'

/** Where a rare value next to a frequent one is a slip. Of names, numbers and addresses every spelling may be right. */
const spelled: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'text',
  'company',
  'job_title',
  'country',
  'region',
  'city',
])

export function learnErrors(sample: readonly CodedColumn[], { columns, answers }: LearnedFrom): InSteps<LearnedTable> {
  return learningTable(
    sample,
    columns.map(({ name, type }) => ({
      name,
      spelled: spelled.has(type),
      counted: type === 'text' || type === 'number',
    })),
    answersByPlace(answers, columns),
  )
}

/** Not safe: each suggestion is a guess, also a sure one. */
export const probableErrors: ProblemFacts = {
  title: 'Probable errors',
  sentence:
    'Values that differ from what the rest of the list says, such as a rare spelling next to a frequent one, or a city that the other rows with its postal code do not have. Sure ones can be changed together. Review the others one by one.',
  find: {
    by: 'list',
    prepare: (learned, columns) => cells => {
      const found = [...judgeRow(cells, learned)].filter(([at]) => columns[at]?.writable)
      if (found.length === 0) return null
      const repair = new Map<number, string>()
      const unknown: number[] = []
      for (const [at, finding] of found)
        if (finding.after !== null && isSure(finding)) repair.set(at, finding.after)
        else unknown.push(at)
      return { repair, unknown }
    },
  },
  safe: false,
  fix: 'Use sure suggestions',
}
