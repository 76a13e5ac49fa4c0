// Taking an address out of what other programs put around it: display names, mail links, formulas, markup.

const markup: readonly RegExp[] = [
  /^=HYPERLINK\(\s*"(mailto:[^"]+)".*\)$/is,
  /^="([^"]*)"$/,
  /^<a\s[^>]*href\s*=\s*["']?(mailto:[^"'>\s]+)["']?[^>]*>.*<\/a>$/is,
]

/** The address of `Name <address>` and its kin; the text itself when it is nothing of the kind. */
export function unwrapAddress(text: string): string {
  for (const form of markup) {
    const found = form.exec(text)?.[1]
    if (found) return withoutMailto(found)
  }
  // What Outlook leaves behind the bracket (Name <a@b>;) stays for the next fix.
  const end = endWithout(text, ' \t\r\n,;.')
  const inner = innerText(text.slice(0, end))
  return inner === null ? text : withoutMailto(inner) + text.slice(end)
}

/** What is in the last bracket, when it may be an address; null otherwise. */
function innerText(text: string): string | null {
  const close = text.at(-1)
  const open = text.lastIndexOf(close === '>' ? '<' : close === ')' ? '(' : '[')
  if (open < 0) return null
  const inner = text.slice(open + 1, -1).trim()
  if (!inner.includes('@')) return null
  if (close === '>') return inner
  // Name (a@b), and the link of Markdown: [Name](mailto:a@b)
  if (close === ')') return /\s/.test(inner) || text.slice(0, open).trim() === '' ? null : inner
  // Name [mailto:a@b]; without the word it could be an IP literal.
  return close === ']' && /^mailto:/i.test(inner) ? inner : null
}

/** The length of `text` without the characters of `set` at its end. */
export function endWithout(text: string, set: string): number {
  let end = text.length
  while (end > 0 && set.includes(text.charAt(end - 1))) end--
  return end
}

/** `mailto:` links (RFC 6068): without scheme and headers, the percent codes of ASCII read. */
export function withoutMailto(text: string): string {
  if (!/^mailto:/i.test(text)) return text
  return text
    .slice('mailto:'.length)
    .replace(/\?.*$/s, '')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim()
}

const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  commat: '@',
  period: '.',
  lowbar: '_',
  hyphen: '-',
  zwnj: '\u200c',
  shy: '\u00ad',
}

/** The codes of HTML that addresses are written with: `&lt;`, `&#64;`, `&#x40;`; others stay as they are. */
export function withoutHtmlCodes(text: string): string {
  return text.replace(/&(?:([a-z]{2,6})|#(\d{2,5})|#x([0-9a-f]{2,4}));/gi, (code, name, decimal, hex) => {
    if (name) return named[name.toLowerCase()] ?? code
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0xffff ? String.fromCharCode(point) : code
  })
}
