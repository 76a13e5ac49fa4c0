// What fits into a sheet of a workbook (Excel specifications and limits).

/** Rows of a sheet, header included. */
export const sheetRows = 1_048_576
export const sheetColumns = 16_384
/** Characters of a cell. */
export const cellCharacters = 32_767
