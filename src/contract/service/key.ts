// What a key of the service usually looks like: a hint while typing one, never a reason to refuse it.

/** What is odd about a key, as the end of a sentence; null = nothing. */
export function oddKey(key: string): string | null {
  const text = key.trim()
  if (text === '') return null
  if (/[^\x21-\x7e]/.test(text)) return 'it contains spaces or invalid characters'
  if (text.length < 8) return 'it is short'
  return /^api_[A-Za-z0-9]+$/.test(text) ? null : 'keys usually start with “api_” followed by letters and digits'
}
