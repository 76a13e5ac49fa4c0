// Findings as rules: what the other cells of the column keep, and the cell that was found breaks.
import { expect, test } from 'vitest'
import { noAnswers } from '../../checks/betrayed/answers.ts'
import { judgeRow, learnTable } from '../../checks/betrayed/judge.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { findExpression } from '../types/pattern.ts'
import { ruleOfReason } from './error-rules.ts'
import type { ListColumn } from './kinds/kind.ts'

/** The rule of what is found in the last row. */
function ruleOf(names: string[], rows: string[][]) {
  const columns = names.map(
    (name, at): ListColumn => ({ id: (at + 1) as ColumnId, name, type: 'text', writable: true }),
  )
  const asked = names.map(name => ({ name, spelled: true, counted: true }))
  const [found] = judgeRow(rows.at(-1) ?? [], learnTable(rows, asked, noAnswers))
  return found ? ruleOfReason(found[1].reason, found[0], columns) : undefined
}
const rowsOf = (count: number, make: (at: number) => string[]) => Array.from({ length: count }, (_, at) => make(at))
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)

test('the shape of a column is a pattern that its other cells match', () => {
  const rows = rowsOf(120, at => [`AB-${1000 + ((at * 37) % 900)}`])
  const rule = ruleOf(['Code'], [...rows, ['ab-1234']])
  expect(rule).toMatchObject({ kind: 'pattern' })
  const pattern = findExpression(`^(?:${rule?.kind === 'pattern' ? rule.pattern : ''})$`, '')
  expect(rows.every(([code = '']) => pattern.test(code))).toBe(true)
  expect(['ab-1234', 'AB-123', 'AB-12345', 'xAB-1234'].filter(code => pattern.test(code))).toEqual([])
})

test('numbers around a word are a pattern', () => {
  const rows = rowsOf(100, at => [`${10 + (at % 60)} patients`])
  const rule = ruleOf(['Sample'], [...rows, ['14 patxents']])
  expect(rule).toEqual({ kind: 'pattern', pattern: '\\p{Nd}+ patients' })
})

test('a number far away gives the range of all others', () => {
  const rows = rowsOf(200, at => [String(1000 + ((at * 7919) % 1500))])
  const values = rows.map(([text]) => Number(text))
  expect(ruleOf(['Weight'], [...rows, ['999999']])).toEqual({
    ...{ kind: 'number', from: Math.min(...values), to: Math.max(...values), whole: false },
  })
})

test('an end before its begin is an expression, which blank cells keep', () => {
  const rows = rowsOf(100, at => [day((at * 13) % 90), day(((at * 13) % 90) + 1 + (at % 9))])
  expect(ruleOf(['Start', 'End]'], [...rows, ['2024-03-20', '2024-01-02']])).toEqual({
    kind: 'expression',
    expression: '[Start] = blank or [End]]] = blank or [Start] <= [End]]]',
  })
})

test('a column that decides another gives a rule for both', () => {
  const places = ['Dothan', 'Ozark', 'Anchorage', 'Fairbanks', 'Troy', 'Bronx']
  const rows = rowsOf(240, at => [String(36_301 + (at % 6)), places[at % 6] ?? ''])
  expect(ruleOf(['ZIP', 'City'], [...rows, ['36302', 'Bronx']])).toMatchObject({ kind: 'decided' })
})
