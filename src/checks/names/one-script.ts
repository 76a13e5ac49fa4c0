// Letters of another script that look like those around them: a Cyrillic "а" in "Annа".

/** Each Latin letter with the Cyrillic and the Greek ones that look like it. */
const alike: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'С',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'УΥ',
  Z: 'Ζ',
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  j: 'ј',
  o: 'оο',
  p: 'р',
  s: 'ѕ',
  v: 'ν',
  x: 'х',
  y: 'у',
}
const toLatin = new Map(Object.entries(alike).flatMap(([latin, others]) => [...others].map(other => [other, latin])))
const foreignTo = (script: RegExp) =>
  new Map(
    Object.entries(alike).flatMap(([latin, others]) =>
      [...others].flatMap(one => (script.test(one) ? [[latin, one]] : [])),
    ),
  )
const others = [/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].map(script => ({ script, fromLatin: foreignTo(script) }))
const latin = /\p{Script=Latin}/u
const suspicious =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
const word = /[\p{L}\p{M}]{3,}/gu

/** The word in one script; itself where it is none of one script with a few look-alikes. */
function inOneScript(text: string): string {
  const letters = [...text]
  const isLatin = letters.filter(letter => latin.test(letter)).length
  for (const { script, fromLatin } of others) {
    const foreign = letters.filter(letter => script.test(letter))
    if (foreign.length === 0 || isLatin === 0 || isLatin + foreign.length < letters.length) continue
    if (isLatin >= foreign.length && foreign.every(letter => toLatin.has(letter)))
      return letters.map(letter => toLatin.get(letter) ?? letter).join('')
    const strays = letters.filter(letter => latin.test(letter))
    if (foreign.length > isLatin && strays.every(letter => fromLatin.has(letter)))
      return letters.map(letter => fromLatin.get(letter) ?? letter).join('')
  }
  return text
}

/** The text with each word in one script; itself where no word mixes two that way. */
export const inOneScriptEach = (text: string): string =>
  suspicious.test(text) ? text.replace(word, inOneScript) : text
