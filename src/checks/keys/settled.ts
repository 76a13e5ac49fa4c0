// What makes a key its own key where reading it again could still take something off or turn words round.

/**
 * Reads the text, then its reading, until that changes nothing. Readings that turn words round without end (two names that
 * may both come first) give the first of them in code-unit order. Null when there is no reading.
 */
export function settledKey(text: string, read: (text: string) => string | null): string | null {
  const seen: string[] = []
  for (let key = read(text); key !== null; key = read(key)) {
    const loop = seen.indexOf(key)
    if (loop >= 0) return seen.slice(loop).sort()[0] ?? null
    seen.push(key)
  }
  return null
}
