// A list of JSON as rows: of an object its members under their names, of an array its values in their places.
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { createNamedRows, type NamedSink } from '../named-rows.ts'
import { sheetColumns } from '../xlsx/xlsx-limits.ts'
import { membersOf, valuesOf } from './json-members.ts'

export type ListParts = 'objects' | 'arrays'

export interface JsonRows {
  /** What is in the list, as it is written; `true` = no more is wanted. Throws cell_too_long, line_too_long. */
  add(part: { line: number; raw: string; blank?: boolean }): boolean
  /** Names of values so far, by place; arrays have none. */
  readonly names: readonly string[]
}

/** `flat`: what is in nested objects comes under its path. */
export function objectRows(sink: NamedSink, fileName: string, flat: boolean): JsonRows {
  const { add, names } = createNamedRows(sink, fileName)
  return {
    add: ({ line, raw, blank = false }) => add({ line, raw, blank, values: blank ? [] : membersOf(raw, flat) }),
    names,
  }
}

/** An empty array is an empty line, as it is in other tables of text. */
export function arrayRows(sink: NamedSink, fileName: string): JsonRows {
  return {
    add({ line, raw, blank = false }) {
      const values = blank ? [] : valuesOf(raw)
      const fields = values ?? []
      if (fields.length > sheetColumns)
        throw fail('line_too_long', { fileName, line, limit: sheetColumns, of: 'values' })
      if (fields.some(value => value !== null && value.length > cellLimit))
        throw fail('cell_too_long', { fileName, line, limit: cellLimit })
      const surplus = (width: number) => {
        if (values === null) return raw
        const beyond = fields.slice(width, fields.findLastIndex(value => value !== null) + 1)
        return beyond.length > 1 ? JSON.stringify(beyond) : (beyond[0] ?? null)
      }
      return sink({ line, fields, malformed: values === null, blank: values?.length === 0, raw, surplus }) === true
    },
    names: [],
  }
}
