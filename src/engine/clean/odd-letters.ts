// Letters that were broken on the way, or are of another script than those around them: a call that is paid for would ask for
// someone else, or no one.
import { inOneScriptEach } from '../../checks/names/one-script.ts'
import { hasBrokenLetters } from './kinds/broken-letters.ts'

/** Most cells hold none of these, and are done with at once. */
const beyondAscii = /[\u0080-\uffff]/

export const hasOddLetters = (cell: string): boolean =>
  beyondAscii.test(cell) && (cell.includes('\ufffd') || hasBrokenLetters(cell) || inOneScriptEach(cell) !== cell)

export const lettersReason =
  'Held back because some letters are garbled or from another alphabet. Fix the cell or send it anyway.'
