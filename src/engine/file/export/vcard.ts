// Rows as vCards 3.0 (RFC 2426), which every address book reads: a property for each column that has one, all others in the note
// with their names.

import { addressFormat, cardParts, cardValueName, preferredValues } from '../../../model/card-columns.ts'
import { escaped, formOf, writtenValue } from '../read/vcard/vcard-properties.ts'
import type { CardField } from './card-fields.ts'

export interface CardColumn {
  readonly name: string
  /** null: said in the note. */
  readonly field: CardField | null
}

/** Types that address books know. Any other kind of a phone, an address or a page is a label. */
const types = new Set([
  ...['home', 'work', 'cell', 'fax', 'pager', 'msg', 'video', 'bbs', 'modem', 'car', 'isdn', 'pcs', 'main', 'iphone'],
  'textphone',
])
const isType = (kind: string) => types.has(kind) || kind.startsWith('x-')
/** Properties whose kinds are theirs to say: any word is a type. */
const labels = new Set(['TEL', 'EMAIL', 'ADR', 'URL', 'X-ABDATE', 'X-ABRELATEDNAMES'])
/** Labels that Apple translates. */
const appleWords = new Map(
  [
    ...['Anniversary', 'Spouse', 'Partner', 'Child', 'Son', 'Daughter', 'Mother', 'Father', 'Parent', 'Brother'],
    ...['Sister', 'Friend', 'Manager', 'Assistant', 'School', 'Home', 'Work', 'Mobile'],
  ].map(word => [word.toLowerCase(), `_$!<${word}>!$_`]),
)
const services = new Map(
  ['AIM', 'Facebook', 'GaduGadu', 'GoogleTalk', 'ICQ', 'Jabber', 'MSN', 'QQ', 'Skype', 'Yahoo'].map(name => [
    name.toLowerCase(),
    name,
  ]),
)

/** Of these a card has the bytes, or says that it has their address. */
const asAddress = new Set(['PHOTO', 'LOGO'])

/** Parameters of a property, and the label that its group has instead. */
function kindsOf({ property, kind }: Made, preferred: boolean): { parameters: string; label: string | null } {
  const kinds = kind === '' ? [] : kind.split(', ')
  const pref = preferred ? ['PREF'] : []
  if (asAddress.has(property)) return { parameters: ';VALUE=uri', label: null }
  const service = property === 'IMPP' ? kinds.find(one => services.has(one)) : undefined
  const plain = kinds.filter(one => one !== service)
  const asTypes = labels.has(property) && !property.startsWith('X-AB') ? plain.some(isType) : !labels.has(property)
  if (!asTypes && plain.length > 0)
    return { parameters: preferred ? ';TYPE=PREF' : '', label: appleWords.get(kind) ?? escaped(kind) }
  const said = [...(property === 'EMAIL' ? ['internet'] : []), ...plain, ...pref].map(one =>
    one.toUpperCase().replace(/[:;,"]/g, ' '),
  )
  return {
    parameters: `${said.length > 0 ? `;TYPE=${said.join(',')}` : ''}${service ? `;X-SERVICE-TYPE=${services.get(service)}` : ''}`,
    label: null,
  }
}

const maxBytes = 75

/** A line of at most 75 bytes, continued in lines that begin with a space; no character is cut. */
function folded(line: string): string {
  if (line.length * 3 <= maxBytes) return line
  let out = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > maxBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += sign
    bytes += size
  }
  return out
}

/** A property of a card that is made. */
interface Made {
  readonly property: string
  readonly kind: string
  /** Of several of its property and kind, from 1. */
  readonly number: number
  readonly parts: string[]
  /** Apple's code of an address. */
  format: string | null
}

/** Properties that a card has once. */
const once = new Set(['FN', 'BDAY', 'TITLE'])

/** Cells by property, and what has none as lines of the note. */
function gathered(columns: readonly CardColumn[], cells: readonly (string | null)[]) {
  const made = new Map<string, Made>()
  const noted: string[] = []
  let preferred: readonly string[] = []
  for (const [at, { name, field }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    if (field?.property === preferredValues.property) {
      preferred = cell.split(preferredValues.between)
      continue
    }
    const format = field?.property === addressFormat.property
    const property = format ? 'ADR' : field?.property
    const together = field !== null && (format || field.part !== null || once.has(field.property))
    const key = field && `${property} ${field.kind} ${field.number}${together ? '' : ` ${at}`}`
    const known = key === null ? undefined : made.get(key)
    if (!field || !property || key === null || (format ? known?.format : known?.parts[field.part ?? 0])) {
      noted.push(`${name}: ${cell}`)
      continue
    }
    const one = known ?? { property, kind: field.kind, number: field.number, parts: [], format: null }
    if (format) one.format = cell
    else one.parts[field.part ?? 0] = cell
    made.set(key, one)
  }
  return { made: [...made.values()], noted, preferred }
}

/** Several names or titles in one part are a list. */
const isList = (property: string, part: number) => property === 'N' && part >= 2

function written({ property, parts }: Made): string {
  const names = cardParts[property]
  if (!names) return writtenValue(formOf(property), parts[0] ?? '')
  const least = property === 'N' ? 5 : property === 'ADR' ? 7 : 1
  return Array.from({ length: Math.max(least, parts.length) }, (_, at) => {
    const part = parts[at] ?? ''
    // What had more parts than there are names came in with these between them.
    const several = property === 'ORG' && at === names.length - 1 ? part.split('; ') : [part]
    return several.map(one => (isList(property, at) ? escaped(one).replaceAll('\\,', ',') : escaped(one))).join(';')
  }).join(';')
}

/** The names of a card, which it must have: N and FN. */
function namesOf(made: readonly Made[]): [names: Made, shown: string] {
  const first = (property: string) => made.find(one => one.property === property)?.parts
  const parts = first('N') ?? []
  const whole = first('FN')?.[0] ?? ''
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = Array.from(
    { length: 5 },
    (_, at) => parts[at] ?? '',
  )
  const company = first('ORG')?.[0] ?? ''
  const joined = [prefix, given, middle, family, suffix].filter(Boolean).join(' ')
  const shown = whole || joined || company || (first('EMAIL')?.[0] ?? '') || 'No name'
  const names = (cells: string[]): Made => ({ property: 'N', kind: '', number: 1, parts: cells, format: null })
  if (joined !== '') return [names([family, given, middle, prefix, suffix]), shown]
  // Address books sort by the parts: of a whole name the last word is the family's. A company has one name.
  const cut = whole === company ? -1 : whole.trimEnd().lastIndexOf(' ')
  if (whole === company) return [names([]), shown]
  return [names([whole.slice(cut + 1), whole.slice(0, Math.max(0, cut))]), shown]
}

/** The card of a row; '' for a row of which nothing is known. */
export function vcard(columns: readonly CardColumn[], cells: readonly (string | null)[]): string {
  const { made, noted, preferred } = gathered(columns, cells)
  if (made.length === 0 && noted.length === 0) return ''
  const [names, shown] = namesOf(made)
  const note = made.find(({ property, kind }) => property === 'NOTE' && kind === '')
  const rest = made.filter(one => one.property !== 'N' && one.property !== 'FN' && one !== note)
  let group = 0
  const lines = rest.flatMap(one => {
    const { parameters, label } = kindsOf(one, preferred.includes(cardValueName(one.property, one.kind, one.number)))
    const beside = [
      ...(label === null ? [] : [`X-ABLabel:${label}`]),
      ...(one.format === null ? [] : [`X-ABADR:${escaped(one.format)}`]),
    ]
    const own = one.parts.length === 0 ? [] : [`${one.property}${parameters}:${written(one)}`]
    if (beside.length === 0 || own.length === 0) return [...own, ...beside]
    group++
    return [...own, ...beside].map(line => `item${group}.${line}`)
  })
  const notes = [...(note?.parts ?? []), ...noted]
  const all = [
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:${written(names)}`, `FN:${escaped(shown)}`],
    ...lines,
    ...(notes.length > 0 ? [`NOTE:${escaped(notes.join('\n'))}`] : []),
    'END:VCARD',
  ]
  return all.map(line => `${folded(line)}\r\n`).join('')
}
