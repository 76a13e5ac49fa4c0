// Takes our key out of what a service answers: some repeat it in error messages, and answers are stored, shown and exported.
import type { Seen } from './errors.ts'

const mask = '[key]'
/** A shorter text may stand in an answer by chance. */
const shortest = 8

const masked = (text: string, key: string) => text.replaceAll(key, mask)

/** The same answer with the key masked wherever it stands; the very same object when it does not. */
export function withoutKey(seen: Seen, key: string): Seen {
  if (key.length < shortest) return seen
  if (seen.kind === 'no_reply') return seen.detail.includes(key) ? { ...seen, detail: masked(seen.detail, key) } : seen
  const bytes = Buffer.from(seen.body.buffer, seen.body.byteOffset, seen.body.byteLength)
  const inBody = bytes.includes(key)
  if (!inBody && !Object.values(seen.headers).some(value => value.includes(key))) return seen
  return {
    ...seen,
    headers: Object.fromEntries(Object.entries(seen.headers).map(([name, value]) => [name, masked(value, key)])),
    // Bytes as Latin-1 come back unchanged, whatever encoding the answer has.
    body: inBody ? Buffer.from(masked(bytes.toString('latin1'), key), 'latin1') : seen.body,
  }
}
