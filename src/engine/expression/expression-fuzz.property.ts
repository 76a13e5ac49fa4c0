// Any text at all is an expression or is refused with its place, and any expression gives a cell.
import { expect, test } from 'vitest'
import { functionTable } from '../../contract/app/cell/expression-functions.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { evaluateExpression } from './evaluate.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import { ExpressionError, operatorStrength } from './syntax.ts'
import { cellOf, maxTextLength } from './value.ts'

const names = ['Name', 'Work e-mail', 'odd ] name']
const good = [
  '[Name] & " " & [Work e-mail]',
  'if([Name] = "", "none", upper(left([Name], 3)))',
  'coalesce([Work e-mail], regexExtract([Name], "([a-z]+)"), -1.5e3) & not (1 < 2 and 3 >= 2.5)',
  '((1 + 2) * 3 - 4 / 5) <> 6',
  ...functionTable.map(({ name, least }) => `${name}(${Array(least).fill('[Name]').join(', ')})`),
]
const words = [
  ...functionTable.map(({ name }) => `${name}(`),
  ...Object.keys(operatorStrength),
  ...['[Name]', '[', ']', ']]', '"', '""', '(', ')', ',', 'not ', '-', '1e308', '99999999999999999999', '\0', '\u2028'],
  ...['(a+)+$', '(?<=a)', '\\', '{1,9999}', '[^', '\ud800'],
]

test('fuzzed', async () => {
  const tried = await fuzz({
    name: 'expression',
    from: good.map(text => Buffer.from(text)),
    words,
    inputs: 6000,
    judge(input) {
      try {
        const node = parseExpression(input.toString(), name => {
          const at = names.indexOf(name)
          return at < 0 ? 'There is no such column.' : at
        })
        for (const cells of [
          ['Anna', 'a@b.example', ''],
          [null, '\0', '='.repeat(50)],
        ])
          expect((cellOf(evaluateExpression(node, id => cells[id] ?? null)) ?? '').length).toBeLessThanOrEqual(
            maxTextLength,
          )
        printExpression(node, id => names[id] ?? '')
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        expect(error.message).not.toBe('')
      }
    },
  })
  expect(tried).toBeGreaterThan(100)
})
