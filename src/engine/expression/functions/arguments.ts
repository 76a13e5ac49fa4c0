// How the functions of expressions read their arguments. None of them throws.

import { lettersOf } from '../../../contract/app/cell/cell-text.ts'
import type { ReadAs } from '../syntax.ts'
import {
  type ExpressionFault,
  type ExpressionList,
  type ExpressionValue,
  expressionFault,
  isBlank,
  numberIn,
  type SingleValue,
  textOf,
} from '../value.ts'

/** `readAs`: how an argument is read as a number, date or name. */
export type RunFunction = (args: readonly SingleValue[], readAs: (at: number) => ReadAs) => ExpressionValue
/** Of a function that takes lists as they are; every other gets them as one text. */
export type RunListFunction = (
  args: readonly (SingleValue | ExpressionList)[],
  readAs: (at: number) => ReadAs,
) => ExpressionValue

export const textAt = (args: readonly SingleValue[], at: number): string => textOf(args[at] ?? null)

/** A value made of the first text; blank stays blank. */
export const ofText =
  (make: (text: string, readAs: () => ReadAs) => ExpressionValue): RunFunction =>
  (args, readAs) =>
    isBlank(args[0] ?? null) ? null : make(textAt(args, 0), () => readAs(0))

/** A whole number argument, `usual` when it is left out; the result is blank when it is blank. */
export function withWhole(
  args: readonly SingleValue[],
  at: number,
  usual: number,
  make: (whole: number) => ExpressionValue,
): ExpressionValue {
  if (at >= args.length) return make(usual)
  const value = numberIn(args[at] ?? null)
  return typeof value === 'number' ? make(Math.trunc(value)) : value
}

/** The nth of some items, counted from 1 or with a minus from the end; null = there is none. */
export const nth = <T>(items: readonly T[], number: number): T | null =>
  number === 0 ? null : (items.at(number > 0 ? number - 1 : number) ?? null)

const ascii = /^[\0-\x7f]*$/
/** Letters as people count them: an emoji of two UTF-16 units is one. */
export const letters = (whole: string): string | string[] => (ascii.test(whole) ? whole : lettersOf(whole))

/** One of the words that a function knows; the fault where it is none of them. */
export function wordIn<Word extends string>(
  value: SingleValue,
  words: readonly [Word, ...Word[]],
): Word | ExpressionFault {
  const text = textOf(value).trim().toLowerCase()
  return text === '' ? words[0] : (words.find(word => word === text) ?? expressionFault('method'))
}
