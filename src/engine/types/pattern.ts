// What a find query means for one cell: whether it matches, and how it reads once replaced.
import { maxCellLength } from '../../contract/app/cell/cell.ts'
import type { FindQuery } from '../../contract/app/find.ts'
import { fail } from '../base/fail.ts'
import { sortLetters } from './sort-keys.ts'

export interface FindPattern {
  matches(cell: string): boolean
  /** A text of many cells that does not match has no cell that does; null when only whole cells tell. */
  readonly somewhere: ((texts: string) => boolean) | null
  /** The cell with every match replaced; as it was where that would be longer than a cell may be. */
  replaced(cell: string, replacement: string): string
  /** A person's own expression may take for ever: it is run under a time limit. */
  readonly own: boolean
}

/** Throws bad_request when the expression cannot be read. */
export function patternOf({ text, matchCase, wholeCell, regex, ignoreAccents }: FindQuery): FindPattern {
  const wanted = ignoreAccents ? withoutAccents(text) : text
  const source = regex ? wanted : wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\-', '\\x2d')
  const whole = wholeCell ? `^(?:${source})$` : source
  const flags = matchCase ? '' : 'i'
  const test = findExpression(whole, flags)
  const each = findExpression(whole, regex || ignoreAccents ? `${flags}dg` : `${flags}g`)
  const read = ignoreAccents ? withoutAccents : (cell: string) => cell
  /** For `replace`, to which a dollar sign means something; three times as fast as a function that gives the text. */
  let [lastReplacement, lastLiteral] = ['', '']
  const literal = (replacement: string) => {
    if (replacement !== lastReplacement) lastLiteral = replacement.replaceAll('$', '$$$$')
    lastReplacement = replacement
    return lastLiteral
  }
  const anywhere = regex ? null : wholeCell ? findExpression(source, flags) : test
  return {
    matches: cell => test.test(read(cell)),
    somewhere: anywhere && (texts => anywhere.test(read(texts))),
    replaced: (cell, replacement) => {
      // Ten times as fast as asking where each match is; no more matches than letters.
      if (!regex && !ignoreAccents && (cell.length + 1) * (replacement.length + 1) <= maxCellLength)
        return cell.replace(each, literal(replacement))
      const plain = ignoreAccents ? plainCell(cell) : null
      let result = ''
      let done = 0
      for (const match of (plain?.text ?? cell).matchAll(each)) {
        const original = (span: readonly [number, number] | undefined) => {
          const [from, to] = span ? (plain?.span(span) ?? span) : [0, 0]
          return { from, to, text: cell.slice(from, to) }
        }
        const { from, to } = original(match.indices?.[0] ?? [match.index, match.index + match[0].length])
        const group = (name: number | string) =>
          original(typeof name === 'number' ? match.indices?.[name] : match.indices?.groups?.[name]).text
        const instead = regex ? expanded(replacement, match.length - 1, group) : replacement
        if (instead === null || result.length + instead.length > maxCellLength) return cell
        result += cell.slice(done, from) + instead
        done = to
      }
      return result + cell.slice(done)
    },
    own: regex,
  }
}

/** Reads code points where it can; older expressions such as "\-" are only understood without. Throws bad_request. */
export function findExpression(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    // Tried once more below: what cannot be read at all is reported then.
  }
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw fail('bad_request', { what: error instanceof Error ? error.message : String(error) })
  }
}

const ascii = /^[\0-\x7f]*$/
const strokes = new RegExp(`[${Object.keys(sortLetters).join('')}]`, 'giu')
const unstroked = (letter: string) => {
  const small = letter.toLowerCase()
  const plain = sortLetters[small] ?? letter
  return letter === small ? plain : plain.toUpperCase()
}

/** Letters without their accents and strokes, case kept. */
export function withoutAccents(text: string): string {
  if (ascii.test(text)) return text
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(strokes, unstroked)
}

/** A cell without accents that knows where its letters stood. */
function plainCell(cell: string): { text: string; span(span: readonly [number, number]): [number, number] } {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of cell.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const plain = withoutAccents(letter)
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(index)
      ends.push(index + letter.length)
    }
    text += plain
  }
  return {
    text,
    span: ([from, to]) => {
      const start = starts[from] ?? cell.length
      return [start, to > from ? (ends[to - 1] ?? cell.length) : start]
    },
  }
}

/**
 * $1..$99, $<name>, $& and $$ of a replacement, and \\n and \\t. A group that is not there stays as written. Null where it
 * would be longer than a cell may be.
 */
function expanded(replacement: string, groups: number, group: (name: number | string) => string): string | null {
  let length = replacement.length
  const put = (text: string): string => {
    length += text.length
    // Not put together: it might be longer than a text can be.
    return length > maxCellLength ? '' : text
  }
  const text = replacement.replace(/\$(?:\$|&|<([^>]+)>|(\d{1,2}))|\\([nt\\])/g, (written, name, digits, escaped) => {
    if (escaped !== undefined) return escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\'
    if (written === '$$') return '$'
    if (written === '$&') return put(group(0))
    if (name !== undefined) return put(group(name))
    const number = Number(digits)
    if (number >= 1 && number <= groups) return put(group(number))
    const first = Number(digits[0])
    return first >= 1 && first <= groups ? put(group(first)) + digits.slice(1) : written
  })
  return length > maxCellLength ? null : text
}
