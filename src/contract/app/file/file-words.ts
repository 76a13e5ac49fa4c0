// What is worth saying of a file before it is imported, in words: for the window and the command line.

import type { FileInspection, FileWarning, TableReading } from './file.ts'
import { namesValues } from './file-kind.ts'

/** "1 row", "1,204 rows": as figures are written where the sentence is read. */
export type CountNoun = (count: number, noun: string) => string

type Sentence = (warning: FileWarning, countNoun: CountNoun) => string

const inColumn = ({ column }: FileWarning) => (column ? ` in ${column}` : '')
const like = ({ example }: FileWarning) => (example ? ` (${example})` : '')
const be = ({ count: n }: FileWarning, one: string, many: string) => (n === 1 ? one : many)

const warnings: Record<FileWarning['code'], Sentence> = {
  shortened_phones: (w, countNoun) =>
    `${countNoun(w.count, 'phone cell')}${inColumn(w)} ${be(w, 'was', 'were')} already shortened by Excel${like(w)}. The missing digits are not in the file.`,
  hidden_rows: (w, countNoun) => `${countNoun(w.count, 'row')} ${be(w, 'is', 'are')} hidden in the file.`,
  hidden_columns: (w, countNoun) =>
    `${countNoun(w.count, 'column')} ${be(w, 'is', 'are')} hidden in the file and ${be(w, 'is', 'are')} marked below.`,
  ragged_rows: (w, countNoun) =>
    `${countNoun(w.count, 'line')} ${be(w, 'has', 'have')} too many or too few values, or misplaced quotes${like(w)}. ${be(w, 'It is', 'They are')} kept and listed under Problems.`,
  unread_lines: (w, countNoun) =>
    `${countNoun(w.count, 'line')} could not be read as ${be(w, 'a record', 'records')}${like(w)}. ${be(w, 'It is', 'They are')} kept and listed under Problems.`,
  shifted_rows: (w, countNoun) =>
    `${countNoun(w.count, 'line')} ${be(w, 'fits', 'fit')} the columns better when shifted by one${like(w)}. ${be(w, 'It is', 'They are')} kept as in the file. You can repair ${be(w, 'it', 'them')} under Problems.`,
  blank_lines: (w, countNoun) => `${countNoun(w.count, 'line')} ${be(w, 'is', 'are')} empty and will be left out.`,
  formula_cells: (w, countNoun) =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'holds a formula', 'hold formulas')}. The last result is imported as text.`,
  rounded_numbers: (w, countNoun) =>
    `${countNoun(w.count, 'number')}${inColumn(w)} ${be(w, 'is', 'are')} shown rounded in the file${like(w)}. The text is imported as shown.`,
  bad_characters: (w, countNoun) =>
    `${countNoun(w.count, 'character')} cannot be read in this encoding${like(w)}. Try another encoding.`,
  nul_characters: (w, countNoun) =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'contains', 'contain')} a NUL character (shown as ␀)${like(w)}. ${be(w, 'It is', 'They are')} kept. Other programs may cut the text there.`,
  uncertain_encoding: w => `The encoding is a guess${like(w)}. Check the names below for wrong letters.`,
  mixed_encodings: (w, countNoun) =>
    `${countNoun(w.count, 'cell')} ${be(w, 'is', 'are')} in a different encoding than the rest of the file${like(w)}. Check below for wrong letters.`,
  broken_letters: (w, countNoun) =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'has', 'have')} garbled letters${like(w)}. You can fix them with Clean after the import.`,
  other_delimiter: (w, countNoun) =>
    `${countNoun(w.count, 'line')} ${be(w, 'seems', 'seem')} to use a different delimiter${like(w)}. ${be(w, 'It is', 'They are')} kept as in the file. You can repair ${be(w, 'it', 'them')} under Problems.`,
  uncertain_widths: w =>
    `Where columns begin is a guess${like(w)}. Check that each value below is in its own column, or move the lines between columns.`,
  uncertain_delimiter: w => `The delimiter is a guess${like(w)}. Check that each value below is in its own column.`,
  columns_differ: w => `${w.column} has different columns than the first one${like(w)}. Missing values are left blank.`,
  uncertain_header: () => 'It is not clear which row holds the column names. Check the header row.',
  uncertain_part: w =>
    `How to read ${w.column} is a guess. Check its rows, or choose its encoding, delimiter and header.`,
  binary_values: (w, countNoun) =>
    `${countNoun(w.count, 'binary value')}${inColumn(w)} ${be(w, 'is', 'are')} left out.`,
  header_notes: (w, countNoun) =>
    `${countNoun(w.count, 'column')} ${be(w, 'gets', 'get')} the comment on its header as a note${like(w)}.`,
  merged_header: w => `Merged header cells were joined${like(w)}.`,
  protective_apostrophes: (w, countNoun) =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'starts', 'start')} with an apostrophe${like(w)} added by a spreadsheet. ${be(w, 'It is', 'They are')} kept as in the file. Clean can remove ${be(w, 'it', 'them')}.`,
  cells_too_long: (w, countNoun) =>
    `${countNoun(w.count, 'cell')}${inColumn(w)} ${be(w, 'is', 'are')} longer than 32,767 characters, the limit of Excel. ${be(w, 'It is', 'They are')} imported completely.`,
}

/** Worth knowing, with nothing lost. */
export const harmlessWarnings: ReadonlySet<FileWarning['code']> = new Set([
  'blank_lines',
  'hidden_rows',
  'hidden_columns',
  'formula_cells',
  'merged_header',
  'protective_apostrophes',
  'cells_too_long',
  'header_notes',
])

export const warningWords = (warning: FileWarning, countNoun: CountNoun): string =>
  warnings[warning.code](warning, countNoun)

/** What a person is asked about, where the program cannot know it. */
export interface FileGuess {
  /** Of several tables that are read as one, the one it is about. */
  of: string | null
  what: 'encoding' | 'delimiter' | 'widths' | 'header'
  /** As it would be read; the row of the header, 0 = none. */
  value: string | number
  sure: boolean
  /** Of an encoding: the two likeliest, with cells as each reads them. */
  readings?: NonNullable<TableReading['encoding']>['readings']
}

const guessesIn = (
  { encoding, delimiter, fixed, headerRow, headerSure, kind }: TableReading,
  of: string | null,
): FileGuess[] => [
  ...(encoding ? [{ of, what: 'encoding', ...encoding } as const] : []),
  ...(delimiter ? [{ of, what: 'delimiter', ...delimiter } as const] : []),
  ...(fixed ? [{ of, what: 'widths', value: fixed.widths.join(','), sure: fixed.sure } as const] : []),
  ...(!namesValues(kind) || !headerSure ? [{ of, what: 'header', value: headerRow, sure: headerSure } as const] : []),
]

/** All that was settled by looking at the file, or at each of the tables in it that are read as one. */
export const guessesOf = (inspection: FileInspection): FileGuess[] =>
  inspection.parts.length > 0
    ? inspection.parts.flatMap(part => guessesIn(part, part.name))
    : guessesIn(inspection, null)
