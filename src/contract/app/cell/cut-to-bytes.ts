// Texts that have to fit in so many bytes of UTF-8, as names of files and of databases have.

const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

export const bytesIn = (text: string): number => {
  let bytes = 0
  for (const sign of text) bytes += bytesOf(sign)
  return bytes
}

/** As many from the start as fit. `pieces`: of the text, none of which is cut; its code points if they are not given. */
export function cutToBytes(text: string, most: number, pieces: Iterable<string> = text): string {
  if (bytesIn(text) <= most) return text
  let kept = ''
  let left = most
  for (const piece of pieces) {
    left -= bytesIn(piece)
    if (left < 0) break
    kept += piece
  }
  return kept
}
