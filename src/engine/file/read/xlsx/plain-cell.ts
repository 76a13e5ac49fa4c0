// A cell of a worksheet as good as every program writes it, read in one go: `<c r s t>` around a value or a single inline text.
// Anything else about it, and anything doubtful, is for the tokenizer and `xlsx-cell.ts`, which say the same more slowly.
import { decodeXml } from '../xml/xml-tokens.ts'

const [space, quote, slash, equals, more, capitalA, capitalZ, zero, nine] = [32, 34, 47, 61, 62, 65, 90, 48, 57]
const [letterC, letterR, letterS, letterT] = [99, 114, 115, 116]
/** So many are below the limits of a workbook, whatever they are. */
const [safeLetters, safeDigits, safeStyle] = [2, 6, 6]

const opened = '<c '
/** Longer than a tag that is read here: nothing beyond the end of a block is looked at, which engines are slow at. */
const maxTagLength = 64
const kinds: readonly string[] = ['s', 'n', 'b', 'e', 'd', 'str', 'inlineStr']
const inline = '<is><t>'
const inlineSpaced = '<is><t xml:space="preserve">'
const inlineEnd = '</t></is></c>'
const valueEnd = '</v></c>'
const emptyEnd = '></c>'

/** Used again for every cell; what it holds is of the one that was read last. */
export class PlainCell {
  /** From 0; -1 = the cell does not say. */
  column = -1
  kind = 'n'
  style = 0
  /** Entities decoded; null = nothing there. */
  value: string | null = null
  isInline = false

  /** Returns the place behind the cell that begins at `at`, or -1 where there is none that is whole and plain. Throws XmlError. */
  read(text: string, at: number): number {
    if (text.length - at < maxTagLength) return -1
    if (text.charCodeAt(at + 1) !== letterC || text.charCodeAt(at + 2) !== space) return -1
    let place = at + opened.length
    this.column = -1
    this.kind = 'n'
    this.style = 0
    this.value = null
    this.isInline = false
    let seen = 0
    for (;;) {
      const name = text.charCodeAt(place)
      if (text.charCodeAt(place + 1) !== equals || text.charCodeAt(place + 2) !== quote) return -1
      place += 3
      // An attribute that comes again is not for this reader.
      const bit = name === letterR ? 1 : name === letterS ? 2 : name === letterT ? 4 : 8
      if (bit === 8 || (seen & bit) !== 0) return -1
      seen |= bit
      place = bit === 1 ? this.#reference(text, place) : bit === 2 ? this.#number(text, place) : this.#word(text, place)
      if (place < 0) return -1
      const behind = text.charCodeAt(place)
      if (behind !== space) break
      place++
    }
    if (text.charCodeAt(place) === slash) return text.charCodeAt(place + 1) === more ? place + 2 : -1
    if (text.charCodeAt(place) !== more) return -1
    return this.#content(text, place)
  }

  /** `at`: the end of the tag. */
  #content(text: string, at: number): number {
    if (text.startsWith(emptyEnd, at)) return at + emptyEnd.length
    let start = at + 1
    let end = valueEnd
    if (text.startsWith('<v>', start)) start += 3
    else {
      if (this.kind !== 'inlineStr') return -1
      if (text.startsWith(inline, start)) start += inline.length
      else if (text.startsWith(inlineSpaced, start)) start += inlineSpaced.length
      else return -1
      end = inlineEnd
      this.isInline = true
    }
    const stop = text.indexOf('<', start)
    if (stop < 0 || !text.startsWith(end, stop)) return -1
    // A text of no length is none to the tokenizer, too: the cell has one all the same.
    this.value = decodeXml(text.slice(start, stop))
    return stop + end.length
  }

  /** AB12 -> its column. Returns the place behind the quote, as the others do; -1 = not plain. */
  #reference(text: string, at: number): number {
    let place = at
    let column = 0
    let code = text.charCodeAt(place)
    for (; code >= capitalA && code <= capitalZ; code = text.charCodeAt(++place))
      column = column * 26 + code - capitalA + 1
    const digits = place
    if (digits === at || digits - at > safeLetters || code === zero) return -1
    while (code >= zero && code <= nine) code = text.charCodeAt(++place)
    if (place === digits || place - digits > safeDigits || code !== quote) return -1
    this.column = column - 1
    return place + 1
  }

  #number(text: string, at: number): number {
    let place = at
    let number = 0
    let code = text.charCodeAt(place)
    for (; code >= zero && code <= nine; code = text.charCodeAt(++place)) number = number * 10 + code - zero
    if (place === at || place - at > safeStyle || code !== quote) return -1
    this.style = number
    return place + 1
  }

  #word(text: string, at: number): number {
    for (const kind of kinds)
      if (text.startsWith(kind, at) && text.charCodeAt(at + kind.length) === quote) {
        this.kind = kind
        return at + kind.length + 1
      }
    return -1
  }
}
