// What the columns of a list say of who a row is about, by their types and, where a type does not tell, their headers.

import type { MatchKind } from '../../checks/match/match-key.ts'
import type { DuplicateKind } from '../../checks/match/records.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { plainHeader } from '../../model/plain-header.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { matchHeader } from '../types/header-words.ts'

const byType: Partial<Record<ColumnType, DuplicateKind>> = {
  first_name: 'first',
  last_name: 'last',
  full_name: 'person',
  email: 'email',
  phone: 'phone',
  profile_url: 'profile',
  company: 'company',
  company_url: 'website',
  domain: 'website',
  url: 'website',
  city: 'city',
}

const headers: readonly (readonly [DuplicateKind, RegExp])[] = [
  [
    'birth',
    /\b(?:birth|birthday|dob|born|geburtsdatum|geburtstag|geb|naissance|nacimiento|nascita|nascimento|geboortedatum|urodzenia)\b/,
  ],
  ['postcode', /\b(?:zip|zipcode|postcode|postal|plz|postleitzahl|cap|cp)\b/],
  [
    'street',
    /\b(?:street|address|strasse|str|anschrift|adresse|rue|calle|direccion|via|indirizzo|endereco|straat|adres|ulica)\b/,
  ],
]
const readAsText: ReadonlySet<ColumnType> = new Set(['text', 'number', 'date'])

/** What a header says of cells that no type fits: names with numbers in them are names all the same. */
function saidByHeader({ name, typeChosen }: ColumnRow): DuplicateKind | undefined {
  const match = typeChosen ? null : matchHeader(name)
  const header = plainHeader(name)
  return (match?.whole ? byType[match.type] : undefined) ?? headers.find(([, words]) => words.test(header))?.[0]
}

/** What a column says of who a row is about; undefined: nothing that is known. */
export function kindOfColumn(column: ColumnRow): DuplicateKind | undefined {
  const kind = byType[column.type] ?? (readAsText.has(column.type) ? saidByHeader(column) : undefined)
  // The number of a house is no address by itself.
  return kind === 'street' && column.type === 'number' ? undefined : kind
}

/** The columns that say something, the first of each kind. Results do not count: they are said of a row, not by it. */
export function whatColumnsSay(columns: readonly ColumnRow[]): Map<DuplicateKind, ColumnRow> {
  const found = new Map<DuplicateKind, ColumnRow>()
  for (const column of columns) {
    if (column.origin !== null) continue
    const kind = byType[column.type] ?? (readAsText.has(column.type) ? saidByHeader(column) : undefined)
    if (kind === undefined || found.has(kind) || (kind === 'birth' && column.type === 'number')) continue
    found.set(kind, column)
  }
  return found
}

/** Columns of one kind that are compared with each other: more are no phones any more. */
export const maxTogether = 4

/** The second and further columns of phones, and of addresses. */
export function furtherColumns(columns: readonly ColumnRow[]): (readonly [DuplicateKind, ColumnRow])[] {
  const first = whatColumnsSay(columns)
  return (['email', 'phone'] as const).flatMap(kind =>
    columns
      .filter(column => column.origin === null && byType[column.type] === kind && first.get(kind) !== column)
      .slice(0, maxTogether - 1)
      .map(column => [kind, column] as const),
  )
}

const keyByType: Partial<Record<ColumnType, MatchKind>> = {
  full_name: 'person',
  email: 'email',
  phone: 'phone',
  profile_url: 'profileUrl',
  company: 'company',
  company_url: 'companyUrl',
  domain: 'domain',
  country: 'country',
}

/** How the cells of a column are compared where someone asks for equal ones. */
export const comparedAs = (type: ColumnType): MatchKind => keyByType[type] ?? 'text'
