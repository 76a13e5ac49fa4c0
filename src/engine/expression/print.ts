// Writes an expression as text, with no more brackets than it needs.
import { columnText } from '../../contract/app/cell/expression.ts'
import { type ExpressionNode, negativeStrength, notStrength, operatorStrength, type ReadAs } from './syntax.ts'

const strengthOf = (node: ExpressionNode): number => {
  if (node.kind === 'binary') return operatorStrength[node.operator]
  if (node.kind === 'not') return notStrength
  return node.kind === 'negative' ? negativeStrength : 9
}

/** `nameOf` gives the name of a column; reading the text back with the same names gives the same expression. */
export function printExpression(node: ExpressionNode, nameOf: (id: number, readAs?: ReadAs) => string): string {
  const print = (node: ExpressionNode): string => printExpression(node, nameOf)
  const within = (child: ExpressionNode, least: number) =>
    strengthOf(child) < least ? `(${print(child)})` : print(child)
  switch (node.kind) {
    case 'text':
      return `"${node.text.replaceAll('"', '""')}"`
    case 'number':
      return node.digits
    case 'yes_no':
      return node.yes ? 'yes' : 'no'
    case 'blank':
      return 'blank'
    case 'item':
      return 'it'
    case 'column':
      return columnText(nameOf(node.id, node.readAs))
    case 'negative':
      return `-${within(node.of, negativeStrength)}`
    case 'not':
      return `not ${within(node.of, notStrength)}`
    case 'binary': {
      const own = operatorStrength[node.operator]
      return `${within(node.left, own)} ${node.operator} ${within(node.right, own + 1)}`
    }
    case 'call':
      return `${node.name}(${node.args.map(print).join(', ')})`
  }
}
