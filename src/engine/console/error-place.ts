// Where in a statement SQLite's error is: it names the word it stumbled over, not its place.
import type Database from 'better-sqlite3'

/** Line and column from 1; null where the message names no word of the statement. */
export interface ErrorPlace {
  line: number | null
  column: number | null
}

export function placeOf(db: Database.Database, sql: string, message: string): ErrorPlace {
  const near = /^near "([\s\S]+)": syntax error$/.exec(message)?.[1]
  const named = /^(?:no such (?:column|table|function)|ambiguous column name): (?:.*\.)?(.+)$/.exec(message)?.[1]
  const at = near !== undefined ? firstBroken(db, sql, near, message) : named !== undefined ? wordAt(sql, named) : -1
  if (at < 0) return { line: null, column: null }
  const before = sql.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The word may be in the statement several times: the parser stops at the first place where it does not belong. */
function firstBroken(db: Database.Database, sql: string, word: string, message: string): number {
  for (let at = sql.indexOf(word); at >= 0; at = sql.indexOf(word, at + 1)) {
    try {
      db.prepare(sql.slice(0, at + word.length))
    } catch (error) {
      if (error instanceof Error && error.message === message) return at
    }
  }
  return -1
}

function wordAt(sql: string, word: string): number {
  // Not by a pattern made of the word: one of 100,000 letters is too large for any.
  const [text, wanted] = [sql.toLowerCase(), word.toLowerCase()]
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(at + wanted.length))) return at
  return -1
}

const inWord = /[\p{L}\p{N}_]/u
