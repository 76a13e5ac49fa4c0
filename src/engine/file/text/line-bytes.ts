// The bytes of a text beside what they were read as: a line that is written again has its own, also where the encoding has two
// ways to write a letter, or bytes that are no text. No encoding has a line end within another character.

const CR = 13
const LF = 10

/** Bytes of a unit, and the place in it of the byte that an ASCII character fills. */
function unitOf(encoding: string): { size: number; place: number } {
  const size = encoding.startsWith('utf-32') ? 4 : encoding.startsWith('utf-16') ? 2 : 1
  return { size, place: encoding.endsWith('be') ? size - 1 : 0 }
}

function countEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === CR || code === LF) count++
  }
  return count
}

const endsIn = (text: string) => /[\r\n]$/.test(text)

/** Pieces of text are taken in the order of the file, each to a line end or just before one. `bom`: bytes before the text. */
export function createLineBytes(encoding: string, bom: Buffer) {
  const { size, place } = unitOf(encoding)
  let held: Buffer = Buffer.alloc(0)
  let at = 0
  let start = bom.length > 0

  function isEnd(index: number): boolean {
    const code = held[index + place]
    if (code !== CR && code !== LF) return false
    for (let other = 0; other < size; other++) if (other !== place && held[index + other] !== 0) return false
    return true
  }

  return {
    push(bytes: Buffer): void {
      held = at === held.length ? bytes : Buffer.concat([held.subarray(at), bytes])
      at = 0
      if (!start || held.length < bom.length) return
      start = false
      if (held.subarray(0, bom.length).equals(bom)) at = bom.length
    },
    take(text: string): Buffer {
      let ends = countEnds(text)
      const behind = endsIn(text)
      const from = at
      while (at + size <= held.length) {
        if (isEnd(at)) {
          if (ends === 0) return held.subarray(from, at)
          ends--
        }
        at += size
        if (ends === 0 && behind) return held.subarray(from, at)
      }
      // The last line, with what is less than a unit.
      at = held.length
      return held.subarray(from)
    },
  }
}
