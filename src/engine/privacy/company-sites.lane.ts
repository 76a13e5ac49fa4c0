// Which domains belong to the companies of entries, as the rows of lists tell: a row with Blocked Firm and bf-holding.com says that
// Nora Nope at bf-holding.com is Nora Nope of Blocked Firm.
import { companyDomain } from '../../checks/keys/domain-key.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { factsInCell, identityColumns } from '../identity/facts.ts'
import { sha256, splitPair } from '../identity/identity-keys.ts'
import { readingsOf } from '../identity/readings.ts'
import { atCompany, companiesOf } from '../identity/spellings.ts'
import { addressPieces } from '../identity/text-pieces.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'

/** A domain that more companies of a list share tells none of them. */
const maxCompanies = 3

/** Keys of the companies of some pairs of name and company, as people wrote them. */
const companyKeys = (pairs: readonly string[]): string[] => [
  ...new Set(pairs.flatMap(pair => readingsOf(splitPair(pair)[1] ?? '').flatMap(companiesOf))),
]

/** Hashes under which a pair is found besides: its name at each domain of its company. */
export function siteKeys(pair: string, sites: ReadonlyMap<string, readonly string[]>): string[] {
  const [name, company] = splitPair(pair)
  const [person] = readingsOf(name).flatMap(text => matchKey('person', text) ?? [])
  if (person === undefined) return []
  const own = new Set(companyKeys([`;${company ?? ''}`]).flatMap(key => sites.get(key) ?? []))
  return [...own].map(site => sha256(atCompany(person, site)))
}

const pairsKept = (db: ReadDb): { id: number; value: string }[] =>
  db.all("SELECT id, value FROM suppression WHERE kind = 'name_company' AND value IS NOT NULL")

/** Lists that are there, with what raises when their rows change. */
const listVersions = (db: ReadDb): [id: number, version: number][] =>
  db.arrays("SELECT id, version FROM sheet WHERE state = 'ready' ORDER BY id")

/** Of a list: domains beside the companies of some pairs, by the key of the company. */
function sitesIn(db: ReadDb, sheetId: number, pairs: readonly string[], home: string | null): [string, string[]][] {
  const wanted = new Set(companyKeys(pairs))
  const all = identityColumns(columnsOf(db, sheetId))
  const firms = all.filter(({ parts }) => parts.includes('company'))
  const places = all.filter(({ parts, column }) => parts.includes('site') || column.type === 'email')
  if (wanted.size === 0 || firms.length === 0 || places.length === 0) return []
  const notation = notationsOf(db, sheetId, home)
  const read = [...firms, ...places]
  const slots = read.map(({ column }) => sqlIdentifier(column.slot)).join(', ')
  const found = new Map<string, Set<string>>()
  const companiesAt = new Map<string, Set<string>>()
  const keysOf = remembered((text: string) => readingsOf(text).flatMap(companiesOf))
  const sitesOf = remembered((text: string) =>
    readingsOf(text).flatMap(one =>
      [...new Set([one, ...addressPieces(one)])].flatMap(
        piece => companyDomain(piece.slice(piece.lastIndexOf('@') + 1)) ?? [],
      ),
    ),
  )
  for (const row of db.each<Record<string, string | null>>(
    `SELECT DISTINCT ${slots} FROM ${tableOf(sheetId)} WHERE gone IS NULL`,
  )) {
    const cells = Object.values(row)
    const textsOf = (from: number, to: number) =>
      read
        .slice(from, to)
        .flatMap(({ column, parts }, at) =>
          factsInCell(column.type, parts, cells[from + at] ?? null, notation(column)).map(({ text }) => text),
        )
    const companies = textsOf(0, firms.length).flatMap(keysOf)
    const [own] = companies
    if (own === undefined) continue
    for (const site of textsOf(firms.length, read.length).flatMap(sitesOf)) {
      const others = companiesAt.get(site) ?? new Set()
      companiesAt.set(site, others.add(own))
      for (const company of companies)
        if (wanted.has(company)) found.set(company, (found.get(company) ?? new Set()).add(site))
    }
  }
  return [...found].map(([company, sites]): [string, string[]] => [
    company,
    [...sites].filter(site => (companiesAt.get(site)?.size ?? 0) <= maxCompanies),
  ])
}

/** Texts come again and again in a column; emptied when it is full. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const met = new Map<string, T>()
  return text => {
    const known = met.get(text)
    if (known !== undefined) return known
    if (met.size >= 20_000) met.clear()
    const made = work(text)
    met.set(text, made)
    return made
  }
}

/** Adds hashes under which entries are found. Returns how many were new. */
function addKeys(db: WriteDb, keys: readonly { entryId: number; hash: string }[]): number {
  return db.transaction(() =>
    keys.reduce(
      (added, { entryId, hash }) =>
        added +
        db.run(
          `INSERT OR IGNORE INTO suppression_key(hash, kind, entry_id)
           SELECT unhex(?), kind, id FROM suppression WHERE id = ? AND kind = 'name_company' AND value IS NOT NULL`,
          hash,
          entryId,
        ).changes,
      0,
    ),
  )
}

export const companySitesRead = { pairsKept, listVersions, sitesIn }
export const companySitesWrite = { addKeys }
