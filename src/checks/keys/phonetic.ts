// Phonetic keys: how the words sound, in English (double metaphone) and in German (Cologne).
import { doubleMetaphone } from 'double-metaphone'
import { plainWords } from './plain.ts'

/** Sound of each word in order; a word of another script stands for itself. */
const sounds = (text: string, sound: (word: string) => string) =>
  plainWords(text)
    .split(' ')
    .map(word => sound(word) || word)
    .join(' ')

/** Double metaphone of each word, by its first reading. '' for no words. */
export const phoneticKey = (text: string): string =>
  sounds(text, word => (/^[a-z]+$/.test(word) ? doubleMetaphone(word)[0] : ''))

/** Cologne phonetics of each word (H. J. Postel, IBM-Nachrichten 19, 1969). '' for no words. */
export const cologneKey = (text: string): string => sounds(text, word => (/^[a-z]+$/.test(word) ? cologne(word) : ''))

const hard = new Set('ahkloqrux')
const hardInside = new Set('ahkoqux')

/** The digit or digits of the letter at `at`; '-' for one that is silent and separates nothing. */
function digit(word: string, at: number): string {
  const [before = '', letter = '', after = ''] = [word[at - 1], word[at], word[at + 1]]
  switch (letter) {
    case 'h':
      return '-'
    case 'b':
      return '1'
    case 'p':
      return after === 'h' ? '3' : '1'
    case 'd':
    case 't':
      return 'csz'.includes(after) && after !== '' ? '8' : '2'
    case 'f':
    case 'v':
    case 'w':
      return '3'
    case 'g':
    case 'k':
    case 'q':
      return '4'
    case 'c': {
      if (at === 0) return hard.has(after) ? '4' : '8'
      return before !== 's' && before !== 'z' && hardInside.has(after) ? '4' : '8'
    }
    case 'x':
      return before !== '' && 'ckq'.includes(before) ? '8' : '48'
    case 'l':
      return '5'
    case 'm':
    case 'n':
      return '6'
    case 'r':
      return '7'
    case 's':
    case 'z':
      return '8'
    default:
      return '0'
  }
}

/** Digits of a lower-case ASCII word: repeats closed up, then every 0 but a leading one dropped. */
function cologne(word: string): string {
  let code = ''
  let last = ''
  for (let at = 0; at < word.length; at++) {
    for (const one of digit(word, at)) {
      if (one === '-') continue
      if (one !== last) code += one
      last = one
    }
  }
  return code.slice(0, 1) + code.slice(1).replaceAll('0', '')
}
