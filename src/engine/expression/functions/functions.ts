// The functions of expressions by name. They get values that are no faults and never throw.
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import type { RunFunction, RunListFunction } from './arguments.ts'
import { contactFunctions } from './contacts.ts'
import { dateFunctions } from './dates.ts'
import { durationFunctions } from './durations.ts'
import { escapeFunctions } from './escapes.ts'
import { htmlFunctions } from './html.ts'
import { listFunctions } from './lists.ts'
import { wordFunctions } from './number-words/words.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './text.ts'

/** Those that do not need every argument, or work one out several times, are part of `evaluate`. */
type OfEvaluate = 'if' | 'coalesce' | 'ifError' | 'map' | 'filter' | OfOtherRows
type OfOtherRows = 'lookup' | 'lookupAll' | 'countOf' | 'previous'
export type ListFunctionName = keyof typeof listFunctions

const single: Readonly<Record<Exclude<FunctionName, OfEvaluate | ListFunctionName>, RunFunction>> = {
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...contactFunctions,
  ...durationFunctions,
  ...escapeFunctions,
  ...htmlFunctions,
  ...wordFunctions,
}
const lists: Readonly<Record<ListFunctionName, RunListFunction>> = listFunctions

export type CalledFunction =
  | { readonly takes: 'lists'; readonly run: RunListFunction }
  | { readonly takes: 'single values'; readonly run: RunFunction }

const isListFunction = (name: string): name is ListFunctionName => Object.hasOwn(lists, name)

export const functionOf = (name: Exclude<FunctionName, OfEvaluate>): CalledFunction =>
  isListFunction(name) ? { takes: 'lists', run: lists[name] } : { takes: 'single values', run: single[name] }
