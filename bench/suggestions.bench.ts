// What is suggested for slips and for real domains, beside mailcheck and @zootools/email-spell-checker: counts, which no load changes.
// Run: npm install --prefix FOLDER mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0 && node bench/suggestions.bench.ts FOLDER
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundledLists, typoLists } from '../src/checks/data/lists.ts'
import { checkEmail } from '../src/checks/email/check.ts'
import { realDomains, typoCases } from '../src/checks/email/typo.cases.ts'
import { localCheck } from '../src/engine/check/local-check.ts'
import { noNotation } from '../src/engine/types/cell-context.ts'

type Suggest = (cell: string) => string | null

interface Suggestion {
  readonly full: string
}
interface Mailcheck {
  run(ask: { email: string; suggested(made: Suggestion): void; empty(): void }): void
}
interface SpellChecker {
  run(ask: { email: string }): Suggestion | undefined
}

function peersIn(folder: string): [name: string, suggest: Suggest][] {
  const load = createRequire(path.join(path.resolve(folder), 'package.json'))
  const mailcheck: Mailcheck = load('mailcheck')
  const checker: SpellChecker = load('@zootools/email-spell-checker')
  return [
    [
      'mailcheck',
      email => {
        let full: string | null = null
        mailcheck.run({
          email,
          suggested: made => {
            full = made.full
          },
          empty: () => {},
        })
        return full
      },
    ],
    ['email-spell-checker', email => checker.run({ email })?.full ?? null],
  ]
}

/** What the record and the Clean bench offer for the cell. */
const ours: Suggest = cell => {
  const offered = localCheck('email', cell, noNotation).find(({ suggestion }) => suggestion !== undefined)?.suggestion
  const { suggestion, repaired } = checkEmail(cell)
  return offered ?? suggestion?.text ?? repaired
}

/** Cells with the address that is meant; null where none may be suggested. */
type Case = readonly [cell: string, meant: string | null]

const cases = path.join(import.meta.dirname, '../src/checks/email/cases')
const slipsIn = (name: string): Case[] =>
  readFileSync(path.join(cases, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'))
    .map(([cell = '', meant = '-']) => [cell, meant === '-' ? null : meant])

const { free, shared } = bundledLists()
const targets = typoLists().targets.map(({ domain }) => domain)
/** Throwaway domains are left out: many are slips that someone has registered. */
const listed = [...new Set([...free, ...shared.keys(), ...targets])]
const as = (host: string) => `ann@${host}`

const groups: readonly (readonly [name: string, cases: readonly Case[]])[] = [
  ['slips of mailbox domains', typoCases.map(([typed, meant]) => [as(typed), as(meant)])],
  ['slips in addresses, kept for the verdict', slipsIn('slips-verdict.tsv')],
  ['real domains by hand', realDomains.map(host => [as(host), null])],
  ['listed mailbox domains', listed.map(host => [as(host), null])],
]

const [folder] = process.argv.slice(2)
const all: [string, Suggest][] = [['Listwright', ours], ...(folder === undefined ? [] : peersIn(folder))]
for (const [name, some] of groups) {
  console.log(`${name}: ${some.length}`)
  for (const [who, suggest] of all) {
    const counts = { right: 0, wrong: 0, missed: 0, false: 0 }
    for (const [cell, meant] of some) {
      const made = suggest(cell)
      if (meant === null) counts.false += Number(made !== null)
      else if (made === null) counts.missed++
      else if (made.toLowerCase() === meant.toLowerCase()) counts.right++
      else counts.wrong++
    }
    console.log(
      `  ${who}: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
    )
  }
}
