// Cell texts in which spaces and unseen characters can be seen.

/** Blanks at the ends, doubled or odd, and characters without a shape. */
export const visibleText = (text: string): string =>
  text
    .replace(/^\s+|\s+$|[ \u00a0\u2000-\u200a\u202f\u205f]{2,}/g, blanks => '␣'.repeat(blanks.length))
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, '␣')
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|(?![\t\n\r])\p{Cc}/gu, '·')
