// What arguments of some functions must be, and names of other lists made into ids. What is wrong is said at its place.
import type { FunctionHelp } from '../../contract/app/cell/expression-functions.ts'
import { htmlSelectorFault } from './functions/html.ts'
import { patternError } from './patterns.ts'
import { type ExpressionReach, findsInLists, listMark, namePlaces } from './reach.ts'
import { ExpressionError, type ExpressionNode } from './syntax.ts'
import type { ExpressionToken } from './tokens.ts'

export const wrong = (token: ExpressionToken, text: string): ExpressionError =>
  new ExpressionError(text, token.at, Math.max(1, token.length))

/** Where a call and each of its arguments begin. */
interface CallPlaces {
  readonly called: ExpressionToken
  readonly starts: readonly ExpressionToken[]
}

const patternFunctions: ReadonlySet<string> = new Set(['regexExtract', 'regexReplace', 'matches'])

/** Throws ExpressionError. */
export function checkArguments(
  help: FunctionHelp,
  args: ExpressionNode[],
  { called, starts }: CallPlaces,
  reach: ExpressionReach,
): void {
  const second = starts[1] ?? called
  if (patternFunctions.has(help.name)) checkPattern(args[1], second)
  if (help.name === 'html') checkSelector(args[1], second)
  if (help.name === 'previous') checkBefore(args[0], { called, starts }, reach)
  if (findsInLists(help.name)) putIds(help, args, { called, starts }, reach)
}

function checkPattern(arg: ExpressionNode | undefined, start: ExpressionToken): void {
  if (arg?.kind !== 'text') throw wrong(start, 'The pattern must be text in quotes, the same for every row.')
  const error = patternError(arg.text)
  if (error !== null) throw wrong(start, `The pattern cannot be read: ${error}`)
}

/** Names of the list and its columns become ids. The column of the key is always said, so that a new first column changes nothing. */
function putIds(
  help: FunctionHelp,
  args: ExpressionNode[],
  { called, starts }: CallPlaces,
  reach: ExpressionReach,
): void {
  const { lists } = reach
  if (!lists) throw wrong(called, 'Other lists cannot be used here. Add a computed column that uses them.')
  const idAt = (at: number, what: string, find: (name: string) => number | string): number => {
    const arg = args[at]
    const start = starts[at] ?? called
    if (arg?.kind !== 'text') throw wrong(start, `The name of the ${what} must be text in quotes.`)
    const id = find(arg.text)
    if (typeof id === 'string') throw wrong(start, id)
    args[at] = { kind: 'text', text: listMark(id) }
    return id
  }
  const listId = idAt(0, 'list', name => lists.list(name))
  const { column, key } = namePlaces(help.name)
  if (column !== null) idAt(column, 'column', name => lists.column(listId, name))
  if (args.length > key) idAt(key, 'key column', name => lists.column(listId, name))
  else if (args.length > 1) {
    const first = lists.first(listId)
    if (typeof first === 'string') throw wrong(starts[0] ?? called, first)
    args[key] = { kind: 'text', text: listMark(first) }
  }
}

function checkBefore(arg: ExpressionNode | undefined, { called, starts }: CallPlaces, reach: ExpressionReach): void {
  if (!reach.before) throw wrong(called, 'The row before cannot be used here. Add a computed column that uses it.')
  if (arg?.kind !== 'column') throw wrong(starts[0] ?? called, 'Put a column in brackets here: previous([Amount]).')
}

function checkSelector(arg: ExpressionNode | undefined, start: ExpressionToken): void {
  if (arg?.kind !== 'text') throw wrong(start, 'The selector must be text in quotes, the same for every row.')
  const error = htmlSelectorFault(arg.text)
  if (error !== null) throw wrong(start, error)
}
