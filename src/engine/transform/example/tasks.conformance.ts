// How many tasks are solved with at most two examples, judged as a person would: the first result is typed, then that of the
// first row that reads wrong. The tasks of the verdict were written before the search.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { evaluateExpression } from '../../expression/evaluate.ts'
import { printExpression } from '../../expression/print.ts'
import { cellOf } from '../../expression/value.ts'
import { type Example, findExpression } from './find-expression.ts'

interface ExampleTask {
  readonly name: string
  readonly rows: readonly Example[]
}

function readTasks(file: 'verdict' | 'tuning' | 'delimiters'): ExampleTask[] {
  const text = readFileSync(path.join(import.meta.dirname, 'tasks', `${file}.txt`), 'utf8')
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const at = line.indexOf(': ')
      const rows = line
        .slice(at + 2)
        .split(' ¦ ')
        .map(pair => {
          const [cells = '', gives = ''] = pair.split(' → ')
          return { cells: cells.split(' ‖ '), gives: gives === '∅' ? '' : gives }
        })
      return { name: line.slice(0, at), rows }
    })
}

interface Judged {
  /** Examples that were needed; null: not solved with two. */
  readonly examples: number | null
  readonly expression: string
  readonly wrong: string
}

const letters = 'ABCDEF'

function judge({ rows }: ExampleTask): Judged {
  const columns = (rows[0]?.cells ?? []).map((_, at) => ({ id: at + 1, name: letters[at] ?? '' }))
  const examples: Example[] = []
  let next = rows[0]
  let last: Judged = { examples: null, expression: '', wrong: '' }
  for (let count = 1; count <= 2 && next; count++) {
    examples.push(next)
    const others = rows.filter(row => !examples.includes(row)).map(({ cells }) => cells)
    const found = findExpression(columns, examples, others)
    if (!found) {
      last = { ...last, wrong: 'nothing found' }
      next = rows.find(row => !examples.includes(row))
      continue
    }
    const read = (row: Example) => cellOf(evaluateExpression(found.node, id => row.cells[id - 1] ?? null)) ?? ''
    const odd = rows.find(row => read(row) !== row.gives)
    const expression = printExpression(found.node, id => letters[id - 1] ?? '')
    if (!odd) return { examples: count, expression, wrong: '' }
    last = { examples: null, expression, wrong: `${odd.cells.join(' ‖ ')} → ${read(odd)}` }
    next = odd
  }
  return last
}

const solvedOf = (tasks: readonly ExampleTask[]) => tasks.filter(task => judge(task).examples !== null)

test('at least 95 of the 100 tasks of the verdict, 80 of them with one example', () => {
  const tasks = readTasks('verdict')
  expect(tasks).toHaveLength(100)
  expect(solvedOf(tasks).length).toBeGreaterThanOrEqual(95)
  expect(tasks.filter(task => judge(task).examples === 1).length).toBeGreaterThanOrEqual(80)
})

test('the tasks for tuning are all solved', () => {
  const tasks = readTasks('tuning')
  expect(tasks.length).toBeGreaterThan(70)
  expect(tasks.filter(task => !solvedOf([task]).length).map(({ name }) => name)).toEqual([])
})

test('a sign that all examples have is cut at before a word is', () => {
  const tasks = readTasks('delimiters')
  expect(tasks.length).toBe(29)
  expect(tasks.filter(task => judge(task).examples !== 1).map(({ name }) => name)).toEqual([])
  const odd = tasks.flatMap(({ name, rows }) => {
    const found = findExpression([{ id: 1, name: 'A' }], rows.slice(0, 2), [])
    const read = (cell: string) => found && cellOf(evaluateExpression(found.node, () => cell))
    return rows.every(({ cells, gives }) => read(cells[0] ?? '') === gives) ? [] : [name]
  })
  expect(odd).toEqual([])
})

test.each([
  ['27.11.2026', '11/27/2026', '03.02.2025', '02/03/2025'],
  ['2026-11-27', '27.11.2026', '2025-02-03', '03.02.2025'],
  ['Hall 12 Row 34', '34-12', 'Hall 7 Row 56', '56-7'],
  ['red;green;blue', 'blue;green;red', 'one;two;three', 'three;two;one'],
])('all parts of %s are read from the cell where one example says %s', (cell, gives, other, right) => {
  const found = findExpression([{ id: 1, name: 'A' }], [{ cells: [cell], gives }], [[other]])
  expect(found && cellOf(evaluateExpression(found.node, () => other))).toBe(right)
})
