// The number that a cell stands for, as SQL: usual notations and texts that are none never leave SQLite.
import type { DecimalSign } from '../../checks/columns/number.ts'
import type { SqlText } from '../store/sql.ts'

const plainDecimal = (cell: SqlText): SqlText =>
  `WHEN length(${cell}) < 16 AND ${cell} GLOB '[0-9]*.[0-9]*' AND ${cell} NOT GLOB '*[^0-9.]*' AND ${cell} NOT GLOB '*.*.*'
      THEN CAST(${cell} AS REAL)`

/** For what few cells are. */
const numberValueSql = (cell: SqlText, decimal: DecimalSign): SqlText =>
  `number_value(${cell}, ${decimal === ',' ? "','" : "'.'"})`

/**
 * SQL for what `numberOf` says of a cell of a column with this decimal sign, NULL where it is no number. Plain digits, plain decimals and texts that begin
 * with a letter no number begins with are recognized by comparing bytes; all others ask `number_value`.
 */
export const numberSql = (cell: SqlText, decimal: DecimalSign): SqlText =>
  `CASE WHEN ${cell} IS NULL OR ${cell} BETWEEN 'a' AND '~~' OR ${cell} BETWEEN 'H' AND 'T~' THEN NULL
    WHEN length(${cell}) < 16 AND ${cell} NOT GLOB '*[^0-9]*' THEN CASE ${cell} WHEN '' THEN NULL ELSE CAST(${cell} AS INTEGER) END
    ${decimal === '.' ? plainDecimal(cell) : ''}
    WHEN ${cell} GLOB '*[AI-OQTV-Za-df-z]*' THEN NULL
    ELSE ${numberValueSql(cell, decimal)} END`
