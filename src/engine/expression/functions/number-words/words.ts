// Whole numbers in words and back, by language.
import { type ExpressionValue, expressionFault, isFault, numberIn, textOf } from '../../value.ts'
import { ofText, type RunFunction, textAt } from '../arguments.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { largest, type NumberLanguage, numberInWords } from './language.ts'
import { spanish } from './spanish.ts'

const languages: ReadonlyMap<string, NumberLanguage> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
])

/** By a code such as de or de-CH. */
const languageOf = (code: string): NumberLanguage | undefined =>
  languages.get(code.trim().toLowerCase().split(/[-_]/)[0] ?? '')

function inWords(value: number, language: NumberLanguage): ExpressionValue {
  if (!Number.isInteger(value) || Math.abs(value) > largest) return expressionFault('whole')
  return value < 0 ? `${language.minus} ${language.words(-value)}` : language.words(value)
}

export const wordFunctions = {
  inWords: (args, readAs) => {
    const language = languageOf(textOf(args[1] ?? null))
    if (!language) return expressionFault('language')
    const value = numberIn(args[0] ?? null, readAs(0))
    return value === null || isFault(value) ? value : inWords(value, language)
  },
  fromWords: (args, readAs) => {
    const language = languageOf(textAt(args, 1))
    if (!language) return expressionFault('language')
    return ofText(text => numberInWords(text, language) ?? expressionFault('number'))(args, readAs)
  },
} as const satisfies Readonly<Record<string, RunFunction>>
