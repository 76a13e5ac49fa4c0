// A list with faults planted in it, and how many of each kind there are: the truth that findings are measured by.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ProblemKind } from '../../contract/app/clean.ts'

const columns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'E-mail', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'Company', type: 'company' },
  { name: 'Title', type: 'job_title' },
  { name: 'Country', type: 'country' },
  { name: 'City', type: 'city' },
  { name: 'Website', type: 'url' },
  { name: 'Since', type: 'date' },
  { name: 'Revenue', type: 'number' },
  { name: 'Note', type: 'text' },
  { name: 'Source', type: 'text' },
]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const first = [
  'Anna',
  'José',
  'Zoë',
  'Łukasz',
  'Giulia',
  'João',
  'Sjoerd',
  'Karl-Heinz',
  'Siân',
  'Małgorzata',
  'Chiara',
]
const last = [
  'Berg',
  'García López',
  'van der Meer',
  'Müller',
  'Żółkiewski',
  'O’Connor',
  'Dell’Acqua',
  'Nguyen',
  'Lefèvre',
]
const firms = ['Acme GmbH', 'Bolt Ltd', 'Société Cray', 'Dunder & Söhne KG', 'Żabka S.A.', 'Eko B.V.', 'Fiori S.p.A.']
const cities = ['München', 'Łódź', 'São Paulo', 'Nîmes', 'L’Aquila', 'Utrecht', 'A Coruña']

/** An ordinary row, different for each number. */
const ordinaryRow = (at: number): (string | null)[] => [
  `${pick(first, at)} ${pick(last, Math.floor(at / 11))}`,
  `person${at}@firm${at % 97}.example`,
  `+49 30 90${String(1000 + (at % 9000))}`,
  pick(firms, at),
  pick(['CEO', 'Head of Sales', 'Directeur général', 'Główny księgowy'], at),
  pick(['Germany', 'Poland', 'Spain', 'France'], at),
  pick(cities, at),
  `https://firm${at % 97}.example/team/${at}`,
  `2024-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
  `${at % 1000}.${10 + (at % 90)}`,
  at % 3 === 0 ? null : `met at the fair no ${at}`,
  'fair',
]

interface Fault {
  readonly kind: ProblemKind
  /** It is certain: *Fix all safe ones* repairs it. */
  readonly safe?: boolean
  readonly column?: string
  plant(cell: string, at: number): string | null
}

const faults: readonly Fault[] = [
  { kind: 'spaces', safe: true, column: 'Name', plant: cell => ` ${cell.replace(' ', '  ')}` },
  { kind: 'spaces', safe: true, column: 'City', plant: cell => `${cell}\u200b\u00a0` },
  { kind: 'broken_letters', safe: true, column: 'Company', plant: () => 'Dunder & SÃ¶hne KG' },
  { kind: 'broken_letters', column: 'Title', plant: () => 'Directeur g\ufffdn\ufffdral' },
  { kind: 'look_alikes', column: 'City', plant: () => 'Utrеcht' },
  { kind: 'apostrophes', safe: true, column: 'Note', plant: (_, at) => `'=${at}` },
  { kind: 'placeholders', column: 'Note', plant: (_, at) => pick(['n/a', '-', 'k.A.', 'unknown'], at) },
  { kind: 'emails', safe: true, column: 'E-mail', plant: cell => `<${cell}>` },
  { kind: 'emails', column: 'E-mail', plant: cell => `Bea <${cell}>` },
  { kind: 'domains', column: 'E-mail', plant: (_, at) => `p${at}@${pick(['gmial.com', 'hotmial.com'], at)}` },
  { kind: 'phones', column: 'Phone', plant: (_, at) => `+493090${String(1000 + (at % 9000))}` },
  { kind: 'name_case', column: 'Name', plant: cell => cell.toUpperCase() },
  { kind: 'not_people', column: 'Name', plant: () => 'Acme Trading GmbH' },
  { kind: 'companies', column: 'Company', plant: () => 'ACME gmbh' },
  { kind: 'countries', column: 'Country', plant: () => 'Deutschland' },
  { kind: 'dates', column: 'Since', plant: () => '12.03.2024' },
  { kind: 'numbers', column: 'Revenue', plant: (_, at) => `${at % 1000},5` },
  { kind: 'units', column: 'Revenue', plant: cell => `${cell} €` },
  { kind: 'web', column: 'Website', plant: cell => cell.replace('https://', '') },
  { kind: 'web', safe: true, column: 'Website', plant: cell => cell.replace('https://firm', 'HTTPS://Firm') },
]

export interface MessyList {
  readonly columns: typeof columns
  readonly rows: (string | null)[][]
  /** Findings per kind, and how many of them are safe. */
  readonly truth: ReadonlyMap<ProblemKind, { count: number; safe: number }>
}

/** Every tenth row or so has one fault, all kinds in turn; some rows are blank or have their values in wrong columns. */
export function messyList(count: number): MessyList {
  const truth = new Map<ProblemKind, { count: number; safe: number }>()
  const note = (kind: ProblemKind, safe: boolean) => {
    const known = truth.get(kind) ?? { count: 0, safe: 0 }
    truth.set(kind, { count: known.count + 1, safe: known.safe + Number(safe) })
  }
  const rows = Array.from({ length: count }, (_, at) => {
    const row = ordinaryRow(at)
    if (at % 10 !== 3) return row
    const turn = Math.floor(at / 10) % (faults.length + 2)
    const fault = faults[turn]
    if (fault) {
      const place = columns.findIndex(({ name }) => name === fault.column)
      row[place] = fault.plant(row[place] ?? '', at)
      note(fault.kind, fault.safe ?? false)
      return row
    }
    if (turn === faults.length) {
      note('blank_rows', true)
      return row.map(() => null)
    }
    note('moved_values', false)
    return row.map((cell, place) => (place === 1 ? (row[2] ?? null) : place === 2 ? (row[1] ?? null) : cell))
  })
  return { columns, rows, truth }
}
