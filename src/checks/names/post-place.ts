// Postcode and place in one cell taken apart, where the form of the postcode leaves no doubt.

export interface PostPlace {
  readonly postcode: string
  readonly place: string
}

/** Forms by country; those that no other country writes are read wherever they are. */
const forms: Readonly<
  Record<string, { readonly code: string; readonly alone?: true; readonly side?: 'after' | 'both' }>
> = {
  DE: { code: '\\d{5}' },
  FR: { code: '\\d{5}' },
  ES: { code: '\\d{5}' },
  IT: { code: '\\d{5}' },
  FI: { code: '\\d{5}' },
  EE: { code: '\\d{5}' },
  AT: { code: '\\d{4}' },
  CH: { code: '\\d{4}' },
  LI: { code: '\\d{4}' },
  BE: { code: '\\d{4}' },
  LU: { code: '\\d{4}' },
  NO: { code: '\\d{4}' },
  DK: { code: '\\d{4}' },
  HU: { code: '\\d{4}' },
  SI: { code: '\\d{4}' },
  SE: { code: '\\d{3} ?\\d{2}' },
  CZ: { code: '\\d{3} ?\\d{2}' },
  SK: { code: '\\d{3} ?\\d{2}' },
  GR: { code: '\\d{3} ?\\d{2}' },
  NL: { code: '\\d{4} ?[A-Z]{2}', alone: true },
  PL: { code: '\\d{2}-\\d{3}', alone: true },
  PT: { code: '\\d{4}-\\d{3}', alone: true },
  GB: { code: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', alone: true, side: 'both' },
  CA: { code: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d', alone: true, side: 'after' },
}

/** Letters before the postcode that name the country: D-10115. */
const marks: Readonly<Record<string, string>> = {
  ...{ D: 'DE', DE: 'DE', A: 'AT', AT: 'AT', CH: 'CH', F: 'FR', FR: 'FR', I: 'IT', IT: 'IT', E: 'ES', ES: 'ES' },
  ...{ B: 'BE', BE: 'BE', NL: 'NL', PL: 'PL', P: 'PT', PT: 'PT', L: 'LU', LU: 'LU', S: 'SE', SE: 'SE', N: 'NO' },
  ...{ NO: 'NO', DK: 'DK', FI: 'FI', FIN: 'FI', CZ: 'CZ', SK: 'SK', H: 'HU', HU: 'HU', FL: 'LI', LI: 'LI', SI: 'SI' },
}

const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR'
const american = new RegExp(`^(.+?[, ](?:${states})),? (\\d{5}(?:-\\d{4})?)$`)
const australian = /^(.+ (?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)),? (\d{4})$/

const patterns = new Map(
  Object.entries(forms).map(([country, { code, side }]) => [
    country,
    {
      before: side === 'after' ? null : new RegExp(`^(${code})[, ]+(.+)$`),
      after: side ? new RegExp(`^(.+?)[, ]+(${code})$`) : null,
    },
  ]),
)

/** Begins with a letter and holds no number but a district at its end: "Praha 1". */
const isPlace = (text: string): boolean => /^\p{L}[\p{L}\p{M}\s.,'’()/-]*(?: \d{1,2})?$/u.test(text)
/** Longer texts are whole addresses. */
const longest = 120

/** NL and GB write a space that many leave out. */
const spaced = (postcode: string, country: string): string =>
  country === 'NL'
    ? postcode.replace(/^(\d{4}) ?/, '$1 ')
    : country === 'GB' || country === 'CA'
      ? postcode.replace(/ ?(\d[A-Z]{2}|\d[A-Z]\d)$/, ' $1')
      : postcode

function readAs(text: string, country: string): PostPlace | null {
  const { before, after } = patterns.get(country) ?? {}
  const first = before?.exec(text)
  if (first?.[1] && first[2] && isPlace(first[2])) return { postcode: spaced(first[1], country), place: first[2] }
  const last = after?.exec(text)
  return last?.[1] && last[2] && isPlace(last[1]) ? { postcode: spaced(last[2], country), place: last[1] } : null
}

/** `country`: of the row, two letters. null: not both, or the form is not sure. Never throws. */
export function parsePostPlace(text: string, country: string | null): PostPlace | null {
  if (text.length > longest) return null
  const line = text.trim().replace(/\s+/g, ' ')
  const marked = /^([A-Z]{1,3})[- ](?=\d)(.+)$/.exec(line)
  const named = marked?.[1] === undefined ? undefined : marks[marked[1]]
  if (named && marked?.[2]) return readAs(marked[2], named)
  const own = country === null ? null : readAs(line, country)
  if (own) return own
  const there = american.exec(line) ?? (country === 'AU' ? australian.exec(line) : null)
  if (there?.[1] && there[2] && isPlace(there[1])) return { postcode: there[2], place: there[1] }
  for (const [other, { alone }] of Object.entries(forms)) {
    const read = alone && readAs(line, other)
    if (read) return read
  }
  return null
}
