// Addresses with columns in braces: read once, then filled with the cells of each row, every value escaped for the part of the
// address it is in. No value can reach the host, and none can change which part of the address it belongs to.

/** Where a value is, which decides how it is escaped. */
type AddressPart = 'path' | 'query' | 'fragment'

type TemplatePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'column'; readonly column: number; readonly part: AddressPart }

export interface AddressTemplate {
  /** Scheme, host and port, the same for every row. */
  readonly origin: string
  readonly pieces: readonly TemplatePiece[]
  /** Names in braces, each once, in the order of their first place: the order of the values `fillAddress` takes. */
  readonly columns: readonly string[]
}

/** Why a template cannot be used. */
export const templateFaults = {
  braces: 'A brace is not closed. Write {{ for a brace that stands for itself.',
  empty: 'A pair of braces has no column name.',
  scheme: 'The address must start with https:// or http://.',
  host: 'A column cannot be part of the host. Every row must use the same host.',
  credentials: 'The address contains a user name or password. Use a secret header instead.',
  characters: 'The address contains a character that addresses cannot contain.',
  invalid: 'This is not a complete web address.',
} as const
export type TemplateFault = keyof typeof templateFaults

export type ReadTemplate = { readonly template: AddressTemplate } | { readonly fault: TemplateFault }

/** Texts and names in braces, in order; null = a brace is not closed. `{{` and `}}` are braces. */
export function splitBraces(text: string): ({ text: string } | { name: string })[] | null {
  const parts: ({ text: string } | { name: string })[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if ((char === '{' || char === '}') && text[at + 1] === char) {
      plain += char
      at++
    } else if (char === '}') return null
    else if (char === '{') {
      const end = text.indexOf('}', at)
      if (end === -1) return null
      if (plain !== '') parts.push({ text: plain })
      plain = ''
      parts.push({ name: text.slice(at + 1, end).trim() })
      at = end
    } else plain += char
  }
  if (plain !== '') parts.push({ text: plain })
  return parts
}

/** Space, controls and the backslash, which readers of addresses take for something else. */
const unfit = /[\p{Cc}\p{Z}\\]/u

/** Reads a template; names of columns are not looked up. */
export function readTemplate(text: string): ReadTemplate {
  const parts = splitBraces(text.trim())
  if (!parts) return { fault: 'braces' }
  const [first] = parts
  const start = first && 'text' in first ? /^(https?):\/\/([^/?#]*)/i.exec(first.text) : null
  if (!start || !first || !('text' in first)) return { fault: 'scheme' }
  if (first.text === start[0] && parts.length > 1) return { fault: 'host' }
  if (start[2]?.includes('@')) return { fault: 'credentials' }
  if (parts.some(part => 'text' in part && unfit.test(part.text))) return { fault: 'characters' }
  if (!URL.canParse(start[0]) || new URL(start[0]).hostname === '') return { fault: 'invalid' }
  const pieces: TemplatePiece[] = []
  const columns: string[] = []
  let place: AddressPart = 'path'
  for (const part of parts) {
    if ('text' in part) {
      if (part.text.includes('#')) place = 'fragment'
      else if (place === 'path' && part.text.includes('?')) place = 'query'
      pieces.push({ kind: 'text', text: part.text })
      continue
    }
    if (part.name === '') return { fault: 'empty' }
    if (!columns.includes(part.name)) columns.push(part.name)
    pieces.push({ kind: 'column', column: columns.indexOf(part.name), part: place })
  }
  return { template: { origin: new URL(start[0]).origin, pieces, columns } }
}

/** What one row's address came to. */
export type FilledAddress = { readonly url: string } | { readonly unusable: string }

const longest = 8000
/** A part of a path that readers of addresses resolve: it would lead to another page than the one that is written. */
const dots = /^(?:\.|%2e){1,2}$/i

/** The address of a row; `values` in the order of `columns`, none of them blank. */
export function fillAddress(template: AddressTemplate, values: readonly string[]): FilledAddress {
  const text = template.pieces
    .map(piece =>
      piece.kind === 'text' ? piece.text : encodeURIComponent((values[piece.column] ?? '').toWellFormed()),
    )
    .join('')
  if (text.length > longest) return { unusable: 'The address is too long.' }
  const path = text.slice(text.indexOf('//') + 2).split(/[?#]/)[0] ?? ''
  if (path.split('/').some(segment => dots.test(segment)))
    return { unusable: 'The value cannot be part of a path: it consists of dots.' }
  if (!URL.canParse(text)) return { unusable: 'The address is not valid.' }
  const url = new URL(text)
  if (url.origin !== template.origin) return { unusable: 'The address is not valid.' }
  url.hash = ''
  return { url: url.href }
}

/** The text of a body with values that stand inside JSON strings or in a form, each escaped for it. */
export function fillBody(
  pieces: readonly ({ text: string } | { name: string })[],
  kind: 'json' | 'form',
  value: (name: string) => string,
): { readonly body: string } | { readonly unusable: string } {
  const escaped = (text: string) =>
    kind === 'json' ? JSON.stringify(text.toWellFormed()).slice(1, -1) : encodeURIComponent(text.toWellFormed())
  const body = pieces.map(piece => ('text' in piece ? piece.text : escaped(value(piece.name)))).join('')
  if (kind === 'form') return { body }
  try {
    JSON.parse(body)
    return { body }
  } catch {
    return { unusable: 'The body is not JSON with this value.' }
  }
}
