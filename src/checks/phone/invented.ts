// Numbers that the number plan calls valid and no one owns: set aside for films and examples, or made up at the keyboard.
import { fictionalNumbers } from './bundled.ts'

/** Whether an E.164 number is reserved for fiction, or its national digits are all equal or count up or down. */
export function isInvented(e164: string, nationalDigits: string): boolean {
  return isRun(nationalDigits) || fictionalNumbers().test(e164)
}

/** All digits equal, or each one more (or one less) than the one before, 9 and 0 being neighbours. */
function isRun(digits: string): boolean {
  const step = (digits.charCodeAt(1) - digits.charCodeAt(0) + 10) % 10
  if (step !== 0 && step !== 1 && step !== 9) return false
  for (let i = 2; i < digits.length; i++)
    if ((digits.charCodeAt(i) - digits.charCodeAt(i - 1) + 10) % 10 !== step) return false
  return digits.length > 1
}
