// Values of a template within SQL: literals, or text within single quotes. MySQL also takes backslashes for escapes.
import { cellOf, type ExpressionValue, textOf } from '../../../expression/value.ts'
import { type PlaceReader, TemplateFault } from './places.ts'

type Dialect = 'sql' | 'mysql'
type Inside = 'out' | 'line' | 'block' | "'" | '"' | '`'

const word = /[\p{L}\p{N}_$@#\\]/u

export function sqlPlaces(dialect: Dialect): PlaceReader {
  let inside: Inside = 'out'
  let before = ''
  /** The word that touches the place: E of E'…'. */
  let touching = ''
  /** Quotes behind a word such as E, in which a value could mean something else. */
  let prefixed = false
  let escaped = false
  /** Whether a comment begins. */
  const out = (character: string): boolean => {
    if (before === 'value' && !/[\s),;:=<>+*/|-]/.test(character))
      throw new TemplateFault('A value must be followed by a space, a comma or a closing parenthesis.')
    const opens = character === '*' && before === '/'
    if (character === '-' && before === '-') inside = 'line'
    else if (opens) inside = 'block'
    else if (dialect === 'mysql' && character === '#') inside = 'line'
    else if (character === "'" || character === '"' || character === '`') {
      inside = character
      escaped = false
      prefixed = touching !== '' && touching.toLowerCase() !== 'n'
    } else if (before === '$' && /[\p{L}_$]/u.test(character))
      throw new TemplateFault('Text between dollar signs cannot be used. Use single quotes.')
    touching = word.test(character) || character === '&' ? touching + character : ''
    return opens
  }
  return {
    take(character) {
      if (inside === 'out') {
        // The star that opens a comment does not close it, too.
        before = out(character) ? ' ' : character
        return
      }
      if (inside === 'line') inside = character === '\n' || character === '\r' ? 'out' : 'line'
      else if (inside === 'block') {
        if (character === '*' && before === '/') throw new TemplateFault('A comment cannot be inside another one.')
        if (character === '/' && before === '*') {
          inside = 'out'
          before = ' '
          return
        }
      } else if (escaped) escaped = false
      else if (character === '\\' && dialect === 'mysql' && inside !== '`') escaped = true
      else if (character === inside) {
        inside = 'out'
        // Two quotes are one within the same text.
        touching = prefixed ? 'e' : ''
      }
      before = character
    },
    value() {
      if (inside === 'line' || inside === 'block') throw new TemplateFault('A value cannot be in a comment.')
      if (inside === '`' || (inside === '"' && dialect === 'sql'))
        throw new TemplateFault('A value cannot be the name of a table or column. Put it in single quotes.')
      if (inside !== 'out') {
        if (prefixed || escaped) throw new TemplateFault("A value can only be in plain single quotes, such as '…'.")
        before = 'text'
        return { kind: inside === "'" ? 'single' : 'double' }
      }
      if (before !== '' && !/[\s(,=<>+*/|]/.test(before))
        throw new TemplateFault('A value must follow a space, a comma or an opening parenthesis.')
      before = 'value'
      touching = ''
      return { kind: 'literal' }
    },
    end() {
      if (inside === 'block') throw new TemplateFault('This comment is not closed.')
      if (inside !== 'out' && inside !== 'line') throw new TemplateFault('These quotes are not closed.')
    },
    snapshot: () => JSON.stringify([inside, before, touching, prefixed, escaped]),
  }
}

/** No database takes NUL in a text. */
function quoted(dialect: Dialect, quote: "'" | '"', text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll(quote, quote + quote)
  return dialect === 'mysql' ? plain.replaceAll('\\', '\\\\') : plain
}

export function asSql(dialect: Dialect, place: string, value: ExpressionValue): string {
  if (place === 'literal') {
    if (value === null) return 'NULL'
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    if (typeof value === 'number' && Number.isFinite(value)) return textOf(value)
    return `'${quoted(dialect, "'", cellOf(value) ?? '')}'`
  }
  return quoted(dialect, place === 'double' ? '"' : "'", cellOf(value) ?? '')
}
