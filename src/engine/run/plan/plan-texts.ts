// Texts of a plan, packed: a million texts of their own would cost the main thread more than the plan itself.

/** Texts one behind the other in UTF-8; text `i` ends at `ends[i]` and is empty where there is none. */
export interface PackedTexts {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

export function packTexts(texts: readonly (string | null)[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  const all = texts.map(text => text ?? '').join('')
  // A copy of exactly this size: small buffers are parts of a shared one.
  const bytes = new Uint8Array(Buffer.from(all))
  // Where every letter takes one byte, its place is that of the text.
  const length = bytes.length === all.length ? (text: string) => text.length : (text: string) => Buffer.byteLength(text)
  let at = 0
  for (let index = 0; index < texts.length; index++) {
    at += length(texts[index] ?? '')
    ends[index] = at
  }
  return { bytes, ends }
}

/** Texts of a whole plan: those of its slices in order, with the plan's index of the first row of each. */
export type PlanTexts = readonly (PackedTexts & { readonly first: number })[]

/** The slice that holds the row at `index` of the plan; undefined beyond the end. */
function sliceOf(texts: PlanTexts, index: number): PlanTexts[number] | undefined {
  let low = 0
  let high = texts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((texts[middle]?.first ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return texts[low]
}

/** Text of the row at `index` of the plan as bytes, empty where there is none. */
export function textBytes(texts: PlanTexts, index: number): Uint8Array {
  const slice = sliceOf(texts, index)
  if (!slice) return new Uint8Array(0)
  const place = index - slice.first
  return slice.bytes.subarray(slice.ends[place - 1] ?? 0, slice.ends[place] ?? 0)
}

/** The same as text; null where there is none. */
export function textAt(texts: PlanTexts, index: number): string | null {
  const bytes = textBytes(texts, index)
  return bytes.length === 0 ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
}

/** All texts of a packed part. */
export function textsOf({ bytes, ends }: PackedTexts): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return Array.from(ends, (end, index) => all.toString('utf8', ends[index - 1] ?? 0, end))
}
