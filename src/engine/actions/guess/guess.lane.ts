// Guesses over a list: what its own names and addresses teach, and what that says of the rows that lack one of them (R-CLN-10).
import { nameFromAddress } from '../../../checks/email/name-from-address.ts'
import { parseEmail } from '../../../checks/email/parse.ts'
import { parsePersonName, withoutTitle } from '../../../checks/names/person.ts'
import { guessAddresses } from '../../../checks/patterns/guess.ts'
import { type DomainPatterns, type KnownAddress, learnPatterns } from '../../../checks/patterns/learn.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { GuessFound, guessColumns } from '../../../model/actions/guess.ts'
import { notationsOf } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { domainIn } from '../../types/sort-keys.ts'

type Cell = string | null
interface Person {
  readonly rowId: number
  readonly first: string
  readonly last: string
  readonly address: string
  readonly domain: string | null
  readonly company: string
  /** The service has said that no one is there. */
  readonly dead: boolean
}

export interface Guesses extends GuessFound {
  /** Behind which the guesses go; null: the list has no such columns, and nothing can be guessed. */
  readonly behindId: ColumnId | null
  readonly rowIds: number[]
  readonly texts: string[]
}

/** Behind every guess, in its own cell: where it goes, that goes too. */
const guessText = (guess: string, support: string | null): string =>
  support === null ? `${guess} (guess)` : `${guess} (guess: ${support})`

const maxSamples = 10
const maxPatterns = 20

const ofType = (columns: readonly ColumnRow[], ...types: ColumnType[]) =>
  types.flatMap(type => columns.find(one => one.type === type && one.origin === null) ?? [])[0]

/** All guesses of a kind, in the order of the rows. */
function makeGuesses(db: ReadDb, sheetId: number, kind: keyof typeof guessColumns): Guesses {
  const columns = columnsOf(db, sheetId)
  const email = ofType(columns, 'email')
  const named = ofType(columns, 'last_name', 'full_name', 'first_name')
  if (!email || (kind === 'emails' && !named)) return none
  const people = [...peopleIn(db, sheetId, columns, email)]
  return kind === 'emails' ? emailGuesses(people, email.id) : nameGuesses(people, (named ?? email).id)
}

const none: Guesses = {
  ...{ behindId: null, known: 0, patterns: [], lacking: 0, guessed: 0, samples: [], rowIds: [], texts: [] },
}

function* peopleIn(
  db: ReadDb,
  sheetId: number,
  columns: readonly ColumnRow[],
  email: ColumnRow,
): IterableIterator<Person> {
  const fullName = ofType(columns, 'full_name')
  const wanted = [
    ofType(columns, 'first_name'),
    ofType(columns, 'last_name'),
    fullName,
    email,
    ofType(columns, 'domain', 'company_url', 'url'),
    ofType(columns, 'company'),
    columns.findLast(({ origin }) => origin?.sourceId === email.id && origin.field === 'verdict'),
  ]
  const cells = wanted.map(column => (column ? `t.${sqlIdentifier(column.slot)}` : 'NULL'))
  const rows = db.arrays<[number, Cell, Cell, Cell, Cell, Cell, Cell, Cell]>(
    `SELECT t.id, ${cells.join(', ')} FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL ORDER BY t.id`,
  )
  const order = fullName ? notationsOf(db, sheetId, null)(fullName).names : null
  for (const [rowId, first, last, full, address, site, company, verdict] of rows) {
    const whole = isBlank(first) && isBlank(last) && full !== null ? parsePersonName(full, order) : null
    yield {
      rowId,
      first: (whole?.first ?? withoutTitle(first ?? '', last ?? '')).trim(),
      last: (whole?.last ?? last ?? '').trim(),
      address: (address ?? '').trim(),
      domain: site === null ? null : (domainIn(site)?.replace(/^www\./, '') ?? null),
      company: (company ?? '').trim().toLowerCase(),
      dead: verdict === 'Undeliverable',
    }
  }
}

function emailGuesses(people: readonly Person[], behindId: ColumnId): Guesses {
  const known = people.filter(one => one.address !== '' && !one.dead && one.first !== '' && one.last !== '')
  const learned = learnPatterns(known satisfies readonly KnownAddress[])
  const domains = companyDomains(known)
  const lacking = people.filter(({ address, first, last }) => address === '' && first + last !== '')
  const taken = new Set(people.map(({ address }) => address.toLowerCase()))
  const made = lacking.flatMap(person => {
    const domain = person.domain ?? domains.get(person.company)
    const found = domain === undefined ? undefined : learned.get(domain)
    if (domain === undefined || !found) return []
    // Without an example of the form in this list it would be no more than what is usual in the world.
    const best = guessAddresses(person, domain, found).find(
      ({ support, address }) => support > 0 && !taken.has(address),
    )
    if (!best) return []
    const support = `${best.support} of ${best.known} at ${domain}`
    return [{ rowId: person.rowId, of: `${person.first} ${person.last}`, text: guessText(best.address, support) }]
  })
  return { ...foundIn(made), behindId, known: known.length, patterns: patternsOf(learned), lacking: lacking.length }
}

/** A company's domain where all of its people here have one and the same. */
function companyDomains(people: readonly Person[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { company, address } of people) {
    const read = parseEmail(address)
    if (company === '' || !read.ok) continue
    found.set(company, (found.get(company) ?? new Set()).add(read.ascii))
  }
  return new Map(
    [...found].flatMap(([company, domains]) => {
      const [only] = domains
      return domains.size === 1 && only !== undefined ? [[company, only] as const] : []
    }),
  )
}

const patternsOf = (learned: ReadonlyMap<string, DomainPatterns>): GuessFound['patterns'] =>
  [...learned]
    .flatMap(([domain, { known, counts }]) => {
      const [best] = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
      return best ? [{ domain, pattern: best[0], support: best[1], known }] : []
    })
    .toSorted((a, b) => b.support - a.support || b.known - a.known)
    .slice(0, maxPatterns)

function nameGuesses(people: readonly Person[], behindId: ColumnId): Guesses {
  const known = people.filter(({ address }) => address !== '')
  const lacking = known.filter(({ first, last }) => first + last === '')
  const made = lacking.flatMap(({ rowId, address }) => {
    const guess = nameFromAddress(address)
    if (!guess) return []
    const name = [guess.firstName, guess.lastName].filter(part => part !== null).join(' ')
    return [{ rowId, of: address, text: guessText(name, guess.confidence) }]
  })
  return { ...foundIn(made), behindId, known: known.length, patterns: [], lacking: lacking.length }
}

const foundIn = (made: readonly { rowId: number; of: string; text: string }[]) => ({
  guessed: made.length,
  samples: made.slice(0, maxSamples),
  rowIds: made.map(({ rowId }) => rowId),
  texts: made.map(({ text }) => text),
})

export const guessRead = { makeGuesses }
