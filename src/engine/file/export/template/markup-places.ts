// Values of a template within HTML and XML: text and attributes in quotes. Places where a value could run or end something are
// refused: scripts, styles, comments, names.
import { escapedMarkup } from '../../../../contract/app/markup.ts'
import { cellOf, type ExpressionValue } from '../../../expression/value.ts'
import { type PlaceReader, TemplateFault } from './places.ts'

type Language = 'html' | 'xml'
type Inside =
  | 'text'
  | 'open'
  | 'name'
  | 'tag'
  | 'attribute'
  | 'afterAttribute'
  | 'beforeValue'
  | 'bare'
  | '"'
  | "'"
  | 'declaration'
  | 'comment'
  | 'cdata'
  | 'instruction'
  | 'raw'

/** Elements whose text is no markup. Those with `true` take character references, so that a value can be in them. */
const rawElements: Readonly<Record<string, boolean>> = {
  ...{ script: false, style: false, xmp: false, iframe: false, noembed: false, noframes: false, noscript: false },
  ...{ plaintext: false, title: true, textarea: true },
}
/** Attributes that are addresses. */
const addresses = new Set(
  'href src action formaction cite data poster background longdesc manifest ping xlink:href'.split(' '),
)
/** Attributes that are scripts, styles, documents or several addresses. */
const refused = (name: string) => /^on|^style$|^srcdoc$|^srcset$|^imagesrcset$|^http-equiv$/.test(name)

const space = /[ \t\r\n\f]/

export function markupPlaces(language: Language): PlaceReader {
  const html = language === 'html'
  let inside: Inside = 'text'
  let element = ''
  let closing = false
  let attribute = ''
  /** What of the construct at hand was read: an attribute's value, or the end of a comment or a raw text. */
  let read = ''
  /** The text or attribute since its last reference could have begun. */
  let reference = ''
  const named = (text: string) => (html ? text.toLowerCase() : text)

  const tagEnds = () => {
    const raw = html && !closing && element in rawElements
    inside = raw ? 'raw' : 'text'
    read = ''
  }
  const steps: Readonly<Record<Inside, (character: string) => void>> = {
    text: character => {
      if (character === '<') inside = 'open'
    },
    open: character => {
      element = ''
      closing = character === '/'
      read = ''
      if (character === '!') inside = 'declaration'
      else if (character === '?') inside = 'instruction'
      else if (closing) inside = 'name'
      else if (/[\p{L}_:]/u.test(character)) {
        inside = 'name'
        element = named(character)
      } else if (html) inside = character === '<' ? 'open' : 'text'
      else throw new TemplateFault('Write &lt; for this sign.')
    },
    name: character => {
      if (character === '>') tagEnds()
      else if (space.test(character) || character === '/') inside = 'tag'
      else element += named(character)
    },
    tag: character => {
      if (character === '>') tagEnds()
      else if (!space.test(character) && character !== '/') {
        attribute = named(character)
        inside = 'attribute'
      }
    },
    attribute: character => {
      if (character === '>') tagEnds()
      else if (character === '=') inside = 'beforeValue'
      else if (character === '/') inside = 'tag'
      else if (space.test(character)) inside = 'afterAttribute'
      else attribute += named(character)
    },
    afterAttribute: character => {
      if (character === '=') inside = 'beforeValue'
      else if (!space.test(character)) {
        inside = 'tag'
        steps.tag(character)
      }
    },
    beforeValue: character => {
      read = ''
      if (character === '"' || character === "'") inside = character
      else if (character === '>') tagEnds()
      else if (!space.test(character)) inside = 'bare'
    },
    bare: character => {
      if (character === '>') tagEnds()
      else if (space.test(character)) inside = 'tag'
    },
    '"': character => {
      if (character === '"') inside = 'tag'
      else read += character
    },
    "'": character => {
      if (character === "'") inside = 'tag'
      else read += character
    },
    declaration: character => {
      read += character
      if (read === '--') {
        inside = 'comment'
        read = ''
      } else if (!html && read === '[CDATA[') {
        inside = 'cdata'
        read = ''
      } else if (character === '>') inside = 'text'
    },
    comment: character => {
      read = (read + character).slice(-4)
      // HTML also ends a comment at --!>, and one that has only begun at > or ->.
      if (read.endsWith('-->') || (html && /^-?>$|--!>$/.test(read))) inside = 'text'
    },
    cdata: character => {
      read = (read + character).slice(-3)
      if (read === ']]>') inside = 'text'
    },
    instruction: character => {
      read = (read + character).slice(-2)
      if (html ? character === '>' : read === '?>') inside = 'text'
    },
    raw: character => {
      read = (read + character.toLowerCase()).slice(-(element.length + 3))
      if (new RegExp(`</${element}[\\s/>]$`).test(read)) {
        closing = true
        inside = character === '>' ? 'text' : 'tag'
      }
    },
  }
  return {
    take(character) {
      reference = character === '&' ? '&' : /[\w#]/.test(character) && reference !== '' ? reference + character : ''
      steps[inside](character)
    },
    value() {
      if (reference !== '') throw new TemplateFault('Write &amp; for this sign.')
      if (inside === 'text') return { kind: html ? 'text' : 'xml text' }
      if (inside === 'raw') {
        if (rawElements[element]) return { kind: 'title' }
        throw new TemplateFault(`A value cannot be inside <${element}>, where it could run or end it.`)
      }
      if (inside === '"' || inside === "'") {
        if (closing) throw new TemplateFault('A value cannot be in a closing tag.')
        if (html && (refused(attribute) || element === 'meta' || element === 'base'))
          throw new TemplateFault(`A value cannot be in the attribute ${attribute}, where it could run.`)
        const place = html ? attributePlace(attribute, read) : 'xml attribute'
        read += 'x'
        return { kind: place }
      }
      if (inside === 'beforeValue' || inside === 'bare')
        throw new TemplateFault(`Put the value of the attribute ${attribute} in quotes.`)
      throw new TemplateFault('A value can be text between tags, or an attribute in quotes.')
    },
    end() {
      if (inside !== 'text') throw new TemplateFault('A tag, comment or element is not closed here.')
    },
    snapshot: () => JSON.stringify([inside, element, closing, attribute, read, reference]),
  }
}

/** An address that begins with a value could be a script. */
function attributePlace(attribute: string, read: string): string {
  if (!addresses.has(attribute)) return 'attribute'
  const begun = read.trim().toLowerCase()
  if (begun === '') return 'address'
  if (/^(?:https?|mailto|tel|sms|ftp):|^[^:]*[/?#]/.test(begun)) return 'attribute'
  throw new TemplateFault('An address must begin with the value, or with https: or mailto:.')
}

const inText = (text: string) => escapedMarkup(text, /[&<>]/g)
const inQuotes = (text: string) => escapedMarkup(text).replaceAll(/[\t\n\r]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Characters that no XML document can hold are shown as one that says so. */
const forXml = (text: string) =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
const forHtml = (text: string) => text.replaceAll('\0', '\ufffd')

/** Others could run in the page; "unsafe:" in front of them leads nowhere. */
const harmless = /^(?:https?|mailto|tel|sms|ftp):|^[^:]*(?:[/?#]|$)/i

export function asMarkup(place: string, value: ExpressionValue): string {
  const text = (cellOf(value) ?? '').toWellFormed()
  switch (place) {
    case 'text':
      return inText(forHtml(text)).replaceAll(/\r\n|\r|\n/g, '<br>')
    case 'title':
      return inText(forHtml(text))
    case 'address':
      return inQuotes(forHtml(harmless.test(text.replaceAll(/[\p{Cc}\s]/gu, '')) ? text : `unsafe:${text}`))
    case 'attribute':
      return inQuotes(forHtml(text))
    case 'xml text':
      return inText(forXml(text)).replaceAll('\r', '&#13;')
    default:
      return inQuotes(forXml(text))
  }
}
