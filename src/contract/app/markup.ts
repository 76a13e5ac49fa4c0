// Text inside HTML and SVG: shown as it is, whatever it contains.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapedMarkup = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
