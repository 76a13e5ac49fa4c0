// What is printed is read back the same; no text breaks the reader, no cell the evaluation.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FunctionName, functionTable } from '../../contract/app/cell/expression-functions.ts'
import { evaluateExpression } from './evaluate.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import { ExpressionError, type ExpressionNode, type ExpressionOperator, operatorStrength } from './syntax.ts'
import { cellOf, maxTextLength } from './value.ts'

const names = ['Name', 'Work e-mail', 'odd ] name', '#12', '"', '']
const lookup = (name: string) => {
  const at = names.indexOf(name)
  return at < 0 ? 'There is no such column.' : at
}
const nameOf = (id: number) => names[id] ?? ''

const { node } = fc.letrec<{ node: ExpressionNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
      fc.record({
        kind: fc.constant('number' as const),
        digits: fc
          .tuple(fc.nat(), fc.option(fc.nat(99)))
          .map(([whole, part]) => `${whole}${part === null ? '' : `.${part}`}`),
      }),
      fc.record({ kind: fc.constant('yes_no' as const), yes: fc.boolean() }),
      fc.constant<ExpressionNode>({ kind: 'blank' }),
      fc.record({ kind: fc.constant('column' as const), id: fc.nat(names.length - 1) }),
    ),
    fc.record({ kind: fc.constantFrom('negative' as const, 'not' as const), of: tie('node') }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(...(Object.keys(operatorStrength) as ExpressionOperator[])),
      left: tie('node'),
      right: tie('node'),
    }),
    fc
      .constantFrom(...functionTable)
      .chain(help =>
        fc.tuple(
          fc.constant(help.name),
          fc.array(tie('node'), { minLength: help.least, maxLength: Math.min(help.most, help.least + 2) }),
        ),
      )
      .map(([name, args]) => call(name, args)),
  ),
}))

const mark: ExpressionNode = { kind: 'text', text: '#5' }
const five = () => 5
const reach = { lists: { list: five, column: five, first: five }, before: true }

function call(name: FunctionName, args: ExpressionNode[]): ExpressionNode {
  if (name.startsWith('regex') || name === 'matches') args[1] = { kind: 'text', text: '([a-z])(\\d*)' }
  if (name === 'html') args[1] = { kind: 'text', text: 'a > b@href' }
  if (name === 'previous') args[0] = { kind: 'column', id: 0 }
  if (name === 'lookup' || name === 'lookupAll' || name === 'countOf') {
    args[0] = mark
    if (name !== 'countOf') args.splice(2, 2, mark, mark)
    else if (args.length > 1) args.splice(2, 1, mark)
  }
  const each = args[1]
  if ((name === 'map' || name === 'filter') && each)
    args[1] = { kind: 'binary', operator: '&', left: { kind: 'item' }, right: each }
  return { kind: 'call', name, args }
}

test('what is printed is read back as the same expression', () => {
  fc.assert(
    fc.property(node, one => {
      const printed = printExpression(one, nameOf)
      fc.pre(printed.length <= 4000)
      expect(parseExpression(printed, lookup, reach)).toEqual(one)
    }),
    { numRuns: 2000 },
  )
})

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '(',
    ')',
    ',',
    ';',
    '&',
    '-',
    'not ',
    'and',
    '"',
    '[',
    ']',
    '[Name]',
    '1.',
    '<',
    '=',
    'if(',
    '__proto__',
  ),
  fc.constantFrom(...functionTable.map(({ name }) => `${name}(`)),
)

test('no text makes the reader throw anything but its own error, which lies inside the text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const text = pieces.join('')
      try {
        parseExpression(text, lookup, reach)
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        expect(error.at).toBeGreaterThanOrEqual(0)
        expect(error.at).toBeLessThanOrEqual(text.length)
        expect(error.message).toMatch(/^\S.*\S$/s)
      }
    }),
    { numRuns: 5000 },
  )
})

const cell = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'yes',
    '0',
    '1e308',
    '-1,5',
    '03/04/2025',
    '2025-02-30',
    'ann@firm.example',
    '#not a date',
    '🙂',
    '007',
  ),
)

test('whatever the cells hold, the outcome is a cell', () => {
  fc.assert(
    fc.property(node, fc.array(cell, { minLength: names.length, maxLength: names.length }), (one, cells) => {
      const outcome = cellOf(evaluateExpression(one, id => cells[id] ?? null))
      if (outcome === null) return
      expect(outcome).not.toBe('')
      expect(outcome.length).toBeLessThanOrEqual(maxTextLength)
      expect(outcome).not.toMatch(/^(?:NaN|-?Infinity|undefined|\[object)/)
    }),
    { numRuns: 5000 },
  )
})
