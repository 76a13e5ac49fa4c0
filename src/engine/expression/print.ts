// Writes an expression as text, with no more brackets than it needs.
import { columnText } from '../../contract/app/cell/expression.ts'
import { findsInLists, idIn, type ListTexts, namePlaces } from './reach.ts'
import { type ExpressionNode, negativeStrength, notStrength, operatorStrength, type ReadAs } from './syntax.ts'

const strengthOf = (node: ExpressionNode): number => {
  if (node.kind === 'binary') return operatorStrength[node.operator]
  if (node.kind === 'not') return notStrength
  return node.kind === 'negative' ? negativeStrength : 9
}

/** Ids of lists and their columns as their names. */
function withNames(
  { name, args }: Extract<ExpressionNode, { kind: 'call' }>,
  lists: ListTexts | undefined,
): readonly ExpressionNode[] {
  if (!lists || !findsInLists(name)) return args
  const { column, key } = namePlaces(name)
  return args.map((arg, at) => {
    const id = at === 0 || at === column || at === key ? idIn(arg) : null
    return id === null ? arg : { kind: 'text', text: at === 0 ? lists.list(id) : lists.column(id) }
  })
}

/** `nameOf` gives the name of a column; reading the text back with the same names gives the same expression. */
export function printExpression(
  node: ExpressionNode,
  nameOf: (id: number, readAs?: ReadAs) => string,
  lists?: ListTexts,
): string {
  const print = (node: ExpressionNode): string => printExpression(node, nameOf, lists)
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
      return `${node.name}(${withNames(node, lists).map(print).join(', ')})`
  }
}
