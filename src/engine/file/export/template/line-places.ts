// Values of a template within YAML (1.2) and Markdown (GitHub Flavored), whose lines say what a text is.
import { cellOf, type ExpressionValue, isFault, isList, textOf } from '../../../expression/value.ts'
import { type PlaceReader, TemplateFault } from './places.ts'

/** What a value is in the lines that were read: none of the signs with a meaning. */
const mark = '\ufffc'

const items = ' *(?:- +)*'
const key = String.raw`(?:"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_][^:#"'\[\]{},&*!|>%@\x60]*)`
const flow = String.raw`(?:[^"'#]|"(?:[^"\\]|\\.)*")*`
/** After a dash, after a key, and in brackets after another item. */
const block = new RegExp(`^${items}(?:- +|${key}: +)$`, 'u')
const bracket = new RegExp(`^${items}(?:${key}: +)?[\\[{](?:${flow}[\\[{,])? *(?:${key}: +)?$`, 'u')

/** Values are whole: in double quotes, or numbers and yes and no. */
export function yamlPlaces(): PlaceReader {
  let line = ''
  let former = ''
  let after: 'block' | 'bracket' | null = null
  /** Open quotes anywhere before, of texts that may go over several lines. */
  let quote = ''
  let comment = false
  return {
    take(character) {
      if (after === 'bracket' && !/[ \n,\]}]/.test(character))
        throw new TemplateFault('A value must be followed by a comma or a closing bracket.')
      if (after === 'block' && !/[ \n]/.test(character))
        throw new TemplateFault('A value must be the last on its line.')
      if (after !== null && !/ /.test(character)) after = null
      if (character === '\n') {
        if (line.trim() !== '') former = line
        line = ''
        comment = false
        return
      }
      if (!comment) {
        const opens = character === '"' || character === "'"
        if (quote === '' && opens && !/[\p{L}\p{N}]$/u.test(line)) quote = character
        else if (quote === character && (character === "'" || !/(?:^|[^\\])(?:\\\\)*\\$/.test(line))) quote = ''
        else if (quote === '' && character === '#' && /(?:^|\s)$/.test(line)) comment = true
      }
      line += character
    },
    value() {
      if (comment) throw new TemplateFault('A value cannot be in a comment.')
      if (quote !== '')
        throw new TemplateFault(
          'A value is written with its quotes. Remove the quotes, or join texts inside the braces.',
        )
      const place = block.test(line) ? 'block' : bracket.test(line) ? 'bracket' : null
      if (place === null)
        throw new TemplateFault('A value must be whole: after a key and a colon, after a dash, or in brackets.')
      if (continued(line, former)) throw new TemplateFault('This line would continue the text of the line before.')
      line += mark
      after = place
      return { kind: 'value' }
    },
    end() {
      if (quote !== '') throw new TemplateFault('These quotes are not closed.')
    },
    // Items of one line are read alike however many there are.
    snapshot: () => JSON.stringify([...ends(line), former, after, quote, comment]),
  }
}

/** The text before the first value or bracket of a line, and behind its last value. */
const ends = (line: string): string[] => [line.split(/[[{\ufffc]/, 1).join(''), line.slice(line.lastIndexOf(mark) + 1)]

/** A line further in than a text belongs to it. */
function continued(line: string, former: string): boolean {
  const [, before = ''] = /^( *(?:- +)*)/.exec(former) ?? []
  const [indent = ''] = /^ */.exec(line) ?? []
  const opens = /[:|>[{,-]\s*(?:#.*)?$/.test(former)
  return former !== '' && !opens && indent.length > before.length
}

/** A string of JSON is one of YAML, save for the two line separators, which YAML breaks lines at. */
const yamlText = (text: string) =>
  JSON.stringify(text.toWellFormed())
    .replaceAll('\u2028', '\\L')
    .replaceAll('\u2029', '\\P')
    .replaceAll(/[\x7f-\x9f\ufeff\ufffe\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const yamlSingle = (value: string | number | boolean | null): string => {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? textOf(value) : 'null'
  return typeof value === 'boolean' ? String(value) : yamlText(value)
}

export function asYaml(value: ExpressionValue): string {
  if (isList(value)) return `[${value.items.map(yamlSingle).join(', ')}]`
  return isFault(value) ? yamlText(cellOf(value) ?? '') : yamlSingle(value)
}

/** Text anywhere, or the target of a link. */
export function markdownPlaces(): PlaceReader {
  let line = ''
  let fence = ''
  let ticks = 0
  let tag = false
  return {
    take(character) {
      if (character === '`' && line.endsWith(mark)) throw new TemplateFault('A value cannot be inside code.')
      if (character === '\n') {
        const [, found = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
        if (found !== '') fence = fence === '' ? found.charAt(0) : fence === found.charAt(0) ? '' : fence
        line = ''
        ticks = 0
        return
      }
      if (character === '`') ticks++
      if (character === '<') tag = false
      if (/<$/.test(line) && /[\p{L}/!?]/u.test(character)) tag = true
      if (character === '>') tag = false
      line += character
    },
    value() {
      const place = placeIn(line)
      if (fence !== '' || ticks % 2 === 1 || line.endsWith('`') || /^ {0,3}~{3}/.test(line))
        throw new TemplateFault('A value cannot be inside code.')
      if (tag || line.endsWith('<')) throw new TemplateFault('A value cannot be inside a tag of HTML.')
      if (/(?:^|[^\\])(?:\\\\)*\\$/.test(line)) throw new TemplateFault('A value cannot follow a backslash.')
      line += mark
      return { kind: place }
    },
    end() {
      if (fence !== '') throw new TemplateFault('This code is not closed.')
      if (tag) throw new TemplateFault('This tag is not closed.')
    },
    // What of a line matters for the values behind it.
    snapshot: () =>
      JSON.stringify([placeIn(line), line.slice(-1), /^ {0,3}([`~]*)/.exec(line)?.[1], fence, ticks % 2, tag]),
  }
}

/** Of a value behind this text: the target of a link, the beginning of a line, or text. */
function placeIn(line: string): 'text' | 'line' | 'address' | 'in address' {
  const target = /\]\(\s*[^()\s]*$|^ {0,3}\[[^\]]*\]:\s*$/.exec(line)
  if (target) return /[(:]\s*$/.test(target[0]) ? 'address' : 'in address'
  // Values before it may be blank.
  return /^[\s>\ufffc]*(?:[-*+]\s+|\d+[.)]\s+)*[\s\ufffc]*$/.test(line) ? 'line' : 'text'
}

const markdownSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Signs that would be read as emphasis, code, links, HTML or the end of a cell. */
const markdownText = (text: string) =>
  text
    .replaceAll(/[\\|`*_[\]~]/g, sign => `\\${sign}`)
    .replaceAll(/[&<>]/g, sign => markdownSigns[sign] ?? sign)
    .replaceAll(/\r\n|[\r\n\v\f\u2028\u2029]/g, '<br>')

const harmless = /^(?:https?|mailto|tel|sms|ftp):|^[^:]*(?:[/?#]|$)/i

export function asMarkdown(place: string, value: ExpressionValue): string {
  const text = (cellOf(value) ?? '').toWellFormed().replaceAll('\0', '\ufffd')
  if (place === 'address' || place === 'in address') {
    const address = text.trim()
    const safe =
      place === 'in address' || harmless.test(address.replaceAll(/[\p{Cc}\s]/gu, '')) ? address : `unsafe:${address}`
    return safe
      .replaceAll(/[^\w.~:/?#@!$&*+,;=%-]/gu, sign => encodeURIComponent(sign).replace(/^[()']$/, codeOf))
      .replaceAll('&', '&amp;')
  }
  const plain = markdownText(text)
  if (place === 'text') return plain
  // At the beginning of a line these are headings, lists and rules.
  return plain
    .replace(/^(?:[\t ]+|(?=<br>))/, spaces => '&#32;'.repeat(Math.max(1, spaces.length)))
    .replace(/^(\d*)([#+=.):-])/, (_, digits: string, sign: string) => `${digits}\\${sign}`)
}

const codeOf = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
