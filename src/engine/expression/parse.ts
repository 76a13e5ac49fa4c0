// Reads an expression: operators by their strength, column names looked up, functions and their arguments checked.
import { type FunctionHelp, functionNamed, functionTable } from '../../contract/app/cell/expression-functions.ts'
import { nearestName } from '../base/nearest-name.ts'
import { checkArguments, wrong } from './check-arguments.ts'
import { type ExpressionReach, noReach } from './reach.ts'
import {
  ExpressionError,
  type ExpressionNode,
  type ExpressionOperator,
  negativeStrength,
  notStrength,
  operatorStrength,
} from './syntax.ts'
import { type ExpressionToken, tokensOf } from './tokens.ts'

/** The id of the column with a name, or the sentence that says why there is none. */
export type ColumnLookup = (name: string) => number | string

/** Deeper expressions are refused, so that no walk over one runs out of stack. */
const deepest = 60
const maxNodes = 1000

/** Throws ExpressionError, nothing else. */
export function parseExpression(
  source: string,
  lookup: ColumnLookup,
  reach: ExpressionReach = noReach,
): ExpressionNode {
  const tokens = tokensOf(source)
  let next = 0
  let depth = 0
  let nodes = 0
  /** How many functions over items the place being read is in. */
  let inItems = 0

  const peek = (): ExpressionToken => tokens[next] ?? { kind: 'end', text: '', at: source.length, length: 0 }
  const take = (): ExpressionToken => {
    const token = peek()
    next++
    return token
  }
  const isSign = (token: ExpressionToken, ...signs: string[]) => token.kind === 'sign' && signs.includes(token.text)
  const made = (node: ExpressionNode): ExpressionNode => {
    nodes++
    if (nodes > maxNodes) throw new ExpressionError('This expression is too long.', 0, 1)
    return node
  }

  function operatorOf(token: ExpressionToken): ExpressionOperator | null {
    const text = token.kind === 'word' ? token.text.toLowerCase() : token.kind === 'sign' ? token.text : ''
    return Object.hasOwn(operatorStrength, text) ? (text as ExpressionOperator) : null
  }

  function parseFrom(least: number): ExpressionNode {
    depth++
    if (depth > deepest) throw wrong(peek(), 'This expression is nested too deeply.')
    let left = parseStart()
    for (;;) {
      const operator = operatorOf(peek())
      if (operator === null || operatorStrength[operator] < least) break
      take()
      left = made({ kind: 'binary', operator, left, right: parseFrom(operatorStrength[operator] + 1) })
    }
    depth--
    return left
  }

  function parseStart(): ExpressionNode {
    const token = take()
    switch (token.kind) {
      case 'number':
        return made({ kind: 'number', digits: token.text })
      case 'text':
        return made({ kind: 'text', text: token.text })
      case 'column': {
        const found = lookup(token.text)
        if (typeof found === 'string') throw wrong(token, found)
        return made({ kind: 'column', id: found })
      }
      case 'word':
        return parseWord(token)
      case 'sign':
        if (token.text === '-') return made({ kind: 'negative', of: parseFrom(negativeStrength) })
        if (token.text === '(') {
          const inner = parseFrom(0)
          close(token)
          return inner
        }
        throw wrong(token, `Something is missing before “${token.text}”.`)
      case 'end':
        throw new ExpressionError(
          next === 1 ? 'The expression is empty.' : 'The expression is incomplete.',
          Math.max(0, token.at - 1),
          1,
        )
    }
  }

  function close(opened: ExpressionToken): void {
    const token = take()
    if (isSign(token, ')')) return
    if (token.kind === 'end') throw wrong(opened, 'This parenthesis is never closed.')
    throw wrong(token, `A comma, an operator such as & or a closing parenthesis is missing before “${shown(token)}”.`)
  }

  function parseWord(token: ExpressionToken): ExpressionNode {
    const word = token.text.toLowerCase()
    if (word === 'not') return made({ kind: 'not', of: parseFrom(notStrength) })
    const called = isSign(peek(), '(')
    if (!called) {
      if (word === 'yes' || word === 'true') return made({ kind: 'yes_no', yes: true })
      if (word === 'no' || word === 'false') return made({ kind: 'yes_no', yes: false })
      if (word === 'blank') return made({ kind: 'blank' })
      if (word === 'it') {
        if (inItems > 0) return made({ kind: 'item' })
        throw wrong(token, '“it” is the item inside map and filter.')
      }
    }
    const help = functionNamed(word)
    if (called && help) return parseCall(token, help)
    if (called) throw wrong(token, `There is no function “${token.text}”.${meant(token.text)}`)
    if (help) throw wrong(token, `${help.name} needs parentheses: ${help.form}.`)
    throw wrong(token, `“${token.text}” is not recognized. Put column names in brackets [ ] and text in quotes " ".`)
  }

  function parseCall(token: ExpressionToken, help: FunctionHelp): ExpressionNode {
    const opened = take()
    const args: ExpressionNode[] = []
    const starts: ExpressionToken[] = []
    if (isSign(peek(), ')')) take()
    else
      for (;;) {
        starts.push(peek())
        const overItems = args.length === 1 && (help.name === 'map' || help.name === 'filter')
        if (overItems) inItems++
        args.push(parseFrom(0))
        if (overItems) inItems--
        if (!isSign(peek(), ',', ';')) {
          close(opened)
          break
        }
        take()
      }
    if (args.length < help.least || args.length > help.most) throw wrong(token, `The correct form is ${help.form}.`)
    checkArguments(help, args, { called: token, starts }, reach)
    return made({ kind: 'call', name: help.name, args })
  }

  const node = parseFrom(0)
  const rest = peek()
  if (isSign(rest, ')')) throw wrong(rest, 'This parenthesis was never opened.')
  if (isSign(rest, ',', ';')) throw wrong(rest, 'A comma can only separate the arguments of a function.')
  if (rest.kind !== 'end') throw wrong(rest, `An operator such as & is missing before “${shown(rest)}”.`)
  return node
}

/** The function that was probably meant, as a sentence. */
function meant(word: string): string {
  const near = nearestName(
    word,
    functionTable.map(({ name }) => name),
  )
  return near === null ? '' : ` Did you mean ${near}?`
}

const shown = ({ kind, text }: ExpressionToken) =>
  kind === 'column' ? `[${text}]` : kind === 'text' ? `"${text}"` : text
