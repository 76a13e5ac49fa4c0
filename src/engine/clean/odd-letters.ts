// Letters that were broken on the way, or are of another script than those around them: a call that is paid for would ask for
// somebody else, or nobody.
import { inOneScriptEach } from '../../checks/names/one-script.ts'
import { hasBrokenLetters } from './kinds/broken-letters.ts'

/** Most cells hold none of these, and are done with at once. */
const beyondAscii = /[\u0080-\uffff]/

export const hasOddLetters = (cell: string): boolean =>
  beyondAscii.test(cell) && (cell.includes('\ufffd') || hasBrokenLetters(cell) || inOneScriptEach(cell) !== cell)

export const lettersReason =
  'Held back: some letters are broken or of another script. Fix the cell, or send it as it is.'
