// Text inside HTML and SVG: shown as it is, whatever it contains.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `signs`: those that mean something in the place of the text; by default all, for a place that may be any. */
export const escapedMarkup = (text: string, signs = /[&<>"']/g): string =>
  text.replace(signs, sign => escapes[sign] ?? sign)
