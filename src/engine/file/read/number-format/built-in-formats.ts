// Number formats that a workbook names by their number only.

/** Built-in formats whose codes are not stored in the file (ECMA-376 18.8.30). */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  // Formats that follow the reader's computer have no fixed look: ISO is the one no one can misread.
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  55: 'h:mm',
  56: 'h:mm:ss',
}
const eastAsianDates = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
for (const id of eastAsianDates) builtIn[id] = 'yyyy-mm-dd'

export const builtInFormat = (id: number): string => builtIn[id] ?? 'General'
