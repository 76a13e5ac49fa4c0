// HTML that cannot be broken by what is put into it: a template tag that escapes every value which is not HTML itself.

/** A piece of finished HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | readonly Piece[]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function put(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece))
  return piece.map(put).join('')
}

/** HTML with pieces in it: text is escaped, HTML and lists of pieces are taken as they are. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, at) => (at === 0 ? part : put(pieces[at - 1] ?? '') + part)).join(''))
}

/** Plain words; what is between backticks is code. */
export const proseHtml = (text: string): Html =>
  html`${text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : piece))}`
