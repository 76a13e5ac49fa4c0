// Which way a text runs, by its first letter, as dir="auto" decides it (HTML, 3.2.6.4).

const letter =
  '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Samaritan}\\p{Script=Mandaic}\\p{Script=Adlam}]'
const anywhere = new RegExp(letter, 'u')
/** After whatever has no direction. */
const first = new RegExp(`^\\P{L}*${letter}`, 'u')

/** Its first letter is of Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic or Adlam. */
export const isRightToLeft = (text: string): boolean => first.test(text)

/** Any of its letters is. */
export const hasRightToLeft = (text: string): boolean => anywhere.test(text)
