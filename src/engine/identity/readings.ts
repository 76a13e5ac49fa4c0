// How a text may be read: as it is, and freed of what hides an address, a number or a name from a program while people
// or the service still read it: codes of links and pages, invisible characters, other widths, look-alike letters, (at) and (dot).

/** Nothing of what follows is in most texts. */
const mayHide = /[^ -~]|%[0-9a-f]{2}|&#?[a-z\d]|(?<![a-z\d])(?:at|dot|punkt|point|punto)(?![a-z\d])|\s@|@\s/i

/** Longer texts are read as they are. */
export const maxReadLength = 100_000

/** All readings of a text, itself first; one or two for most, never more than six. Never throws. */
export function readingsOf(text: string): readonly string[] {
  if (text.length > maxReadLength || !mayHide.test(text)) return [text]
  const shown = revealed(text)
  const latin = inLatin(shown)
  return [...new Set([text, shown, spokenOut(shown), latin, spokenOut(latin)])]
}

/** Decoded, in one width, without invisible characters: what a person would see. */
function revealed(text: string): string {
  let shown = text
  // Codes inside codes (%2540) end soon: each round takes some away.
  for (let round = 0; round < 4; round++) {
    const before = shown
    shown = withoutPercentCodes(withoutEntities(shown))
    if (shown === before) break
  }
  return shown
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/(?!\d)\p{Nd}/gu, westernDigit)
}

/** Digits of every script lie in tens, from nought on. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** Format characters, fillers and variation selectors. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164]/gu
const dashes = /[\u2010-\u2015\u2212]/g

/** Runs of percent codes as the UTF-8 that they are; others stay as they are. */
const withoutPercentCodes = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, codes => {
    const read = Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8')
    return read.includes('\ufffd') ? codes : read
  })

const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  comma: ',',
  commat: '@',
  dash: '-',
  gt: '>',
  hyphen: '-',
  lowbar: '_',
  lpar: '(',
  lt: '<',
  nbsp: ' ',
  num: '#',
  period: '.',
  plus: '+',
  quot: '"',
  rpar: ')',
  shy: '',
  sol: '/',
  zwj: '',
  zwnj: '',
}

/** Character references of HTML: with their names, decimal and hexadecimal, with zeros before them; browsers need no semicolon. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#0*(\d{1,7});?|#x0*([0-9a-f]{1,6});?|([a-z]{2,8});)/gi, (code, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? code
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : code
  })

const atWord =
  /\s*[([{<]\s*(?:at|a|ät|arroba|arobase|@)\s*[)\]}>]\s*|(?<=[^\s])(?:\s+|[-_*|~])at(?:\s+|[-_*|~])|\s*@\s*/giu
const dotWord =
  /\s*[([{<]\s*(?:dot|punkt|point|punto|d|\.)\s*[)\]}>]\s*|(?<=[^\s])(?:\s+|[-_*|~])(?:dot|punkt|point|punto)(?:\s+|[-_*|~])/giu

/** `anna (at) acme (dot) com` as it would be written. */
const spokenOut = (text: string): string => text.replace(dotWord, '.').replace(atWord, '@')

/** Letters of Cyrillic, Greek and other scripts, each with the Latin one that it looks like. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  'аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ԝw хx уy үy ѵv кk мm тt АA ВB СC ЕE НH ІI ЈJ КK ӀI МM ОO РP ЅS ТT ХX УY αa ιi κk νv οo ρp τt υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX հh օo ոn ցg սu ɑa ɡg ıi'
    .split(' ')
    .map(([letter = '', latin = '']): [string, string] => [letter, latin]),
)
const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu')

/** The text in Latin letters where others only look like them. */
const inLatin = (text: string): string => text.replace(lookAlike, letter => lookAlikes.get(letter) ?? letter)
