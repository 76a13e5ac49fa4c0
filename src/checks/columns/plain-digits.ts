// Digits of all scripts as 0 to 9, and the signs that people put between them as ASCII has them.

const signs: ReadonlyMap<string, string> = new Map([
  ...[...'\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d'].map((sign): [string, string] => [sign, '-']),
  ['\uff0b', '+'],
  ['\u066b', '.'],
  ['\uff0e', '.'],
  ['\u066c', ','],
  ['\uff0c', ','],
  ['\u060c', ','],
  ['\uff0f', '/'],
  ['\uff1a', ':'],
  ['\uff08', '('],
  ['\uff09', ')'],
  ['\u066a', '%'],
  ['\uff05', '%'],
])
const sign = new RegExp(`[${[...signs.keys()].join('')}]`, 'gu')

/** How far a digit is behind the zero of its script: the digits of each stand together. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/** `٣٫٥` as 3.5, `−５` as -5; invisible marks go, all spaces are one kind. Superscripts and fractions stay what they are. */
export const plainDigits = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : text
        .replace(/\p{Cf}/gu, '')
        .replace(/\p{Zs}/gu, ' ')
        .replace(/(?![0-9])\p{Nd}/gu, digitOf)
        .replace(sign, one => signs.get(one) ?? one)
