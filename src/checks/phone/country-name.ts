// The English name of a country.

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of an ISO 3166 two-letter code; the code itself where there is none. */
export const countryName = (code: string): string => names.of(code) ?? code
