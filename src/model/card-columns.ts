// The properties of vCards and the columns that they are imported as: one table for reading and writing, so that what is read is written.

/**
 * How a value is written. text: signs escaped · list: commas between its items · uri: no sign escaped · raw: unchanged, because its signs may
 * have a meaning of their own.
 */
export type CardValueForm = 'text' | 'list' | 'uri' | 'raw'

interface CardProperty {
  readonly column: string
  readonly form: CardValueForm
  /** Lists that are no address book use this name for other things, too. */
  readonly shared?: true
}

/** Properties of one value each. */
export const cardProperties: Readonly<Record<string, CardProperty>> = {
  FN: { column: 'Full name', form: 'text' },
  NICKNAME: { column: 'Nickname', form: 'list' },
  TITLE: { column: 'Job title', form: 'text' },
  ROLE: { column: 'Role', form: 'text', shared: true },
  EMAIL: { column: 'Email', form: 'text' },
  TEL: { column: 'Phone', form: 'text' },
  URL: { column: 'Website', form: 'uri' },
  PHOTO: { column: 'Photo', form: 'uri', shared: true },
  LOGO: { column: 'Logo', form: 'uri', shared: true },
  BDAY: { column: 'Birthday', form: 'text' },
  ANNIVERSARY: { column: 'Anniversary', form: 'text' },
  NOTE: { column: 'Note', form: 'text' },
  CATEGORIES: { column: 'Categories', form: 'list' },
  GENDER: { column: 'Gender', form: 'raw', shared: true },
  LANG: { column: 'Language', form: 'text', shared: true },
  IMPP: { column: 'Messaging', form: 'uri' },
  TZ: { column: 'Time zone', form: 'raw', shared: true },
  GEO: { column: 'Coordinates', form: 'raw', shared: true },
  UID: { column: 'UID', form: 'text', shared: true },
  REV: { column: 'Changed', form: 'raw', shared: true },
  LABEL: { column: 'Label', form: 'text', shared: true },
  'X-ABDATE': { column: 'Date', form: 'text', shared: true },
  'X-ABRELATEDNAMES': { column: 'Related name', form: 'text' },
  'X-SOCIALPROFILE': { column: 'X-SOCIALPROFILE', form: 'uri' },
  'X-MAIDENNAME': { column: 'X-MAIDENNAME', form: 'text' },
  'X-PHONETIC-FIRST-NAME': { column: 'X-PHONETIC-FIRST-NAME', form: 'text' },
  'X-PHONETIC-MIDDLE-NAME': { column: 'X-PHONETIC-MIDDLE-NAME', form: 'text' },
  'X-PHONETIC-LAST-NAME': { column: 'X-PHONETIC-LAST-NAME', form: 'text' },
}

/** Properties of several parts, a column for each in this order. Google writes an address as one text behind its seven parts. */
export const cardParts: Readonly<Record<string, readonly string[]>> = {
  N: ['Last name', 'First name', 'Middle name', 'Name prefix', 'Name suffix'],
  ADR: ['PO box', 'Address extra', 'Street', 'City', 'Region', 'Postal code', 'Country', 'Address in full'],
  ORG: ['Company', 'Department'],
}

/** Apple's country code of how an address is laid out: tied to the address of its group. */
export const addressFormat = { property: 'X-ABADR', column: 'Address format' } as const

/** Which of several values of a card is the preferred one (`TYPE=PREF`): names of columns as the import calls them. */
export const preferredValues = { property: 'PREFERRED', column: 'Preferred', between: '; ' } as const

/** A value among several of its property, as `preferredValues` names it: the column it is in, of an address all its columns. */
export function cardValueName(property: string, kind: string, number: number): string {
  const base = property === 'ADR' ? 'Address' : (cardProperties[property]?.column ?? property)
  return `${base}${kind === '' ? '' : ` (${kind})`}${number === 1 ? '' : ` (${number})`}`
}

/** What a column is called that is in no property, where a person chooses. */
export const inNote = 'In the note'

const kinds: Readonly<Record<string, readonly string[]>> = {
  EMAIL: ['home', 'work'],
  TEL: ['cell', 'home', 'work', 'fax', 'fax, work'],
  URL: ['home', 'work'],
  ADR: ['home', 'work'],
}
/** Of these a card is not made by hand. */
const ofPrograms = new Set(['UID', 'REV', 'LABEL', 'GEO', 'TZ', 'LANG'])

/** What a column can go into, the commonest first: names of imported columns. */
export const cardChoices: readonly string[] = [
  ...(cardParts.N ?? []),
  ...(cardParts.ORG ?? []),
  ...Object.entries(cardProperties).flatMap(([property, { column }]) =>
    ofPrograms.has(property) || property.startsWith('X-') ? [] : withKinds(property, [column]),
  ),
  ...withKinds('ADR', (cardParts.ADR ?? []).slice(0, 7)),
]

function withKinds(property: string, columns: readonly string[]): string[] {
  return ['', ...(kinds[property] ?? [])].flatMap(kind =>
    columns.map(column => (kind === '' ? column : `${column} (${kind})`)),
  )
}
