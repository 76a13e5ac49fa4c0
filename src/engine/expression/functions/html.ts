// Elements of HTML by a CSS selector: the text of each, or an attribute.
import { selectorFault, selectTexts } from '../../web/extract.ts'
import { boundedList, expressionFault, isBlank } from '../value.ts'
import { type RunFunction, textAt } from './arguments.ts'

/** Why a selector cannot be used; null = it can. */
export const htmlSelectorFault = selectorFault

export const htmlFunctions = {
  html: args => {
    if (isBlank(args[0] ?? null)) return null
    const found = selectTexts(textAt(args, 0), textAt(args, 1))
    return found === null ? expressionFault('long') : boundedList(found)
  },
} as const satisfies Readonly<Record<string, RunFunction>>
