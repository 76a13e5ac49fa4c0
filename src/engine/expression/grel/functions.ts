// What the functions of GREL are in the language of computed columns (https://openrefine.org/docs/manual/grelfunctions).
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import type { ExpressionNode } from '../syntax.ts'
import type { Called, GrelFunction, GrelWords } from './called.ts'
import { between, inFormat, laterDate, partOfDate } from './dates.ts'
import {
  binary,
  call,
  type GrelOf,
  lengthOf,
  not,
  patternText,
  refused,
  sliceOf,
  text,
  whole,
  wholeIn,
  withoutGroups,
} from './nodes.ts'
import type { GrelNode } from './parse.ts'

const many = 50
const blank: ExpressionNode = { kind: 'blank' }

const trimmed: GrelFunction = [1, 1, ({ arg }) => call('regexReplace', arg(0), text('^\\s+|\\s+$'), text(''))]
const named = (name: FunctionName, count = 1): GrelFunction => [
  count,
  count,
  ({ arg }) => call(name, ...Array.from({ length: count }, (_, at) => arg(at))),
]
const isBlank: GrelFunction = named('isBlank')
const isFilled: GrelFunction = [1, 1, ({ arg }) => not(call('isBlank', arg(0)))]
const chained = (operator: 'and' | 'or'): GrelFunction => [
  2,
  many,
  ({ args, translated }) => args.map(translated).reduce((left, right) => binary(operator, left, right)),
]
const slice: GrelFunction = [
  2,
  3,
  ({ node, args, arg }) => sliceOf(arg(0), wholeIn(args[1], node), args[2] ? wholeIn(args[2], node) : null),
]

/** The items of `forEach(list, item, expression)` and `filter(list, item, condition)`, whose item is called `it` here. */
const overItems =
  (name: 'map' | 'filter'): GrelFunction[2] =>
  ({ node, args, translated, withItem }) => {
    const [list, item, each] = args
    if (!list || item?.kind !== 'name' || !each) throw refused(item ?? node, `${node.name} needs a name for the item.`)
    return call(name, translated(list), withItem(item.name, each))
  }

const functions: Readonly<Record<string, GrelFunction>> = {
  trim: trimmed,
  strip: trimmed,
  toUppercase: named('upper'),
  toLowercase: named('lower'),
  toTitlecase: named('title'),
  length: [1, 1, ({ arg }) => lengthOf(arg(0))],
  contains: [
    2,
    2,
    ({ args, arg }) =>
      args[1]?.kind === 'pattern'
        ? not(call('isBlank', call('regexExtract', arg(0), patternText(args[1], withoutGroups))))
        : call('contains', arg(0), arg(1)),
  ],
  startsWith: named('starts', 2),
  endsWith: named('ends', 2),
  indexOf: [2, 2, ({ arg }) => binary('-', call('coalesce', call('find', arg(0), arg(1)), whole(0)), whole(1))],
  replace: [
    3,
    3,
    ({ args, arg }) =>
      args[1]?.kind === 'pattern'
        ? call('regexReplace', arg(0), patternText(args[1]), arg(2))
        : call('replace', arg(0), arg(1), arg(2)),
  ],
  substring: slice,
  slice,
  join: [2, 2, joined],
  split: [2, 2, splitInto],
  find: [2, 2, ({ node, args, arg }) => matchesOf(node, arg(0), args[1])],
  uniques: named('unique'),
  sort: named('sort'),
  reverse: named('reverse'),
  forEach: [3, 3, overItems('map')],
  filter: [3, 3, overItems('filter')],
  inArray: named('has', 2),
  sum: named('sum'),
  min: [2, 2, named('min', 2)[2]],
  max: [2, 2, named('max', 2)[2]],
  mod: named('mod', 2),
  floor: named('floor'),
  ceil: named('ceiling'),
  abs: named('abs'),
  fingerprint: named('fingerprint'),
  ngramFingerprint: [1, 2, ({ args, arg }) => call('ngramFingerprint', arg(0), ...(args.length > 1 ? [arg(1)] : []))],
  ngram: named('ngrams', 2),
  lastIndexOf: [2, 2, ({ arg }) => binary('-', call('coalesce', call('findLast', arg(0), arg(1)), whole(0)), whole(1))],
  chomp: [2, 2, ({ arg }) => chomped(arg(0), arg(1))],
  splitByLengths: [2, many, byLengths],
  escape: [2, 2, ({ node, args, arg }) => call('escape', arg(0), formOf(node, args[1]))],
  unescape: [2, 2, ({ node, args, arg }) => call('unescape', arg(0), formOf(node, args[1]))],
  forNonBlank: [4, 4, orElse],
  forRange: [5, 5, overRange],
  xor: [2, 2, ({ arg }) => binary('<>', arg(0), arg(1))],
  pow: named('power', 2),
  exp: named('exp'),
  ln: named('ln'),
  log: named('log'),
  gcd: named('gcd', 2),
  lcm: named('lcm', 2),
  fact: named('factorial'),
  sin: named('sin'),
  cos: named('cos'),
  tan: named('tan'),
  asin: named('asin'),
  acos: named('acos'),
  atan: named('atan'),
  atan2: named('atan2', 2),
  degrees: [1, 1, ({ arg }) => binary('/', binary('*', arg(0), whole(180)), call('acos', whole(-1)))],
  radians: [1, 1, ({ arg }) => binary('/', binary('*', arg(0), call('acos', whole(-1))), whole(180))],
  quotient: [2, 2, ({ arg }) => call('floor', binary('/', arg(0), arg(1)))],
  even: [1, 1, ({ arg }) => binary('*', call('ceiling', binary('/', arg(0), whole(2))), whole(2))],
  combin: [
    2,
    2,
    ({ arg }) =>
      binary(
        '/',
        call('factorial', arg(0)),
        binary('*', call('factorial', arg(1)), call('factorial', binary('-', arg(0), arg(1)))),
      ),
  ],
  isError: [1, 1, ({ arg }) => call('isBlank', call('ifError', call('coalesce', arg(0), text('-')), blank))],
  isEmptyString: isBlank,
  phonetic: [1, 2, ({ node, args, arg }) => soundOf(node, args[1], arg(0))],
  md5: hashed('md5'),
  sha1: hashed('sha1'),
  sha256: [1, 1, ({ arg }) => call('hash', arg(0))],
  inc: [3, 3, laterDate],
  diff: [3, 3, between],
  if: named('if', 3),
  with: [3, 3, withNamed],
  isBlank,
  isNull: isBlank,
  isNonBlank: isFilled,
  isNotNull: isFilled,
  isNumeric: [1, 1, ({ arg }) => not(call('isBlank', call('ifError', call('number', arg(0)), blank)))],
  coalesce: [1, many, ({ args, translated }) => call('coalesce', ...args.map(translated))],
  and: chained('and'),
  or: chained('or'),
  not: [1, 1, ({ arg }) => not(arg(0))],
  toNumber: named('number'),
  round: named('round'),
  toDate: [1, many, ({ arg }) => call('date', arg(0))],
  datePart: [2, 3, partOfDate],
}
// An object would have a toString already.
const table = new Map(Object.entries(functions)).set('toString', [1, 2, inFormat])

/** What people use here for what the language has not. */
const instead = new Map([
  ['forEachIndex', 'Positions of items have no counterpart. Use forEach.'],
  ['cross', 'Use lookup, or Match with another list.'],
  ['facetCount', 'Group rows and pivot counts rows by value.'],
  ['reinterpret', 'Choose the encoding when you import the file.'],
])

/** `value.parseHtml().select("a")`: the text of the elements, or an attribute of each; null = it is no such call. */
function selected(node: GrelNode, { translated }: GrelWords, attribute = ''): ExpressionNode | null {
  if (node.kind !== 'call' || node.name !== 'select') return null
  const [page, selector] = node.args
  if (page?.kind !== 'call' || (page.name !== 'parseHtml' && page.name !== 'parseXml') || selector?.kind !== 'text')
    return null
  const [source] = page.args
  return source ? call('html', translated(source), text(`${selector.text}${attribute}`)) : null
}

/** What `htmlText` and `htmlAttr` give of an element, or of a list of them. */
function ofElement(node: GrelOf<'call'>, words: GrelWords): ExpressionNode | null {
  const [of, attribute] = node.args
  if (!['htmlText', 'xmlText', 'htmlAttr', 'xmlAttr'].includes(node.name) || !of) return null
  const at = attribute?.kind === 'text' ? `@${attribute.text}` : ''
  if (of.kind !== 'part') return selected(of, words, at)
  const list = selected(of.of, words, at)
  const from = wholeIn(of.args[0], node)
  return list && of.args.length === 1 ? call('item', list, whole(from < 0 ? from : from + 1)) : null
}

/** Throws ExpressionError for a function without a counterpart. */
export function calledIn(node: GrelOf<'call'>, words: GrelWords): ExpressionNode {
  const { name, args } = node
  const html = ofElement(node, words) ?? selected(node, words)
  if (html) return html
  const known = table.get(name)
  if (!known) throw refused(node, instead.get(name) ?? `${name} of GREL has no counterpart.`)
  const [least, most, make] = known
  const count = () => refused(node, `${name} of GREL has another number of arguments.`)
  if (args.length < least || args.length > most) throw count()
  const arg = (at: number) => {
    const one = args[at]
    if (!one) throw count()
    return words.translated(one)
  }
  return make({ node, args, arg, ...words })
}

/** One part of a list that a function gives, where that is shorter to say than the part of a whole list; null = it is not. */
export function partOfList(node: GrelOf<'call'>, at: number, { translated }: GrelWords): ExpressionNode | null {
  const { name, args } = node
  const [subject, by] = args
  if (!subject || !by) return null
  if (name === 'split' && by.kind !== 'pattern')
    return call('split', translated(subject), translated(by), whole(at < 0 ? at : at + 1))
  if (name === 'match' && by.kind === 'pattern') {
    if (at !== 0) throw refused(node, 'Only the first group, [0], has a counterpart.')
    return call(
      'regexExtract',
      translated(subject),
      patternText(by, one => `^(?:${one})$`),
    )
  }
  if (name === 'find' && by.kind === 'pattern' && at === 0)
    return call('regexExtract', translated(subject), patternText(by, withoutGroups))
  return name === 'partition' && at === 0 ? call('split', translated(subject), translated(by), whole(1)) : null
}

function joined({ args, arg, translated }: Called): ExpressionNode {
  const [list] = args
  if (list?.kind === 'list') return call('join', arg(1), ...list.items.map(translated))
  const [subject, by] = list?.kind === 'call' && list.name === 'split' ? list.args : []
  if (list && subject && by && by.kind !== 'pattern')
    return call('replace', translated(subject), translated(by), arg(1))
  return call('join', arg(1), arg(0))
}

/** `with(value, v, expression)`: the value is put in for the name. */
function withNamed({ node, args, arg, withName }: Called): ExpressionNode {
  const [, name, body] = args
  if (name?.kind !== 'name' || !body) throw refused(name ?? node, 'with needs a name for the value.')
  return withName(name.name, arg(0), body)
}

/** Forms of escapes: GREL also has javascript, whose texts are those of JSON. */
const escapeForms: Readonly<Record<string, string>> = {
  ...{ html: 'html', xml: 'xml', csv: 'csv', url: 'url', javascript: 'json' },
}

function formOf(node: GrelNode, form: GrelNode | undefined): ExpressionNode {
  const known = form?.kind === 'text' ? escapeForms[form.text] : undefined
  if (known === undefined) throw refused(form ?? node, 'Only html, xml, csv, url and javascript have a counterpart.')
  return text(known)
}

/** The end taken off where it is the one named. */
const chomped = (of: ExpressionNode, end: ExpressionNode): ExpressionNode =>
  call('if', call('ends', of, end), call('left', of, binary('-', call('len', of), call('len', end))), of)

function byLengths({ node, args, arg }: Called): ExpressionNode {
  let at = 1
  const pieces = args.slice(1).map(length => {
    const count = wholeIn(length, node)
    const piece = call('mid', arg(0), whole(at), whole(count))
    at += count
    return piece
  })
  return call('list', ...pieces)
}

/** `forNonBlank(value, v, then, else)`: the value has a name in `then`. */
function orElse({ node, args, arg, translated, withName }: Called): ExpressionNode {
  const [, name, then] = args
  if (name?.kind !== 'name' || !then) throw refused(name ?? node, 'forNonBlank needs a name for the value.')
  const value = arg(0)
  return call(
    'if',
    not(call('isBlank', value)),
    withName(name.name, value, then),
    args[3] ? translated(args[3]) : blank,
  )
}

/** `forRange(from, to, step, i, expression)`: the end is not included. */
function overRange({ node, args, arg, withItem }: Called): ExpressionNode {
  const [, , , item, each] = args
  if (item?.kind !== 'name' || !each) throw refused(item ?? node, 'forRange needs a name for the number.')
  const [from, to, step] = [0, 1, 2].map(at => wholeIn(args[at], node))
  if (from === undefined || to === undefined || step === undefined || step === 0)
    throw refused(node, 'Use whole numbers.')
  const last = Math.ceil((to - from) / step) - 1
  if (last < 0) return call('list', blank)
  const end = whole(from + last * step)
  return call('map', call('range', arg(0), end, ...(step === 1 ? [] : [arg(2)])), withItem(item.name, each))
}

function splitInto({ args, arg }: Called): ExpressionNode {
  const [, by] = args
  if (by?.kind !== 'pattern') return call('parts', arg(0), arg(1))
  // A character that no text has: a separator of ASCII, made for it.
  const mark = text('\u001f')
  return call('parts', call('regexReplace', arg(0), patternText(by), mark), mark)
}

function matchesOf(node: GrelNode, subject: ExpressionNode, by: GrelNode | undefined): ExpressionNode {
  if (by?.kind !== 'pattern') throw refused(by ?? node, 'Only a pattern can be found: find(/…/).')
  return call('matches', subject, patternText(by, withoutGroups))
}

function hashed(method: 'md5' | 'sha1'): GrelFunction {
  return [1, 1, ({ arg }) => call('hash', arg(0), text(method))]
}

const sounds: Readonly<Record<string, string | null>> = { doublemetaphone: null, metaphone: null, cologne: 'cologne' }

function soundOf(node: GrelNode, method: GrelNode | undefined, subject: ExpressionNode): ExpressionNode {
  const sound = method === undefined ? null : method.kind === 'text' ? sounds[method.text] : undefined
  if (sound === undefined)
    throw refused(method ?? node, 'Only doublemetaphone, metaphone and cologne have a counterpart.')
  return sound === null ? call('sound', subject) : call('sound', subject, text(sound))
}
