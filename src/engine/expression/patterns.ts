// Regular expressions inside expressions: read once, kept by their text.
import { Failure } from '../base/fail.ts'
import { type FindPattern, findExpression, patternOf } from '../types/pattern.ts'

interface Kept {
  find: RegExp
  replace: FindPattern
}
const kept = new Map<string, Kept>()
const maxKept = 100

/** Throws bad_request when the pattern cannot be read. */
function patternNamed(source: string): Kept {
  const known = kept.get(source)
  if (known) return known
  const query = { text: source, regex: true, matchCase: true, wholeCell: false, ignoreAccents: false }
  const made = { find: findExpression(source, ''), replace: patternOf(query) }
  const oldest = kept.keys().next().value
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  kept.set(source, made)
  return made
}

/** Why a pattern cannot be read; null when it can. */
export function patternError(source: string): string | null {
  try {
    patternNamed(source)
    return null
  } catch (error) {
    if (error instanceof Failure && 'what' in error.details) return error.details.what
    throw error
  }
}

/** The first group of the first match, the whole match when it has no group; null without a match. */
export function extractMatch(text: string, source: string): string | null {
  const match = patternNamed(source).find.exec(text)
  return match ? (match.length > 1 ? (match[1] ?? null) : match[0]) : null
}

/** All matches, or the first group of each when the pattern has one; empty ones are left out. */
export function foundMatches(text: string, source: string): string[] {
  const { find } = patternNamed(source)
  const all = new RegExp(find.source, `${find.flags.replace('g', '')}g`)
  return [...text.matchAll(all)]
    .map(match => (match.length > 1 ? (match[1] ?? '') : match[0]))
    .filter(part => part !== '')
}

export const withMatchesReplaced = (text: string, source: string, replacement: string): string =>
  patternNamed(source).replace.replaced(text, replacement)
