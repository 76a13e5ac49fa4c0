// Text cut to a limit without cutting a character in half.

/** At most `most` UTF-16 units of the text; one less where the limit falls inside of a character such as an emoji. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
