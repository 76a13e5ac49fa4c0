// A header as its words are looked up: plain, with the letters that have no accent to take off written as other keyboards do.
import { plainHeader } from '../../model/plain-header.ts'

const others: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th' }

/** "Søker" is "soker", "Alıcı" is "alici". */
export const headerKey = (header: string): string =>
  plainHeader(header).replace(/[ıøæœđðþ]/g, letter => others[letter] ?? letter)
