// The rule that the other cells of a column keep and a finding breaks.
import type { ErrorReason } from '../../checks/betrayed/finding.ts'
import { plainNumberPattern } from '../../checks/betrayed/patterns.ts'
import { columnText } from '../../contract/app/cell/expression.ts'
import type { CellRule } from '../../contract/app/rules/cell-rule.ts'
import { maxPatternLength } from '../../contract/app/rules/cell-rule.ts'
import type { ListColumn } from './kinds/kind.ts'

/** `place`: of the column of the cell. Null where no rule says it. */
export function ruleOfReason(reason: ErrorReason, place: number, columns: readonly ListColumn[]): CellRule | null {
  switch (reason.why) {
    case 'fellows': {
      const by = columns[reason.from]
      // A part of a text decides, and rules have whole cells.
      return by && reason.part === null ? { kind: 'decided', by: [{ columnId: by.id }] } : null
    }
    case 'shape':
      return pattern(reason.usual.map(shape => shaped(shape, reason.exact)))
    case 'pattern':
      return pattern(
        reason.usual.map(one =>
          one
            .split('9')
            .map(escaped)
            .join(one === '9' ? plainNumberPattern : '\\p{Nd}+'),
        ),
      )
    case 'outlier':
    case 'lost_mark':
    case 'stands_for_none':
    case 'factor':
      return { kind: 'number', from: Number(reason.least), to: Number(reason.most), whole: false }
    case 'no_number':
      return { kind: 'number', from: null, to: null, whole: false }
    case 'age':
      return { kind: 'number', from: 0, to: reason.oldest, whole: false }
    case 'no_date':
      return { kind: 'date', from: null, to: null }
    case 'before':
      return inOrder(columns[reason.other], columns[place])
    case 'after':
      return inOrder(columns[place], columns[reason.other])
    default:
      return null
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** As `exactShape` and `looseShape` write it. */
function shaped(shape: string, exact: boolean): string {
  const signs: Readonly<Record<string, string>> = { A: '\\p{Lu}', a: '(?:(?!\\p{Lu})\\p{L})', '9': '\\p{Nd}' }
  return shape.replace(/A+|a+|9+|[^Aa9]+/g, run => {
    const sign = signs[run.charAt(0)]
    if (sign === undefined) return escaped(run)
    return !exact ? `${sign}+` : run.length > 1 ? `${sign}{${run.length}}` : sign
  })
}

function pattern(usual: readonly string[]): CellRule | null {
  const text = usual.join('|')
  return text === '' || text.length > maxPatternLength ? null : { kind: 'pattern', pattern: text }
}

/** A blank cell is in any order. */
function inOrder(first: ListColumn | undefined, last: ListColumn | undefined): CellRule | null {
  if (!first || !last) return null
  const [from, to] = [columnText(first.name), columnText(last.name)]
  return { kind: 'expression', expression: `${from} = blank or ${to} = blank or ${from} <= ${to}` }
}
