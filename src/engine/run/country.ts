// The country a cell means: a two-letter code, or a name in one of the languages that lists come in.
import { knownCountry } from '../../checks/phone/plan.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl']
const common: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

let byName: ReadonlyMap<string, string> | null = null

function names(): ReadonlyMap<string, string> {
  if (byName) return byName
  const found = new Map(Object.entries(common))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const codes = [...letters].flatMap(a => [...letters].map(b => a + b)).filter(code => knownCountry(code))
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name && !found.has(fold(name))) found.set(fold(name), code)
    }
  }
  byName = found
  return found
}

/** ISO 3166 code of a cell, null when it names no country with a number plan. */
export function countryCode(cell: string | null): string | null {
  const text = cell?.trim() ?? ''
  if (text === '' || text.length > 60) return null
  return knownCountry(text) ?? names().get(fold(text)) ?? null
}
