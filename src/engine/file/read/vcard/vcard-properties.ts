// The properties of vCards and the columns that they are imported as: one table for reading and writing, so that what is read is written.

/**
 * How a value is written. text: signs escaped · list: commas between its items · uri: no sign escaped · raw: unchanged, because its signs may
 * have a meaning of their own.
 */
type ValueForm = 'text' | 'list' | 'uri' | 'raw'

export interface CardProperty {
  readonly column: string
  readonly form: ValueForm
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
  BDAY: { column: 'Birthday', form: 'text' },
  ANNIVERSARY: { column: 'Anniversary', form: 'text' },
  NOTE: { column: 'Note', form: 'text' },
  CATEGORIES: { column: 'Categories', form: 'list' },
  GENDER: { column: 'Gender', form: 'raw', shared: true },
  LANG: { column: 'Language', form: 'text', shared: true },
  IMPP: { column: 'Messaging', form: 'uri' },
  TZ: { column: 'Time zone', form: 'raw', shared: true },
  GEO: { column: 'Position', form: 'raw', shared: true },
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

/** What the other property of its group is for, as Apple says it. */
export const labelName = 'X-ABLABEL'

/** How values of a property are written that no table names. */
export const formOf = (property: string): ValueForm => cardProperties[property]?.form ?? 'raw'

/** Kinds in one order, so that "work, fax" and "fax, work" are one column. */
export const kindsText = (kinds: readonly string[]): string => [...new Set(kinds)].sort().join(', ')

export const unescaped = (text: string): string =>
  text.replace(/\\([\\,;:nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** Signs that part values, and line ends, with a backslash before them. */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[,;]/g, sign => `\\${sign}`)

/** A value as a cell. A comma inside of an item of a list keeps its backslash. */
export function cellOf(form: ValueForm, written: string): string {
  if (form === 'raw') return written.replace(/\\(\\|[nN])/g, (all, sign: string) => (sign === '\\' ? all : '\n'))
  if (form !== 'list') return unescaped(written)
  const items = written.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []
  return items.map(item => unescaped(item).replaceAll(',', '\\,')).join(',')
}

/** A cell as a value. */
export function writtenValue(form: ValueForm, cell: string): string {
  if (form === 'uri') return cell.replace(/[\r\n]+/g, '').trim()
  if (form === 'raw') return cell.replace(/\r\n|\r|\n/g, '\\n')
  if (form === 'text') return escaped(cell)
  const items = cell.match(/(?:\\,|[^,])+/gs) ?? []
  return items.map(item => escaped(item.replaceAll('\\,', ','))).join(',')
}
