// Sentences of the import dialog: warnings of the inspection, names of encodings and delimiters.

import type { FileWarning, InspectedColumn } from '../../contract/app/file.ts'
import { countNoun, formatPercent } from '../ui/figures.ts'
import { typeLook } from '../ui/type-look.ts'

type Sentence = (warning: FileWarning) => string

const inColumn = ({ column }: FileWarning) => (column ? ` in ${column}` : '')
const like = ({ example }: FileWarning) => (example ? ` (${example})` : '')
const be = ({ count: n }: FileWarning, one: string, many: string) => (n === 1 ? one : many)

const warnings: Record<FileWarning['code'], Sentence> = {
  shortened_phones: w =>
    `${countNoun(w.count, 'phone cell')}${inColumn(w)} ${be(w, 'was', 'were')} already shortened by Excel${like(w)}. The lost digits are not in the file.`,
  hidden_rows: w => `${countNoun(w.count, 'row')} ${be(w, 'is', 'are')} hidden in the file and will be imported too.`,
  hidden_columns: w =>
    `${countNoun(w.count, 'column')} ${be(w, 'is', 'are')} hidden in the file and ${be(w, 'is', 'are')} marked below.`,
  ragged_rows: w =>
    `${countNoun(w.count, 'line')} ${be(w, 'has', 'have')} more or fewer values than there are columns, or quotes in wrong places${like(w)}. ${be(w, 'It is', 'They are')} kept and listed under Problems.`,
  shifted_rows: w =>
    `${countNoun(w.count, 'line')} ${be(w, 'fits', 'fit')} the columns better shifted by one${like(w)}. ${be(w, 'It is', 'They are')} kept as in the file; Problems offers the repair.`,
  blank_lines: w => `${countNoun(w.count, 'line')} ${be(w, 'is', 'are')} empty and will be left out.`,
  formula_cells: w =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'holds a formula', 'hold formulas')}: the last result is imported as text.`,
  rounded_numbers: w =>
    `${countNoun(w.count, 'number')}${inColumn(w)} ${be(w, 'is', 'are')} shown rounded in the file${like(w)}: the shown text is imported.`,
  bad_characters: w =>
    `${countNoun(w.count, 'character')} cannot be read in this encoding${like(w)}. Try another encoding.`,
  uncertain_encoding: w => `The encoding is a guess${like(w)}. Look for wrong letters in names below.`,
  uncertain_header: () => 'It is not clear which row holds the column names. Check the header row.',
  merged_header: w => `A header of merged cells was joined${like(w)}.`,
  protective_apostrophes: w =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'starts', 'start')} with an apostrophe${like(w)}, put there by a spreadsheet. ${be(w, 'It is', 'They are')} kept as in the file.`,
  cells_too_long: w =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'is', 'are')} longer than a million characters and cannot be imported.`,
}

/** Worth knowing, with nothing lost. */
export const harmlessWarnings: ReadonlySet<FileWarning['code']> = new Set([
  'blank_lines',
  'hidden_rows',
  'hidden_columns',
  'formula_cells',
  'merged_header',
  'protective_apostrophes',
])

export const warningText = (warning: FileWarning): string => warnings[warning.code](warning)

/** "E-mail, about 98% fit": a look at the sample; how many do not is counted once all cells are checked. */
export function detectionText({ type, detection }: InspectedColumn): string {
  if (detection.nonEmpty === 0) return 'No values'
  if (type === 'text') return `${typeLook('text').name}, ${countNoun(detection.nonEmpty, 'value')}`
  return `${typeLook(type).name}, ${detection.invalid > 0 ? 'about ' : ''}${formatPercent(detection.share, 1)} fit`
}

const encodings: readonly [string, string][] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1255', 'Hebrew (Windows-1255)'],
  ['windows-1256', 'Arabic (Windows-1256)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['iso-8859-2', 'Central European (ISO 8859-2)'],
  ['iso-8859-15', 'Western with euro (ISO 8859-15)'],
  ['macintosh', 'Western (Mac)'],
  ['cp437', 'DOS (CP437)'],
  ['cp850', 'DOS (CP850)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['euc-jp', 'Japanese (EUC)'],
  ['gb18030', 'Chinese (GB18030)'],
  ['big5', 'Chinese (Big5)'],
  ['euc-kr', 'Korean (EUC)'],
]

/** Options of the encoding field; a detected one that is not listed is added by its own name. */
export function encodingOptions(current: string): { value: string; label: string }[] {
  const listed = encodings.map(([value, label]) => ({ value, label }))
  return encodings.some(([value]) => value === current) ? listed : [{ value: current, label: current }, ...listed]
}

const delimiters: readonly [string, string][] = [
  [',', 'Comma ,'],
  [';', 'Semicolon ;'],
  ['\t', 'Tab'],
  ['|', 'Pipe |'],
  [':', 'Colon :'],
  [' ', 'Space'],
  ['^', 'Caret ^'],
  ['~', 'Tilde ~'],
]

export function delimiterOptions(current: string): { value: string; label: string }[] {
  const listed = delimiters.map(([value, label]) => ({ value, label }))
  return delimiters.some(([value]) => value === current) ? listed : [{ value: current, label: current }, ...listed]
}
