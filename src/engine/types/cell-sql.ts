// What `contract/app/cell/cell-text.ts` says of a cell, as SQL. Plain ASCII texts, the most of any list, never leave SQLite.
import type { SqlText } from '../store/sql.ts'

/** White space as JavaScript trims it. */
const spaces = `char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202,
  8232, 8233, 8239, 8287, 12288, 65279)`
const notPlain = "GLOB '*[^ -~]*'"

/** 1 or 0. A cell that begins with a plain letter, nearly every one, is not blank at the first look. */
export const blankSql = (cell: SqlText): SqlText =>
  `(CASE WHEN ${cell} GLOB '[!-~]*' THEN 0 ELSE coalesce(trim(${cell}, ${spaces}), '') = '' END)`

/** The cell, NULL where it is blank. */
export const filledSql = (cell: SqlText): SqlText => `CASE WHEN ${blankSql(cell)} THEN NULL ELSE ${cell} END`

/** The cell without white space around it, NULL where nothing is left. */
export const trimmedSql = (cell: SqlText): SqlText =>
  `nullif(CASE WHEN ${cell} GLOB '[!-~]*' AND ${cell} GLOB '*[!-~]' THEN ${cell} ELSE trim(${cell}, ${spaces}) END, '')`

/** Letters in a cell, 0 where it is blank. */
export const lengthSql = (cell: SqlText): SqlText =>
  `CASE WHEN ${blankSql(cell)} THEN 0 WHEN ${cell} ${notPlain} THEN cell_length(${cell}) ELSE length(${cell}) END`

/** What filled cells of texts are ordered by. */
export const textOrderSql = (cell: SqlText): SqlText =>
  `CASE WHEN ${cell} NOT GLOB '*[^ -~]*' THEN lower(${cell}) ELSE text_key(${cell}) END`

/** Equal for duplicates; NULL where the cell is blank. */
export const duplicateSql = (cell: SqlText): SqlText =>
  `CASE WHEN ${blankSql(cell)} THEN NULL WHEN ${cell} ${notPlain} OR ${cell} LIKE '%  %' THEN duplicate_key(${cell})
    ELSE lower(trim(${cell})) END`
