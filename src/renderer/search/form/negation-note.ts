// Below a question, before anything is paid: what it asks to leave out, which no search can (spec 4.5).
import { negatedParts } from '../../../contract/service/negation.ts'

/** The sentence below a question; null = it leaves nothing out. */
export function negationNote(question: string): string | null {
  const parts = [...new Set(negatedParts(question))]
  if (parts.length === 0) return null
  const quoted = parts.map(part => `“${part}”`).join(', ')
  return `${quoted} will be ignored: a search cannot leave anyone out. Say who you want instead, or filter the results.`
}
