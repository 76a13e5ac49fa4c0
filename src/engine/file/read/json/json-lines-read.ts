// JSON Lines (jsonlines.org) as rows: the object or the array on each line is one.
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { TextReader } from '../../text/text-blocks.ts'
import { partsOf } from './json-members.ts'
import type { JsonRows, ListParts } from './json-rows.ts'

/** Lines that say what a text is. */
const judgedLines = 10

/** An array whose first value has no parts of its own. */
const beginsRow = /^\s*\[\s*[^\s[{\]]/

/** `{...}{...}` on one line. */
function isSeveral(line: string): boolean {
  if (!/\}\s*\{/.test(line) || partsOf(line) !== null) return false
  return partsOf(`[${line.replace(/\}\s*\{/g, '},{')}]`) === 'values'
}

/** What the lines of a text are; null = it is no JSON Lines. `whole`: it is the file to its end, so its last line is complete. */
export function jsonLinesOf(text: string, whole: boolean): ListParts | null {
  if (!/^\s*[[{]/.test(text)) return null
  const lines = text.split('\n', judgedLines * 4)
  if (!whole && lines.length < judgedLines * 4) lines.pop()
  const judged = lines.filter(line => line.trim() !== '').slice(0, judgedLines)
  const count = (kind: 'members' | 'values') => judged.filter(line => partsOf(line) === kind).length
  const enough = Math.max(1, judged.length / 2)
  const [first = ''] = judged
  // Where a line has several objects, they are not one for each line.
  if (first.trimStart().startsWith('{')) return count('members') >= enough && !judged.some(isSeveral) ? 'objects' : null
  // In a document of several lines the first is no whole array, and one of a single line is the list itself.
  const isRow = judged.length > 1 && partsOf(first) === 'values' && beginsRow.test(first)
  return isRow && count('values') >= enough ? 'arrays' : null
}

export interface NamedReader extends TextReader {
  /** Names of the values so far, by place. */
  readonly names: readonly string[]
  /** How many values of which name were left out so far, because they are no text. */
  readonly binary?: ReadonlyMap<string, number>
}

/** A line longer than this holds a cell that is too long, or is none of JSON Lines. */
const lineLimit = 64 * 1024 * 1024

/** Throws what `rows` do, cell_too_long. */
export function createJsonReader(rows: JsonRows, fileName = ''): NamedReader {
  let parts: string[] = []
  let size = 0
  let line = 0
  let stopped = false

  const take = (text: string) => {
    line++
    const raw = text.endsWith('\r') ? text.slice(0, -1) : text
    stopped = rows.add({ line, raw, blank: raw.trim() === '' })
  }

  return {
    push(text) {
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0 && !stopped; end = text.indexOf('\n', from)) {
        parts.push(text.slice(from, end))
        take(parts.join(''))
        parts = []
        size = 0
        from = end + 1
      }
      if (stopped) return
      parts.push(text.slice(from))
      size += text.length - from
      if (size > lineLimit) {
        line++
        throw fail('cell_too_long', { fileName, line, limit: cellLimit })
      }
    },
    end() {
      const last = parts.join('')
      parts = []
      if (!stopped && last !== '') take(last)
    },
    get stopped() {
      return stopped
    },
    names: rows.names,
  }
}
