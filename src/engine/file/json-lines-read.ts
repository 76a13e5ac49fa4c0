// JSON Lines (jsonlines.org) as rows: the members of each line's object are cells, a column for each name.
import { fail } from '../base/fail.ts'
import { cellLimit } from './csv-read.ts'
import { isObject, membersOf } from './json-members.ts'
import { createNamedRows, type NamedSink } from './named-rows.ts'
import type { TextReader } from './text-blocks.ts'

/** Lines that say what a text is. */
const judgedLines = 10

/** True when a text is a line per object. `whole`: it is the file to its end, so its last line is complete. */
export function isJsonLines(text: string, whole: boolean): boolean {
  if (!text.trimStart().startsWith('{')) return false
  const lines = text.split('\n', judgedLines * 4)
  if (!whole && lines.length < judgedLines * 4) lines.pop()
  const judged = lines.filter(line => line.trim() !== '').slice(0, judgedLines)
  const objects = judged.filter(isObject).length
  return objects > 0 && objects >= judged.length / 2
}

export interface NamedReader extends TextReader {
  /** Names of the values so far, by place. */
  readonly names: readonly string[]
}

/** A line longer than this holds a cell that is too long, or is none of JSON Lines. */
const lineLimit = 64 * 1024 * 1024

/** `flat`: what is in nested objects comes under its path. Throws cell_too_long. */
export function createJsonReader(sink: NamedSink, fileName = '', flat = false): NamedReader {
  const rows = createNamedRows(sink, fileName)
  let parts: string[] = []
  let size = 0
  let line = 0
  let stopped = false

  const take = (text: string) => {
    line++
    const raw = text.endsWith('\r') ? text.slice(0, -1) : text
    const blank = raw.trim() === ''
    stopped = rows.add({ line, values: blank ? [] : membersOf(raw, flat), blank, raw })
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
