// Job titles are those of one person: "Head of Logistics" is offered where "heads of logistics" is typed. Pure.

const nouns =
  'head|director|president|vp|chief|manager|lead|leader|officer|engineer|developer|founder|owner|partner|ceo|cto|cfo|cmo|coo|cio|ciso|analyst|consultant|specialist|buyer|recruiter|designer|architect|executive|assistant|nurse|accountant|controller|editor|scientist|administrator|coordinator|supervisor|planner|strategist|representative|agent|lawyer|teacher|doctor|technician|operator|advisor|expert'

/** The noun of a title: the last word, or the one before "of" or "for". */
const many = new RegExp(`\\b(${nouns})s(?=$|\\s+(?:of|for|in)\\b)`, 'i')

/** The title of one person; null where the text names no several. The first letter becomes a capital, as titles are written. */
export function oneOfTitle(text: string): string | null {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (!many.test(typed)) return null
  const one = typed.replace(many, '$1')
  return one.charAt(0).toUpperCase() + one.slice(1)
}
