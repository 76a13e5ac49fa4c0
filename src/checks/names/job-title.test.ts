// Job titles in eight languages: which function and which level they name, and the words that say so.
import { expect, it, test } from 'vitest'
import { readCases } from './cases/read-cases.ts'
import { parseJobTitle } from './job-title.ts'

test('the cases of the verdict, written before the table: at least 90% of both parts right', () => {
  const cases = readCases('job-title-verdict.tsv')
  const wrong = cases.filter(([, title = '', own = '', level = '']) => {
    const read = parseJobTitle(title)
    return (read?.function ?? '') !== own.trim() || (read?.level ?? '') !== level.trim()
  })
  expect(new Set(cases.map(([language]) => language)).size).toBe(8)
  expect(1 - wrong.length / cases.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})

it.each([
  ['Vice President Sales', 'sales', 'vp', 'vice president = VP, sales = Sales'],
  ['Assistant to the Managing Director', 'administration', 'staff', 'assistant to = Administration, Staff'],
  ['Assistant Manager Logistics', 'operations', 'manager', 'assistant manager = Manager, logistics = Operations'],
  ['Vertriebsleiterin', 'sales', 'head', 'vertriebsleiterin = Head, vertriebsleiterin = Sales'],
])('%s', (title, own, level, rule) => {
  expect(parseJobTitle(title)).toEqual({ function: own, level, rule })
})

it('says nothing of what is no title', () => {
  for (const text of ['', '---', 'Anna Berg', '12', 'x'.repeat(5000), 'sales '.repeat(500)])
    expect(parseJobTitle(text)).toBeNull()
})
