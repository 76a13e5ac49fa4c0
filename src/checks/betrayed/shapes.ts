// The shapes that a column is written in: "AA-9999" for AB-1234, with one sign for each letter and digit.
import type { CodedColumn } from './coded-columns.ts'
import { filledIn, textsOf } from './finder.ts'

/** Longer texts are prose. */
const maxLength = 40

/** Of each sign whether it is a capital, another letter or a digit; other signs stay. '' for prose. */
export function exactShape(text: string): string {
  if (text.length > maxLength) return ''
  let shape = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Most lists are in plain letters, for which this is many times as fast.
    if (code > 127)
      return text
        .replace(/\p{Lu}/gu, 'A')
        .replace(/(?!A)\p{L}/gu, 'a')
        .replace(/\p{Nd}/gu, '9')
    shape += isDigit(code) ? '9' : isCapital(code) ? 'A' : isCapital(code - 32) ? 'a' : text.charAt(at)
  }
  return shape
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isCapital = (code: number): boolean => code >= 65 && code <= 90

/** The same with runs as one sign: "A-9". */
export function looseShape(text: string): string {
  const exact = exactShape(text)
  let shape = ''
  for (let at = 0; at < exact.length; at++) {
    const sign = exact.charAt(at)
    if (
      at === 0 ||
      exact.charCodeAt(at) !== exact.charCodeAt(at - 1) ||
      !(sign === 'A' || sign === 'a' || sign === '9')
    )
      shape += sign
  }
  return shape
}

export interface UsualShapes {
  /** From the most frequent. */
  readonly shapes: readonly string[]
  /** Share of the filled cells. */
  readonly covered: number
  readonly cellsOf: ReadonlyMap<string, number>
}

/** The shapes that each have a share of `minShare` of the cells. */
export function usualShapes(column: CodedColumn, shapeOf: (text: string) => string, minShare: number): UsualShapes {
  const filled = filledIn(column)
  const cellsOf = new Map<string, number>()
  for (const [text, cells] of textsOf(column)) {
    const shape = shapeOf(text)
    cellsOf.set(shape, (cellsOf.get(shape) ?? 0) + cells)
  }
  const usual = [...cellsOf]
    .filter(([shape, cells]) => shape !== '' && cells >= Math.max(3, minShare * filled))
    .sort(([, a], [, b]) => b - a)
  return {
    shapes: usual.map(([shape]) => shape),
    covered: usual.reduce((sum, [, cells]) => sum + cells, 0) / (filled || 1),
    cellsOf,
  }
}
