// The number that a cell stands for, as SQL: usual notations and texts that are none never leave SQLite.
import type { DecimalSign } from '../../checks/columns/number.ts'
import type { SqlText } from '../store/sql.ts'

const plainDecimal = (cell: SqlText): SqlText =>
  `WHEN length(${cell}) < 16 AND ${cell} GLOB '[0-9]*.[0-9]*' AND ${cell} NOT GLOB '*[^0-9.]*' AND ${cell} NOT GLOB '*.*.*'
      THEN CAST(${cell} AS REAL)`

/** For what few cells are. */
const numberValueSql = (cell: SqlText, decimal: DecimalSign): SqlText =>
  `number_value(${cell}, ${decimal === ',' ? "','" : "'.'"})`

/** No number has four letters in a row, and none in ASCII is without a digit. */
const noNumber = (cell: SqlText): SqlText =>
  `${cell} GLOB '*[A-Za-z][A-Za-z][A-Za-z][A-Za-z]*' OR (${cell} NOT GLOB '*[0-9]*' AND ${cell} NOT GLOB '*[^ -~]*')`

/**
 * SQL for what `numberOf` says of a cell of a column with this decimal sign, NULL where it is no number. Plain digits, plain decimals and
 * texts with a word that no currency is are recognized by comparing bytes; all others ask `number_value`.
 */
export const numberSql = (cell: SqlText, decimal: DecimalSign): SqlText =>
  `CASE WHEN ${cell} IS NULL THEN NULL
    WHEN length(${cell}) < 16 AND ${cell} NOT GLOB '*[^0-9]*' THEN CASE ${cell} WHEN '' THEN NULL ELSE CAST(${cell} AS INTEGER) END
    ${decimal === '.' ? plainDecimal(cell) : ''}
    WHEN ${noNumber(cell)} THEN NULL
    ELSE ${numberValueSql(cell, decimal)} END`
