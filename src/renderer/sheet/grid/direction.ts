// Which way a text runs, by its first letter, as dir="auto" decides it (HTML, 3.2.6.4).

/** First letter after whatever has no direction: of Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic or Adlam. */
const fromTheRight =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

export const isRightToLeft = (text: string): boolean => fromTheRight.test(text)
