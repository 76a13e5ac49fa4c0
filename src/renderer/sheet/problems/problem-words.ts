// What is wrong with a line of a file, in words.
import type { LineProblem } from '../../../contract/app/file/line.ts'
import { countNoun } from '../../ui/words/figures.ts'

/** "5 values instead of 4". */
export function problemText({ kind, found, expected }: Pick<LineProblem, 'kind' | 'found' | 'expected'>): string {
  const values = found === null || expected === null ? null : `${countNoun(found, 'value')} instead of ${expected}`
  switch (kind) {
    case 'values':
      return values ?? 'More or fewer values than columns'
    case 'shifted':
      return values ? `${values}. The cells fit better when shifted by one` : 'The cells fit better when shifted by one'
    case 'delimiter':
      return 'Different delimiter than other lines'
    case 'quotes':
      return values ? `Misplaced quotes; ${values}` : 'Misplaced quotes'
    case 'object':
      return 'Cannot be read as a record'
    case 'names':
      return 'Values under names that are not columns'
    case 'characters':
      return 'Bytes that are not text in the file’s encoding'
  }
}
