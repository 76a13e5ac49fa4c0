// Which property of a vCard each column becomes: its header decides, as in the other presets. A column that nothing names goes to the note.
import { addressFormat, cardParts, cardProperties, preferredValues } from '../../../model/card-columns.ts'
import { type Meaning, meaningOf, saysNothing } from '../../../model/export-presets/header-meaning.ts'
import { kindsIn } from '../../../model/export-presets/kind-words.ts'
import { canHold, type MappedColumn } from '../../../model/export-presets/target-fields.ts'
import { plainHeader } from '../../../model/plain-header.ts'

/** A property, or a part of one. */
export interface CardField {
  readonly property: string
  /** Place among the parts of the property; null for a value of one part. */
  readonly part: number | null
  /** What it is for: types as vCard writes them in lower case, or someone's own label; '' = nothing is said. */
  readonly kind: string
  /** Of several of one kind, from 1. */
  readonly number: number
}

/** The column each property or part is imported as. */
const imported = new Map<string, { property: string; part: number | null; shared: boolean }>([
  ...Object.entries(cardProperties).map(
    ([property, { column, shared = false }]) => [column, { property, part: null, shared }] as const,
  ),
  ...Object.entries(cardParts).flatMap(([property, columns]) =>
    columns.map((column, part) => [column, { property, part, shared: false }] as const),
  ),
  [addressFormat.column, { property: addressFormat.property, part: null, shared: false }],
  [preferredValues.column, { property: preferredValues.property, part: null, shared: true }],
])
const ownColumns = new Map<string, string>([
  [addressFormat.property, addressFormat.column],
  [preferredValues.property, preferredValues.column],
])

/** A header as the import writes it: "Phone (cell, work) (2)". `ofCards`: the column came from a vCard. */
function importedAs(header: string, ofCards: boolean): CardField | null {
  const [, named = header, digits = '1'] = /^(.*) \(([2-9]|[1-9]\d+)\)$/s.exec(header) ?? []
  const [, base = named, kind = ''] = /^(.*?) \((.*)\)$/s.exec(named) ?? []
  const number = Number(digits)
  const known = imported.get(base)
  if (known) {
    const { property, part, shared } = known
    return shared && !ofCards && kind === '' ? null : { property, part, kind, number }
  }
  // Properties without a name of their own are imported under theirs.
  const isProperty = /^[A-Z0-9][A-Z0-9/_-]*$/.test(base) && (ofCards || base.startsWith('X-'))
  return isProperty ? { property: base, part: null, kind, number } : null
}

type Place = readonly [property: string, part?: number | null, kind?: string]

const meant: Partial<Record<Meaning, Place>> = {
  full_name: ['FN'],
  last_name: ['N', 0],
  first_name: ['N', 1],
  email: ['EMAIL'],
  phone: ['TEL'],
  mobile: ['TEL', null, 'cell'],
  fax: ['TEL', null, 'fax'],
  company: ['ORG', 0],
  job_title: ['TITLE'],
  url: ['URL'],
  profile_url: ['URL'],
  company_url: ['URL'],
  street: ['ADR', 2],
  city: ['ADR', 3],
  region: ['ADR', 4],
  postalCode: ['ADR', 5],
  country: ['ADR', 6],
  birthday: ['BDAY'],
}

/** What only address books keep, as lists call it. */
const otherWords: readonly (readonly [words: string, place: Place])[] = [
  ['middle name,middle names,second name,zweiter vorname,deuxieme prenom,segundo nombre,secondo nome', ['N', 2]],
  ['name prefix,prefix,salutation,mr mrs,anrede,namenszusatz,civilite,tratamiento,appellativo', ['N', 3]],
  ['name suffix,suffix,generational suffix', ['N', 4]],
  ['nickname,nick name,spitzname,surnom,apodo,soprannome,alias', ['NICKNAME']],
  ['department,abteilung,service entreprise,departamento,reparto,afdeling,dzial', ['ORG', 1]],
  [
    'address line 2,address 2,address2,street 2,street line 2,adresszusatz,adresse 2,adresszeile 2,complement d adresse',
    ['ADR', 1],
  ],
  ['po box,p o box,postfach,boite postale,apartado,casella postale', ['ADR', 0]],
  [
    'note,notes,notiz,notizen,bemerkung,bemerkungen,remarque,remarques,comment,comments,kommentar,nota,notas,note interne',
    ['NOTE'],
  ],
]
const others = new Map(otherWords.flatMap(([words, place]) => words.split(',').map(word => [word, place] as const)))

/** Properties with kinds. A label such as "billing" is for addresses. */
const withKinds = new Set(['EMAIL', 'TEL', 'ADR', 'URL'])

function fieldAt([property, part = null, own = '']: Place, header: string): CardField {
  const words = plainHeader(header).split(' ')
  const said = withKinds.has(property) ? kindsIn(words) : []
  const fitting = said.filter(kind => property === 'ADR' || kind === 'home' || kind === 'work')
  const kinds = new Set([own, ...fitting].filter(Boolean))
  return {
    ...{ property, part, kind: [...kinds].sort().join(', ') },
    number: Number(words.find(word => /^[2-9]$/.test(word)) ?? 1),
  }
}

/** A column of cells that are only text can be what its header says. */
const untyped = new Set(['text', 'number'])
/** Few places are in the list of only one of these. */
const places = new Set<string>(['city', 'region', 'country'])
const fits = (meaning: Meaning, type: MappedColumn['type']) =>
  canHold(meaning, type) || untyped.has(type) || (places.has(meaning) && places.has(type))

function fieldOf(column: MappedColumn, ofCards: boolean): CardField | null {
  const { name, type, origin } = column
  const own = importedAs(name, ofCards)
  if (own) return own
  const other = others.get(plainHeader(name))
  // "Address line 2" has its number in its name.
  if (other) return { ...fieldAt(other, name), number: 1 }
  const said = meaningOf(name)
  const place = said && meant[said.meaning]
  if (said && place && fits(said.meaning, type)) return fieldAt(place, name)
  const typed = meant[type]
  return typed && (saysNothing(name) || origin !== null) ? fieldAt(typed, '') : null
}

/** As the column of an imported card is called: "Phone (cell, work) (2)". */
export function cardFieldName({ property, part, kind, number }: CardField): string {
  const base = ownColumns.get(property) ?? nameOfPlace(property, part)
  return `${base}${kind === '' ? '' : ` (${kind})`}${number === 1 ? '' : ` (${number})`}`
}

const nameOfPlace = (property: string, part: number | null) =>
  (part === null ? cardProperties[property]?.column : cardParts[property]?.[part]) ?? property

/**
 * The property of each column in their order, null for the note. `ofCards`: ids of columns that came from a vCard; `chosen`: the
 * names of properties that a person chose for columns, as an import names them.
 */
export function cardFields(
  columns: readonly MappedColumn[],
  ofCards: ReadonlySet<number>,
  chosen: ReadonlyMap<number, string> = new Map(),
): Map<number, CardField | null> {
  const found = new Map(
    columns.map(column => {
      const name = chosen.get(column.id)
      return [column.id, name === undefined ? fieldOf(column, ofCards.has(column.id)) : importedAs(name, true)] as const
    }),
  )
  // A column "Title" next to one of the job holds what is before the name.
  const titles = columns.filter(({ id }) => found.get(id)?.property === 'TITLE')
  const before = titles.find(({ id, name }) => plainHeader(name) === 'title' && !ofCards.has(id) && !chosen.has(id))
  if (before && titles.length > 1) found.set(before.id, { property: 'N', part: 3, kind: '', number: 1 })
  return found
}
