// The kind of a cell that is no words - an address, a date, a number - by which columns are compared with their header.

/** In front of numbers, as most of them could be read as one. */
const date = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$/

const kinds = [
  ['email', /^\S+@\S+\.\S+$/],
  ['url', /^(?:https?:\/\/|www\.)\S+$/i],
  ['date', date],
  ['number', /^[-+−(]?[\d][\d\s().,/+-]*(?:%|€|\$|£)?$/],
  ['number', /^[-+−]?\d*[.,]?\d+(?:e[-+]?\d+)?$/i],
  ['number', /^[-+−]?[€$£]\s?[-+−]?[\d.,]+$/],
  ['yes or no', /^(?:true|false|yes|no|ja|nein|y|n)$/i],
] as const

export type CellKind = (typeof kinds)[number][0] | 'words'

/** What is longer than any address is words. */
const maxKindLength = 2048

export const kindOf = (text: string): CellKind =>
  text.length > maxKindLength ? 'words' : (kinds.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? 'words')

const year = /^(?:19|20)\d\d$/
export const isYear = (text: string): boolean => year.test(text.trim())

/** A year or a day over cells that are none names them: 2025 over figures; and so does "No" over numbers. */
export function nameKind(name: string, values: readonly string[]): CellKind {
  const isNone = (period: RegExp) => period.test(name.trim()) && !values.some(value => period.test(value.trim()))
  if ([year, date].some(isNone)) return 'words'
  const kind = kindOf(name)
  return kind === 'yes or no' && !values.some(value => kindOf(value) === kind) ? 'words' : kind
}
