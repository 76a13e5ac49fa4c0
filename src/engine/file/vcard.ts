// Rows as vCards 3.0 (RFC 2426), which every address book reads: a property for each column that its type names, all others in the
// note with their names.
import type { ColumnType } from '../../contract/app/cell.ts'

export interface CardColumn {
  readonly name: string
  /** null: said in the note. */
  readonly type: ColumnType | null
}

/** Properties of one value each; addresses and names have parts. */
const single: Partial<Record<ColumnType, string>> = {
  email: 'EMAIL;TYPE=INTERNET',
  phone: 'TEL',
  company: 'ORG',
  job_title: 'TITLE',
  url: 'URL',
  profile_url: 'URL',
  company_url: 'URL',
}
const nameParts: readonly ColumnType[] = ['first_name', 'last_name', 'full_name']
const placeParts: readonly ColumnType[] = ['city', 'region', 'country']

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[,;]/g, sign => `\\${sign}`)

const mostBytes = 75

/** A line of at most 75 bytes, continued in lines that begin with a space; no character is cut. */
function folded(line: string): string {
  if (line.length * 3 <= mostBytes) return line
  let out = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > mostBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += sign
    bytes += size
  }
  return out
}

/** The card of a row; '' for a row of which nothing is known. */
export function vcard(columns: readonly CardColumn[], cells: readonly (string | null)[]): string {
  const first = (type: ColumnType) => {
    const at = columns.findIndex((column, place) => column.type === type && (cells[place] ?? '') !== '')
    return at === -1 ? '' : (cells[at] ?? '')
  }
  const lines: string[] = []
  const noted: string[] = []
  const taken = new Set<ColumnType>()
  for (const [at, { name, type }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    const property = type === null ? undefined : single[type]
    const part = type !== null && (nameParts.includes(type) || placeParts.includes(type)) && !taken.has(type)
    if (property) lines.push(`${property}:${property === 'URL' ? cell.replace(/\s/g, '') : escaped(cell)}`)
    else if (type !== null && part) taken.add(type)
    else noted.push(`${name}: ${cell}`)
  }
  if (lines.length === 0 && noted.length === 0 && taken.size === 0) return ''
  const [given, family] = [first('first_name'), first('last_name')]
  const whole = first('full_name')
  const shown = whole || `${given} ${family}`.trim() || first('company') || first('email') || 'No name'
  // Address books sort by the parts: of a whole name the last word is the family's.
  const cut = given + family === '' ? whole.trimEnd().lastIndexOf(' ') : -1
  const parts = given + family === '' ? [whole.slice(cut + 1), whole.slice(0, Math.max(0, cut))] : [family, given]
  const place = placeParts.map(first)
  const all = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${parts.map(escaped).join(';')};;;`,
    `FN:${escaped(shown)}`,
    ...lines,
    ...(place.some(Boolean) ? [`ADR:;;;${place.slice(0, 2).map(escaped).join(';')};;${escaped(place[2] ?? '')}`] : []),
    ...(noted.length > 0 ? [`NOTE:${escaped(noted.join('\n'))}`] : []),
    'END:VCARD',
  ]
  return all.map(line => `${folded(line)}\r\n`).join('')
}
