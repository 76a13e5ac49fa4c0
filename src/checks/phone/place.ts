// A place of the prefix data as city and region.
import type { PhoneFacts } from './bundled.ts'

export interface PhonePlace {
  readonly city: string | null
  readonly region: string | null
}

/** Words by which a name says itself that it is an area and no city. */
const areaWord =
  /\b(?:province|provinces|region|regions|state|district|departments?|county|canton|territory|oblast|republic|area|areas|islands?|archipelago|zone|coast|atoll|outside|rural)\b/i

/**
 * Splits `City, Region` (`City - UF` in Brazil). A name by itself is a city, unless it says or `divisions` say
 * that it is a first-level division; towns joined by a slash, and lists, stay together as the city.
 */
export function splitPlace(place: string, country: string, divisions: PhoneFacts['divisions']): PhonePlace {
  const parts = place.split(country === 'BR' ? ' - ' : ', ')
  const [first = '', second] = parts
  // A street or district before the town: `Louisiana Street, Houston, TX`.
  if (country === 'US' && parts.length === 3) return { city: second ?? null, region: parts[2] ?? null }
  if (parts.length === 2 && second !== undefined) return { city: first, region: second }
  if (parts.length > 2 || place.includes('/')) return { city: place, region: null }
  return isDivision(place, country, divisions) ? { city: null, region: place } : { city: place, region: null }
}

function isDivision(name: string, country: string, divisions: PhoneFacts['divisions']): boolean {
  const known = divisions[country]
  const named = known?.names.includes(name) ?? false
  return known?.allBut ? !named : named || areaWord.test(name)
}
