// Words of the import dialog: what a column was found to be, names of encodings and delimiters.
import type { InspectedColumn } from '../../../contract/app/file/file.ts'
import { textEncodings } from '../../../contract/app/file/text-encoding.ts'
import { percentOf } from '../../../contract/app/percent.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { countNoun } from '../../ui/words/figures.ts'

/** "About 98% fit": a look at the sample; how many do not is counted once all cells are checked. */
export function detectionText({ type, detection }: InspectedColumn): string {
  if (detection.nonEmpty === 0) return 'No values'
  if (type === 'text') return `${typeLook('text').name}, ${countNoun(detection.nonEmpty, 'value')}`
  return `${detection.invalid > 0 ? 'About ' : ''}${percentOf(detection.share, 1)} fit`
}

/** "Western (Windows-1252)"; of one that is not listed its own name. */
export const encodingLabel = (encoding: string): string =>
  textEncodings.find(({ name }) => name === encoding)?.label ?? encoding

/** Options of the encoding field; a detected one that is not listed is added by its own name. */
export function encodingOptions(current: string): { value: string; label: string }[] {
  const listed = textEncodings.map(({ name, label }) => ({ value: name, label }))
  return listed.some(({ value }) => value === current) ? listed : [{ value: current, label: current }, ...listed]
}

/** Of the delimiter field: there is none, columns have places in the line. No delimiter is as long. */
export const fixedWidth = 'fixed width'

const delimiters: readonly [string, string][] = [
  [',', 'Comma ,'],
  [';', 'Semicolon ;'],
  ['\t', 'Tab'],
  ['|', 'Pipe |'],
  [':', 'Colon :'],
  [' ', 'Space'],
  ['^', 'Caret ^'],
  ['~', 'Tilde ~'],
  [fixedWidth, 'None, fixed width'],
]

export function delimiterOptions(current: string): { value: string; label: string }[] {
  const listed = delimiters.map(([value, label]) => ({ value, label }))
  return delimiters.some(([value]) => value === current) ? listed : [{ value: current, label: current }, ...listed]
}
