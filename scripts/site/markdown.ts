// Markdown of a document as HTML of the site: headings with GitHub's anchors, and links that lead to the pages made of documents.
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import { anchorOf } from '../links.ts'

export interface Linked {
  /** The document, from the root of the clone. */
  readonly source: string
  /** Its file in the site. */
  readonly file: string
  /** Where what a link names is in the site; null: it is not in it, and the link's text stays alone. Paths from the root. */
  readonly fileOf: (source: string) => string | null
}

/** The link of a document as a link of its page; null for what the site does not have. */
export function siteLink(href: string, { source, file, fileOf }: Linked): string | null {
  if (/^(?:[a-z][a-z+.-]*:|#)/i.test(href)) return href
  const [named = '', anchor] = href.split('#')
  const target = fileOf(path.posix.join(path.posix.dirname(source), decodeURIComponent(named)).replace(/\/$/, ''))
  if (target === null) return null
  const way = path.posix.relative(path.posix.dirname(file), target)
  return anchor === undefined ? way : `${way}#${anchor}`
}

/** The HTML of a document without its first heading, which the page shows itself. */
export function htmlOf(text: string, linked: Linked): string {
  const markdown = new MarkdownIt({ html: true })
  markdown.core.ruler.push('site', ({ tokens }) => {
    const times = new Map<string, number>()
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const anchor = anchorOf(tokens[at + 1]?.content ?? '')
        const before = times.get(anchor) ?? 0
        times.set(anchor, before + 1)
        token.attrSet('id', before === 0 ? anchor : `${anchor}-${before}`)
      }
      for (const child of token.children ?? []) {
        const name = child.type === 'image' ? 'src' : 'href'
        const link = child.type === 'image' || child.type === 'link_open' ? child.attrGet(name) : null
        if (link === null) continue
        const target = siteLink(link, linked)
        if (target === null) child.attrs = null
        else child.attrSet(name, target)
      }
    }
  })
  return markdown.render(text)
}

/** What the search looks through: a section of a page without its markup. */
export interface SearchPart {
  readonly heading: string
  readonly anchor: string
  readonly text: string
}

/** The sections of a document. */
export function searchParts(text: string): SearchPart[] {
  const tokens = new MarkdownIt({ html: true }).parse(text, {})
  const parts: { heading: string; anchor: string; text: string }[] = []
  for (const [at, { type, content, children }] of tokens.entries()) {
    if (type === 'heading_open') {
      const heading = tokens[at + 1]?.content ?? ''
      parts.push({ heading: heading.replace(/[`*]/g, ''), anchor: anchorOf(heading), text: '' })
      continue
    }
    const part = parts.at(-1)
    if (!part || tokens[at - 1]?.type === 'heading_open') continue
    const words = type === 'fence' ? content : (children ?? []).map(child => child.content).join(' ')
    if (words.trim() !== '') part.text += `${words.replace(/\s+/g, ' ').trim()} `
  }
  return parts
}
