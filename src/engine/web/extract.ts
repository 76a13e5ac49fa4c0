// Values out of an answer: by a path into JSON, by a CSS selector in a page, or its whole text. Runs in a thread of its own, as an
// answer may be hostile: what it costs is bounded there.
import { selectAll } from 'css-select'
import { type AnyNode, DomHandler, type Element } from 'domhandler'
import { getAttributeValue, textContent } from 'domutils'
import { Parser } from 'htmlparser2'
import { findByPath, readJsonPath, textOfJson } from './json-path.ts'

/** How one value is found. */
export interface ValueRule {
  readonly from: 'json' | 'css' | 'text'
  /** A JSON path, or a CSS selector, which `@name` may follow for an attribute; not used for the whole text. */
  readonly path: string
  /** All that is found, else the first. */
  readonly all: boolean
}

export interface ExtractAsk {
  readonly bytes: Uint8Array
  /** As the answer says it; empty = it does not. */
  readonly contentType: string
  readonly rules: readonly ValueRule[]
}

/** Values by the place of their rule, null = not found; or why the answer could not be read. */
export type Extracted = { readonly values: readonly (string | null)[] } | { readonly trouble: string }

/** A cell takes no more. */
const longestValue = 32_000
const mostJoined = 100
const between = '; '

/** An element whose attribute is asked for: `a.mail@href`. */
export function splitSelector(path: string): { selector: string; attribute: string | null } {
  const found = /^(.*\S)\s*@\s*([A-Za-z_:][\w:.-]*)$/su.exec(path.trim())
  return found?.[1] && found[2]
    ? { selector: found[1].trim(), attribute: found[2].toLowerCase() }
    : { selector: path.trim(), attribute: null }
}

function decode(bytes: Uint8Array, contentType: string): string {
  const named = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]
  const inPage = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 2048)),
  )?.[1]
  for (const label of [named, inPage]) {
    if (label === undefined) continue
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      // Not a name that is known: the next one may be.
    }
  }
  return new TextDecoder().decode(bytes)
}

const whiteSpace = /\s+/gu
const tidy = (text: string): string => text.replace(whiteSpace, ' ').trim()

function joined(found: readonly (string | null)[], all: boolean): string | null {
  const texts = found.filter(text => text !== null && text !== '').slice(0, all ? mostJoined : 1)
  return texts.length === 0 ? null : texts.join(between).slice(0, longestValue).toWellFormed()
}

/** Elements inside one another, at most: deeper ones are no part of any page that people made. */
const deepest = 500
const mostElements = 300_000

class TooMuch extends Error {}

/** The tree of a page. Throws TooMuch. */
function pageOf(text: string): DomHandler['root'] {
  let depth = 0
  let elements = 0
  const handler = new DomHandler()
  const parser = new Parser({
    onparserinit: reading => handler.onparserinit(reading),
    onopentag(name, attributes) {
      depth += 1
      elements += 1
      if (depth > deepest || elements > mostElements) throw new TooMuch()
      handler.onopentag(name, attributes)
    },
    onclosetag() {
      depth -= 1
      handler.onclosetag()
    },
    ontext: data => handler.ontext(data),
    onend: () => handler.onend(),
  })
  parser.end(text)
  return handler.root
}

function ofElement(element: Element, attribute: string | null): string | null {
  if (attribute !== null) return getAttributeValue(element, attribute)?.trim() ?? null
  return tidy(textContent(element))
}

function valuesOfPage(text: string, rules: readonly ValueRule[]): Map<ValueRule, string | null> {
  const page: AnyNode[] = pageOf(text).children
  const found = new Map<ValueRule, string | null>()
  for (const rule of rules) {
    const { selector, attribute } = splitSelector(rule.path)
    const elements = selectAll<AnyNode, Element>(selector, page)
    const most = rule.all ? mostJoined : 1
    found.set(rule, joined(firstValues(elements, attribute, most), rule.all))
  }
  return found
}

/** Of elements in the order of the page, the first ones that have a value. */
function firstValues(elements: readonly Element[], attribute: string | null, most: number): string[] {
  const values: string[] = []
  for (const element of elements) {
    const value = ofElement(element, attribute)
    if (value === null || value === '') continue
    values.push(value)
    if (values.length >= most) break
  }
  return values
}

/** They hold no text of the page. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math'])
/** Words go on through them. */
const inline = /^(?:a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/

/** The text that a page shows. */
function textOfPage(text: string): string {
  const parts: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) hidden += 1
      else if (!inline.test(name)) parts.push(' ')
    },
    onclosetag(name) {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1)
      else if (!inline.test(name)) parts.push(' ')
    },
    ontext(data) {
      if (hidden === 0) parts.push(data)
    },
  })
  parser.end(text)
  return tidy(parts.join(''))
}

const looksLikePage = (text: string, contentType: string): boolean =>
  /html|xml/i.test(contentType) || (!/json/i.test(contentType) && /^\s*</.test(text))

/** Values of all elements that a selector with an optional `@name` finds; null = the text has more elements than can be read. */
export function selectTexts(text: string, path: string): string[] | null {
  const { selector, attribute } = splitSelector(path)
  try {
    const page: AnyNode[] = pageOf(text).children
    return firstValues(selectAll<AnyNode, Element>(selector, page), attribute, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

/** Why a selector cannot be used; null = it can. */
export const selectorFault = (path: string): string | null => ruleFault({ from: 'css', path, all: true })

/** Whether a rule can be used, as a sentence about what cannot; null = it can. */
export function ruleFault({ from, path }: ValueRule): string | null {
  if (from === 'text') return null
  if (from === 'json')
    return readJsonPath(path) ? null : 'This JSON path is not understood. Write it as $.items[0].name.'
  try {
    selectAll<AnyNode, Element>(splitSelector(path).selector, new DomHandler().root.children)
    return splitSelector(path).selector === '' ? 'The CSS selector is empty.' : null
  } catch {
    return 'This CSS selector is not valid.'
  }
}

export function extractValues({ bytes, contentType, rules }: ExtractAsk): Extracted {
  const text = decode(bytes, contentType)
  try {
    let json: unknown
    if (rules.some(({ from }) => from === 'json')) {
      try {
        json = JSON.parse(text.replace(/^\uFEFF/, ''))
      } catch {
        return { trouble: 'The response is not JSON.' }
      }
    }
    const selected = valuesOfPage(
      rules.some(({ from }) => from === 'css') ? text : '',
      rules.filter(({ from }) => from === 'css'),
    )
    return {
      values: rules.map(rule => {
        if (rule.from === 'css') return selected.get(rule) ?? null
        if (rule.from === 'text')
          return joined([looksLikePage(text, contentType) ? textOfPage(text) : text.trim()], false)
        return joined(findByPath(json, readJsonPath(rule.path) ?? []).map(textOfJson), rule.all)
      }),
    }
  } catch (error) {
    if (error instanceof TooMuch) return { trouble: 'The page has more elements than can be read.' }
    throw error
  }
}
