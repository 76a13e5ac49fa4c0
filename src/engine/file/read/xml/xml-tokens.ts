// Strict, bounded XML tokenizer: no entities but the five, no unbalanced tags. A part of a workbook has no DTD; that of a document
// is passed over.

import { decodeHTMLStrict } from 'entities'

/** Receives the parts of the text. Names come without their namespace prefix; attributes as they are written. */
export interface XmlSink {
  open(name: string, attributes: string): void
  close(name: string): void
  /** Character data, entities decoded; one run may come in several calls. */
  text?(text: string): void
  /**
   * Asked at each tag inside `parent`: reads a whole element that it knows at a glance, and returns the place behind it;
   * `at` where it does not, or where the element ends beyond `text`. What it reads must mean the same as calls of the others.
   */
  whole?(text: string, at: number, parent: string): number
}

export interface XmlReader {
  push(text: string): void
  end(): void
  /** Names of the open elements, outermost first. */
  readonly path: readonly string[]
  /** The line of what is reported, from 1. */
  readonly line: number
  /** Entities of a text or an attribute to text, as `decodeXml`; those that a DTD may declare stay as they are written. */
  decode(text: string): string
}

export interface XmlReading {
  /** It is a document of someone: names keep their prefix, and a DTD is passed over. What it declares is never expanded. */
  isDocument?: boolean
}

/** What is wrong with the XML, and where in the text that was looked at; the reader of the file says which file. */
export class XmlError extends Error {
  readonly at: number
  constructor(message: string, at = 0) {
    super(message)
    this.at = at
  }
}

const maxDepth = 64
/** Elements inside each other that are read at a glance. */
const maxWhole = 3
/** Longest tag or run of text that is held back to see its end. */
const maxPending = 4 * 1024 * 1024

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities and character references to text; `other` = the text of an entity that XML does not have. Throws XmlError. */
export function decodeXml(text: string, other?: (entity: string) => string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][\w.-]*));|&/g,
    (whole, hex, decimal, name, at: number) => {
      if (name) {
        const known = named[name]
        if (known === undefined && !other) throw new XmlError(`unknown entity ${whole}`, at)
        return known ?? other?.(whole) ?? whole
      }
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
      if (!(code <= 0x10ffff)) throw new XmlError('an ampersand without the name of an entity', at)
      return String.fromCodePoint(code)
    },
  )
}

/** Value of an attribute by its local name, or null. */
export function xmlAttribute(attributes: string, name: string): string | null {
  for (let from = 0; ; ) {
    const at = attributes.indexOf(name, from)
    if (at < 0) return null
    from = at + name.length
    const before = at === 0 ? ' ' : attributes[at - 1]
    if (before !== ' ' && before !== ':' && before !== '\n' && before !== '\t' && before !== '\r') continue
    let next = from
    while (isSpace(attributes.charCodeAt(next))) next++
    if (attributes[next] !== '=') continue
    next++
    while (isSpace(attributes.charCodeAt(next))) next++
    const quote = attributes[next]
    if (quote !== '"' && quote !== "'") throw new XmlError(`attribute ${name} without quotes`)
    const end = attributes.indexOf(quote, next + 1)
    if (end < 0) throw new XmlError(`attribute ${name} without end`)
    return decodeXml(attributes.slice(next + 1, end))
  }
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** True for the values XML Schema and Excel use for yes. */
export const isOn = (value: string | null): boolean => value === '1' || value === 'true' || value === 'on'

export function createXmlReader(sink: XmlSink, { isDocument = false }: XmlReading = {}): XmlReader {
  const path: string[] = []
  let buffer = ''
  let seenRoot = false
  let seenDtd = false
  /** Of what is reported, in the buffer. */
  let place = 0
  let line = 1
  /** Line ends of the buffer before this place are counted; the next one, -1 = not looked for. */
  let counted = 0
  let nextEnd = -1

  const countTo = (to: number) => {
    for (;;) {
      if (nextEnd < counted) nextEnd = buffer.indexOf('\n', counted)
      if (nextEnd < 0) nextEnd = buffer.length
      if (nextEnd >= to) return
      line++
      counted = nextEnd + 1
    }
  }
  const decode = (text: string) => decodeXml(text, seenDtd ? decodeHTMLStrict : undefined)

  const openTag = (body: string) => {
    const empty = body.endsWith('/')
    const inner = empty ? body.slice(0, -1) : body
    let end = 0
    let colon = -1
    for (; end < inner.length; end++) {
      const code = inner.charCodeAt(end)
      if (isSpace(code)) break
      if (code === 58) colon = end
    }
    const full = inner.slice(0, end)
    if (full === '' || inner.includes('<')) throw new XmlError('an invalid tag')
    const name = colon < 0 || isDocument ? full : full.slice(colon + 1)
    if (path.length === 0 && seenRoot) throw new XmlError('text after the end')
    seenRoot = true
    if (path.length >= maxDepth) throw new XmlError('elements nested too deeply')
    path.push(name)
    sink.open(name, inner.slice(end))
    if (empty) closeTag(name)
  }
  const closeTag = (name: string) => {
    if (path.pop() !== name) throw new XmlError(`</${name}> closes nothing`)
    sink.close(name)
  }
  const local = (full: string) => (isDocument ? full : full.slice(full.indexOf(':') + 1)).trimEnd()

  /** Index of the `>` that ends the tag at `from`, quotes respected; -1 when it is not there yet. */
  const tagEnd = (from: number): number => {
    const end = buffer.indexOf('>', from)
    if (end < 0) return -1
    let quote = 0
    for (let index = from; index < buffer.length; index++) {
      const code = buffer.charCodeAt(index)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === 34 || code === 39) quote = code
      else if (code === 62) return index
    }
    return -1
  }

  const emitText = (from: number, to: number) => {
    if (from === to) return
    const text = buffer.slice(from, to)
    try {
      if (path.length > 0) sink.text?.(decode(text))
      else if (text.trim() !== '') throw new XmlError('text outside of the document', text.search(/\S/))
    } catch (error) {
      if (error instanceof XmlError) place = from + error.at
      throw error
    }
  }

  let afterCr = false
  /** CR LF and CR alone are LF, wherever they are (XML 1.0, 2.11); a CR that is meant is written &#13;. */
  const unixEnds = (chunk: string): string => {
    const text = afterCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (chunk !== '') afterCr = chunk.endsWith('\r')
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  }

  return {
    path,
    decode,
    get line() {
      countTo(place)
      return line
    },
    push(chunk) {
      const text = unixEnds(chunk)
      buffer = buffer === '' ? text : buffer + text
      let at = 0
      nextEnd = -1
      while (at < buffer.length) {
        place = at
        const tag = buffer.indexOf('<', at)
        if (tag < 0) {
          // An entity may be cut by the end of the chunk.
          const entity = buffer.lastIndexOf('&')
          const safe =
            entity >= at && buffer.length - entity < 12 && !buffer.includes(';', entity) ? entity : buffer.length
          emitText(at, safe)
          at = safe
          break
        }
        emitText(at, tag)
        at = tag
        place = tag
        if (sink.whole && path.length > 0 && path.length < maxDepth - maxWhole) {
          at = sink.whole(buffer, tag, path[path.length - 1] ?? '')
          if (at > tag) continue
        }
        const special = buffer.charCodeAt(tag + 1)
        if (special === 33 || special === 63) {
          const past = pastSpecial(tag)
          if (past < 0) break
          at = past
          continue
        }
        const end = tagEnd(tag + 1)
        if (end < 0) break
        const body = buffer.slice(tag + 1, end)
        if (special === 47) closeTag(local(body.slice(1)))
        else openTag(body)
        at = end + 1
      }
      countTo(at)
      counted = Math.max(0, counted - at)
      place = 0
      nextEnd = -1
      buffer = at === 0 ? buffer : buffer.slice(at)
      if (buffer.length > maxPending) throw new XmlError('a tag or text without end')
    },
    end() {
      place = buffer.length
      if (isDocument && path.length > 0) throw new XmlError(`<${path.at(-1)}> is never closed`)
      if (buffer.trim() !== '' || path.length > 0 || !seenRoot) throw new XmlError('it is incomplete')
    },
  }

  /** Past a comment, CDATA section or processing instruction at `tag`; -1 when its end is not there yet. */
  function pastSpecial(tag: number): number {
    if (buffer.length - tag < 9 && !buffer.includes('>', tag)) return -1
    if (buffer.startsWith('<?', tag)) return past(tag, '?>')
    if (buffer.startsWith('<!--', tag)) return past(tag + 2, '-->')
    if (!buffer.startsWith('<![CDATA[', tag)) {
      if (!isDocument || !buffer.startsWith('<!DOCTYPE', tag) || seenRoot)
        throw new XmlError('a document type is not allowed')
      seenDtd = true
      return pastDtd(tag)
    }
    const end = buffer.indexOf(']]>', tag)
    if (end < 0) return -1
    if (path.length > 0) sink.text?.(buffer.slice(tag + 9, end))
    return end + 3
  }
  /** Its declarations stand in brackets; -1 when its end is not there yet. */
  function pastDtd(tag: number): number {
    const sign = /[[>]/g
    sign.lastIndex = tag
    const first = sign.exec(buffer)
    if (!first) return -1
    if (first[0] === '>') return first.index + 1
    const last = /\]\s*>/g
    last.lastIndex = first.index
    return last.exec(buffer) ? last.lastIndex : -1
  }
  function past(from: number, mark: string): number {
    const end = buffer.indexOf(mark, from)
    return end < 0 ? -1 : end + mark.length
  }
}
