// The English name of a country.

/** Made when it is first needed: every thread loads this file. */
let names: Intl.DisplayNames | null = null

/** The name of an ISO 3166 two-letter code; the code itself where there is none. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
