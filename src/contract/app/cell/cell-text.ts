// What a cell's text means to every screen, filter and figure alike: when it is blank, when two are duplicates, how long it is.

/** Nothing there, or white space only: spaces of all kinds, tabs, line ends. */
export const isBlank = (cell: string | null | undefined): boolean =>
  cell === null || cell === undefined || cell.trim() === ''

/**
 * Equal for duplicates: without case, white space around and its kind inside, composed or not ("é"). Null for a blank cell,
 * which has no duplicate.
 */
export function duplicateKey(cell: string | null | undefined): string | null {
  if (cell === null || cell === undefined) return null
  const text = cell.trim()
  if (text === '') return null
  // Lower, upper, lower: the capital of ß is SS.
  return text.normalize('NFC').replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase()
}

const ascii = /^[ -~]*$/
/** Made when it is first needed: every thread loads this file. */
let segmenter: Intl.Segmenter | null = null
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** The letters of a text as people count them: "é" is one however it is stored, and so is an emoji of several. */
export const lettersOf = (text: string): string[] =>
  ascii.test(text) ? [...text] : Array.from(segmentsOf(text), ({ segment }) => segment)

/** Number of letters a cell has; 0 when it is blank. */
export function cellLength(cell: string | null | undefined): number {
  if (cell === null || cell === undefined || isBlank(cell)) return 0
  if (ascii.test(cell)) return cell.length
  let letters = 0
  for (const _ of segmentsOf(cell)) letters++
  return letters
}
