// Words and signs that are beside a number: "Phone:", "(home)", "Mob.", a telephone sign.

/** Words beside numbers in lists (en de fr es it pt nl pl sv), without accents where people leave them out. */
const words =
  'telephone|téléphone|telefono|teléfono|telefone|telefon|telefax|phone|number|mobile|mobil|mobiel|movil|móvil|celular|' +
  'cellulare|cell|handy|portable|komórka|komorka|office|work|home|direct|main|business|private|privat|büro|buro|bureau|' +
  'trabajo|casa|call|fax|whatsapp|tel|tél|tlf|tfno|mob|cel|ph|fon|t|m|p|f|h|w|d|o|c'
const signs = /^[\p{So}\p{Sk}\p{Extended_Pictographic}]+/u
const leading = new RegExp(
  `^(?:\\(\\s*\\p{L}[\\p{L} .]{0,20}\\)|\\p{L}[\\p{L} ./()-]{0,30}\\d?:|(?:${words})\\b[.:]?)\\s*(?=[+(\\d])`,
  'iu',
)
const trailing = new RegExp(
  `(?<=[\\d)])[\\s:,-]*(?:\\(\\s*\\p{L}[\\p{L} ./-]{0,30}\\)|(?<=[\\s:,-])(?:${words})\\b\\.?)$`,
  'iu',
)
/** A label of an extension with nothing behind it, as exports leave it. */
const bareExtension = /(?<=[\d)])[\s,;:-]*(?:x|ext|extn|extension)[.:]?$/i
const quotes = /^["'`‘’‚“”„«»]+|["'`‘’“”«»,;]+$/g
/** Latin America writes (0xx11) where the code of a long-distance carrier goes. */
const carrierPlaceholder = /^(\(?0(?:11)?)xx/i

/** The text without the words beside the number. */
export function withoutLabels(text: string): string {
  return text
    .replace(quotes, '')
    .replace(signs, '')
    .trim()
    .replace(leading, '')
    .replace(bareExtension, '')
    .replace(trailing, '')
    .replace(carrierPlaceholder, '$1')
    .trim()
}
