// Words of the import dialog: what a column was found to be, names of encodings and delimiters.

import type { InspectedColumn } from '../../contract/app/file.ts'
import { countNoun, formatPercent } from '../ui/figures.ts'
import { typeLook } from '../ui/type-look.ts'

/** "Email, about 98% fit": a look at the sample; how many do not is counted once all cells are checked. */
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
  ['iso-2022-jp', 'Japanese (ISO 2022)'],
  ['utf-8+windows-1252', 'UTF-8 and Western, by line'],
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
