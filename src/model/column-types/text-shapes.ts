// What texts of some types look like, at a glance.
const letters = /\p{L}/u
const strange = /[@\d<>{}[\]|\\^=]|:\/\//u

export const isName = (text: string): boolean => letters.test(text) && !strange.test(text) && text.length <= 80
export const wordsIn = (text: string): number => text.split(/[\s,]+/u).filter(word => letters.test(word)).length
/** 山田太郎, 김민수: a whole name without spaces. */
export const isEasternName = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]{2,8}$/u.test(text)
/** Words, but neither an address nor a long text. */
export const isPhrase = (text: string): boolean => letters.test(text) && !text.includes('@') && text.length <= 200
export const isWeb = (text: string): boolean =>
  text.includes('.') && !text.includes('@') && !/\s\S/.test(text.trimStart())
