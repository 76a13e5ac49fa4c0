// Request bodies of a plan, packed: a million texts of their own would cost the main thread more than the plan itself.

/** JSON texts one behind the other in UTF-8; text `i` ends at `ends[i]` and is empty where nothing would be sent. */
export interface PackedBodies {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

export function packBodies(texts: readonly (string | null)[]): PackedBodies {
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

/** Bodies of a whole plan: those of its slices in order, with the plan's index of the first row of each. */
export type PlanBodies = readonly (PackedBodies & { readonly first: number })[]

/** The slice that holds the row at `index` of the plan; undefined beyond the end. */
function sliceOf(bodies: PlanBodies, index: number): PlanBodies[number] | undefined {
  let low = 0
  let high = bodies.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((bodies[middle]?.first ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return bodies[low]
}

/** Body of the row at `index` of the plan as bytes, empty where nothing would be sent. */
export function bodyBytes(bodies: PlanBodies, index: number): Uint8Array {
  const slice = sliceOf(bodies, index)
  if (!slice) return new Uint8Array(0)
  const place = index - slice.first
  return slice.bytes.subarray(slice.ends[place - 1] ?? 0, slice.ends[place] ?? 0)
}

/** The same as text; null where nothing would be sent. */
export function bodyText(bodies: PlanBodies, index: number): string | null {
  const bytes = bodyBytes(bodies, index)
  return bytes.length === 0 ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
}
