// Takes our key out of what a service answers: some repeat it in error messages, and answers are stored, shown and exported.
import type { SeenExchange } from './errors.ts'

const mask = '[key]'
/** A shorter text may be in an answer by chance. */
const shortest = 8

/** Base64 of its whole groups of three: the signs behind them depend on what follows. */
const base64Of = (key: string) =>
  Buffer.from(key)
    .toString('base64')
    .slice(0, Math.floor(Buffer.byteLength(key) / 3) * 4)

/** Usual ways to write a key into an answer. The longest first: none may be cut by a shorter one. */
function formsOf(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1)
  const forms = new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key), base64Of(key)])
  return [...forms].filter(form => form.length >= shortest).sort((one, other) => other.length - one.length)
}

const masked = (text: string, forms: readonly string[]) =>
  forms.reduce((left, form) => left.replaceAll(form, mask), text)
const holds = (text: string | Buffer, forms: readonly string[]) => forms.some(form => text.includes(form))

/** Masks a key, as it is or in a usual coding, wherever it is; gives the very same object when it does not. */
export function keyMask(key: string): (seen: SeenExchange) => SeenExchange {
  if (key.length < shortest) return seen => seen
  const forms = formsOf(key)
  return seen => {
    if (seen.kind === 'no_reply')
      return holds(seen.detail, forms) ? { ...seen, detail: masked(seen.detail, forms) } : seen
    const bytes = Buffer.from(seen.body.buffer, seen.body.byteOffset, seen.body.byteLength)
    const inBody = holds(bytes, forms)
    if (!inBody && !Object.values(seen.headers).some(value => holds(value, forms))) return seen
    return {
      ...seen,
      headers: Object.fromEntries(Object.entries(seen.headers).map(([name, value]) => [name, masked(value, forms)])),
      // Bytes as Latin-1 come back unchanged, whatever encoding the answer has.
      body: inBody ? Buffer.from(masked(bytes.toString('latin1'), forms), 'latin1') : seen.body,
    }
  }
}
