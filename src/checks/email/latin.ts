// Latin text as the plain letters of a user name: jörg as jorg, Łukasz as lukasz.
import { plainLetters } from '../keys/plain.ts'

// What German and Nordic writers put for these letters where only ASCII is allowed.
const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const ascii = /^[\0-\x7f]*$/

/** Lower case without marks; letters of other scripts stay as they are. */
export function plainLatin(text: string): string {
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  return plainLetters(lower)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** The ASCII spellings of a name in user names: Jörg gives jorg and joerg. */
export function latinSpellings(name: string): string[] {
  const plain = plainLatin(name)
  const long = plainLatin(
    name
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöüøå]/g, letter => spelled[letter] ?? letter),
  )
  return plain === long ? [plain] : [plain, long]
}
