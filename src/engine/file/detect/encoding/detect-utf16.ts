// UTF-16 without a mark whose texts are not ASCII: line ends and delimiters have NUL bytes, the letters make words.

const headBytes = 64 * 1024
const maxOdd = 0.02
/** What lists are written with; a text read with its bytes swapped is mostly something else. */
const usual =
  /^[\t\n\r\x20-\x7e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u05d0-\u05ea\u0621-\u064a\u0e01-\u0e5b\u2010-\u2044\u20ac\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]$/u
/** Every table has these. */
const structure = /[\t\n\r,;|]/g
const fewest = 2

/** Text in UTF-16 that has no NUL where ASCII has one; null where these bytes are none. */
export function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, Math.min(bytes.length, headBytes) & ~1)
  if (head.length < 8 || !head.includes(0)) return null
  const judged = (['utf-16le', 'utf-16be'] as const).map(encoding => ({ encoding, odd: oddShare(head, encoding) }))
  return judged.find(({ odd }) => odd <= maxOdd)?.encoding ?? null
}

/** Share of characters that no list is written with; 1 for what is no text with lines or fields. */
function oddShare(head: Buffer, encoding: string): number {
  // A pair of surrogates may be cut at the end.
  const text = new TextDecoder(encoding).decode(head).replace(/\ufffd$/, '')
  const signs = Array.from(text)
  if ((text.match(structure)?.length ?? 0) < fewest) return 1
  return signs.filter(sign => !usual.test(sign)).length / signs.length
}
