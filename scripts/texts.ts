// Every text that people read in the page, the command line and messages, by room and file; run alone, it writes out/texts.md.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type JSXElement, type JSXFragment, type Node, parseSync, Visitor } from 'oxc-parser'

const isTest = /\.(test|property|conformance|crash|cases)\.tsx?$/
/** What the service answers is the spec's business, what tests say is no one's. */
const elsewhere = /^src\/(service|testing|conformance)\//
/** Where even one word is a text. */
const named =
  /^(title|label|labels|heading|placeholder|description|text|button|suffix|none|more|aria-label|aria-description|alt|summary)$/
/** Attributes and calls that hold no text. */
const codeAttribute =
  /^(className|class|d|viewBox|style|key|role|id|href|src|type|accept|autoComplete|aria-labelledby|aria-controls|aria-haspopup|styles|classNames|gridTemplateColumns|points|transform|rel|data-.*)$/
const code =
  /[{}<>]|=>|\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ATTACH|DETACH|PRAGMA|ALTER|WHERE|WHEN|FROM|JOIN|VALUES|ORDER BY)\b|\((?:func|i32)\b|^[a-z][\w-]*: [^ ;]+(;|$)|\\/

/** `{rows}` for an expression that has a short name, `{…}` for any other. */
function hole(source: string, { start, end }: { start: number; end: number }): string {
  const written = source.slice(start, end)
  const [, last] = /^(?:[\w.?]*\.)?(\w+)(?:\([^()]*\))?$/.exec(written) ?? []
  return last === undefined ? '{…}' : `{${last}}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const letters = /\p{L}{2}/u

function isProse(text: string, oneWord: boolean): boolean {
  const bare = text.replaceAll(/\{[\w…]*\}/g, ' ').trim()
  if (!letters.test(bare) || code.test(bare) || /\p{Cc}/u.test(bare)) return false
  if (/^[\w./:#@*+-]+$/.test(bare)) return oneWord && /^\p{Lu}/u.test(bare)
  // A list of names, of domains or months, is data.
  const parts = bare.split(' ')
  if (parts.filter(part => /\w[./]\w/.test(part)).length > parts.length / 2) return false
  // Lists of class names, selectors, paths and patterns have no word that a sentence would have.
  return /\p{L}+[,.:…’]? \p{L}+/u.test(bare) && !/^[a-z][\w-]*( [a-z][\w]*[-_][\w-]*)+$/.test(bare)
}

/** What an element of the page reads as, its inline elements included. */
function textIn(source: string, { children }: JSXElement | JSXFragment): string {
  return children
    .map(child => {
      if (child.type === 'JSXText') return child.value
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return textIn(source, child)
      if (child.type !== 'JSXExpressionContainer') return ''
      const of = child.expression
      if (of.type === 'Literal') return String(of.value)
      return of.type === 'JSXEmptyExpression' ? '' : hole(source, of)
    })
    .join('')
}

/** A part of the source: first character, end. */
type Span = readonly [number, number]
const isInside = ({ start, end }: Node, spans: readonly Span[]) =>
  spans.some(([from, to]) => from <= start && end <= to)

/** The texts of one source file, in their order, each once. */
function textsOf(name: string, source: string): string[] {
  const found = new Map<number, string>()
  const skipped: Span[] = []
  const labels: Span[] = []
  const paragraphs: Span[] = []
  const skip = (node: Node | null | undefined) => void (node && skipped.push([node.start, node.end]))
  const note = (node: Node, text: string) => {
    const line = oneLine(text)
    if (!isInside(node, skipped) && isProse(line, isInside(node, labels))) found.set(node.start, line)
  }
  const paragraph = (node: JSXElement | JSXFragment) => {
    const hasWords = node.children.some(child => child.type === 'JSXText' && letters.test(child.value))
    if (!hasWords || isInside(node, paragraphs)) return
    paragraphs.push([node.start, node.end])
    found.set(node.start, oneLine(textIn(source, node)))
  }
  new Visitor({
    ImportDeclaration: node => skip(node.source),
    ExportNamedDeclaration: node => skip(node.source),
    ExportAllDeclaration: node => skip(node.source),
    ImportExpression: node => skip(node.source),
    TSLiteralType: skip,
    TaggedTemplateExpression: skip,
    JSXAttribute: node => {
      const attribute = source.slice(node.name.start, node.name.end)
      if (codeAttribute.test(attribute)) skip(node)
      else if (named.test(attribute)) labels.push([node.start, node.end])
    },
    Property: node => {
      const key = source.slice(node.key.start, node.key.end).replaceAll(/['"]/g, '')
      if (codeAttribute.test(key) && !/^(type|id|key|role)$/.test(key)) skip(node)
      else if (named.test(key)) labels.push([node.value.start, node.value.end])
    },
    JSXElement: paragraph,
    JSXFragment: paragraph,
    Literal: node => {
      if (typeof node.value === 'string') note(node, node.value)
    },
    TemplateLiteral: node => {
      const written = node.quasis.map(({ value }, at) => {
        const expression = node.expressions[at]
        return `${value.cooked ?? ''}${expression ? hole(source, expression) : ''}`
      })
      note(node, written.join(''))
    },
  }).visit(parseSync(name, source).program)
  return [...new Set([...found].sort(([a], [b]) => a - b).map(([, text]) => text))]
}

/** The texts of a source file, whose name begins at `root` and has slashes. */
export interface FileTexts {
  readonly name: string
  readonly texts: readonly string[]
}

/** The texts of each source file below `root` that has any, in the order of their names. */
export const textsBelow = (root: string): FileTexts[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !isTest.test(name) && !elsewhere.test(name))
    .sort()
    .map(name => ({ name, texts: textsOf(name, readFileSync(path.join(root, name), 'utf8')) }))
    .filter(({ texts }) => texts.length > 0)

/** All texts as one Markdown document, to be read as a whole. */
function textsPage(files: readonly FileTexts[]): string {
  const rooms = new Map<string, string[]>()
  for (const { name, texts } of files) {
    const [layer, room = ''] = name.split('/').slice(1)
    const heading = room.includes('.') ? `${layer}` : `${layer}/${room}`
    const lines = rooms.get(heading) ?? []
    rooms.set(heading, lines)
    const below = name.split('/').slice(heading.split('/').length + 1)
    lines.push('', `\`${below.join('/')}\``, '', ...texts.map(text => `- ${text}`))
  }
  return [
    '# Texts',
    '',
    'Every text in the page, the command line and messages. Braces mark values that are filled in while the program runs.',
    ...[...rooms].flatMap(([heading, lines]) => ['', `## ${heading}`, ...lines]),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  const page = path.join(root, 'out', 'texts.md')
  mkdirSync(path.dirname(page), { recursive: true })
  writeFileSync(page, textsPage(textsBelow(root)))
  console.log(page)
}
