// The attributes of a tag of XML, under their names.
import { XmlError } from './xml-tokens.ts'

export interface XmlAttribute {
  /** With its prefix. */
  name: string
  value: string
}

const attribute = /\s+([^\s=<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

/** Those that say something; what namespaces and schemas need is none of them. `decode` resolves entities. Throws XmlError. */
export function xmlAttributes(text: string, decode: (text: string) => string): XmlAttribute[] {
  const found: XmlAttribute[] = []
  let at = 0
  while (at < text.length) {
    attribute.lastIndex = at
    const [whole, name = '', double, single] = attribute.exec(text) ?? []
    if (whole === undefined) {
      if (text.slice(at).trim() === '') break
      throw new XmlError('an invalid attribute')
    }
    at += whole.length
    if (!/^(?:xmlns(?::|$)|xsi:|xml:space$)/.test(name)) found.push({ name, value: decode(double ?? single ?? '') })
  }
  return found
}
