// Daitch-Mokotoff soundex (R. Mokotoff and G. Daitch, 1985): how Slavic, Yiddish and German names sound, with more than one code
// where a letter has several sounds.
import { plainWords } from './plain.ts'

/** At the start of a word, before a vowel, elsewhere; ways to read it are separated by |. */
type Codes = readonly [start: string, vowel: string, other: string]

const same = (code: string): Codes => [code, code, code]
/** Letters of one sound. */
const groups: readonly (readonly [string, Codes])[] = [
  ['a e i o u', ['0', '', '']],
  ['ai aj ay ei ej ey oi oj oy ui uj uy ue', ['0', '1', '']],
  ['au', ['0', '7', '']],
  ['eu', ['1', '1', '']],
  ['ia ie io iu y', ['1', '', '']],
  ['b f fb p pf ph v w', same('7')],
  ['d dt t th', same('3')],
  ['g k kh q', same('5')],
  ['h', ['5', '5', '']],
  ['l', same('8')],
  ['m n', same('6')],
  ['mn nm', same('66')],
  ['r', same('9')],
  ['c', same('4|5')],
  ['ch', same('4|5')],
  ['ck', same('5|45')],
  ['rs rz', same('4|94')],
  ['j', ['1|4', '|4', '|4']],
  ['x ks chs', ['5', '54', '54']],
  [
    's z cs csz cz czs drs drz ds dsh dsz dz dzh dzs sch sh sz tc tch trs trz ts tsch tsh tsz tts ttsch ttsz ttch ttz tz tzs zh zs zsch zsh',
    same('4'),
  ],
  ['schtch schtsch schtsh sc shch shtch shtsh stch strs strz stsch stsh szcs szcz zdz zdzh zhdzh', ['2', '4', '4']],
  ['scht schd sd sht shd st szd szt zd zhd', ['2', '43', '43']],
]
const rules = new Map(groups.flatMap(([letters, codes]) => letters.split(' ').map(one => [one, codes] as const)))
const longest = 7
const length = 6
/** Readings of one text: names have one or two. */
const most = 16

interface Reading {
  readonly code: string
  /** What the letters before sounded like: the same sound goes on. */
  readonly last: string | null
}

function ruleAt(word: string, at: number): readonly [letters: string, codes: Codes] | null {
  for (let size = Math.min(longest, word.length - at); size > 0; size--) {
    const letters = word.slice(at, at + size)
    const codes = rules.get(letters)
    if (codes) return [letters, codes]
  }
  return null
}

/** The codes of a lower-case ASCII word, each of six digits. */
function codesOf(word: string): string[] {
  let readings: readonly Reading[] = [{ code: '', last: null }]
  let before = ''
  for (let at = 0; at < word.length; ) {
    const [letters, codes] = ruleAt(word, at) ?? [word[at] ?? '', same('')]
    const column = at === 0 ? 0 : /[aeiou]/.test(word[at + letters.length] ?? '') ? 1 : 2
    const first = letters[0] ?? ''
    const apart = (before === 'm' && first === 'n') || (before === 'n' && first === 'm')
    const next = new Map<string, Reading>()
    for (const { code, last } of readings)
      for (const sound of codes[column].split('|')) {
        const goesOn = last?.endsWith(sound) === true && !apart
        const longer = goesOn ? code : (code + sound).slice(0, length)
        next.set(`${longer} ${sound}`, { code: longer, last: sound })
      }
    readings = [...next.values()]
    before = first
    at += letters.length
  }
  return [...new Set(readings.map(({ code }) => code.padEnd(length, '0')))]
}

/** The ways to read the words of a text, in order; a word of another script stands for itself. None for no words. */
export function daitchMokotoffKeys(text: string): string[] {
  const words = plainWords(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return words.reduce<string[]>(
    (keys, word) => {
      const codes = /^[a-z]+$/.test(word) ? codesOf(word) : [word]
      return keys.flatMap(key => codes.map(code => (key === '' ? code : `${key} ${code}`))).slice(0, most)
    },
    [''],
  )
}
