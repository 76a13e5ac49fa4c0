// Duplicates and clusters in a list of dirty people (goal G12: 50,000 rows in 3 s), and the score against fastest-levenshtein.
// Run: node bench/match.bench.ts [rows] [rounds]
import { cpus, loadavg } from 'node:os'
import { distance } from 'fastest-levenshtein'
import { type ClusterMethod, findClusters } from '../src/checks/match/clusters.ts'
import { findPairs } from '../src/checks/match/find-pairs.ts'
import { groupPairs } from '../src/checks/match/groups.ts'
import { samePerson } from '../src/checks/match/presets.ts'
import type { MatchField, MatchRule } from '../src/checks/match/rule.ts'
import { packTexts, scorePair } from '../src/checks/match/score.ts'
import { dirtyPeople } from '../src/testing/dirty-people.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 50_000)
const rounds = Number(process.argv[3] ?? 9)

/** Other work on the machine makes the times too long, the ratio and the quality no worse. */
const busy = (loadavg()[0] ?? 0) > cpus().length / 2

const people = dirtyPeople(rows, 2026)
const kinds = ['email', 'phone', 'person', 'companyDomain', 'company'] as const
const fields: MatchField[] = [
  { kind: 'email', left: people.map(({ email }) => email) },
  { kind: 'phone', left: people.map(({ phone }) => phone) },
  { kind: 'person', left: people.map(({ name }) => name) },
  { kind: 'companyDomain', left: people.map(({ website, email }) => website || email) },
  { kind: 'company', left: people.map(({ company }) => company) },
]
const companies = [...new Set(people.map(({ company }) => company))]

/** Runs a generator to its end. */
function finish<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const email: MatchRule[] = [[{ field: 0, test: 'same' }]]
const fuzzy: MatchRule[] = [
  [
    { field: 3, test: 'same' },
    { field: 2, test: 'similar' },
  ],
]
const pairs = (rules: readonly MatchRule[]) => finish(findPairs(fields, rules, { country: 'US' }))
const clusters = (method: ClusterMethod) =>
  finish(
    findClusters(
      companies,
      companies.map(() => 1),
      method,
    ),
  )

const texts = people.slice(0, 2_000).map(({ name, company }) => `${name} ${company}`.toLowerCase())
const packed = packTexts(texts)
let sink = 0
const eachPair = (score: (a: number, b: number) => number) => () => {
  for (let a = 0; a < 500; a++) for (let b = 500; b < texts.length; b++) sink += score(a, b)
}

const work: Record<string, () => unknown> = {
  'duplicates by e-mail': () => pairs(email),
  'duplicates by domain + similar name': () => pairs(fuzzy),
  'same person, all rules': () => pairs(samePerson(kinds)),
  [`clusters of ${companies.length} companies, fingerprint`]: () => clusters('fingerprint'),
  [`clusters of ${companies.length} companies, nearest`]: () => clusters('nearest'),
  '750,000 scores': eachPair((a, b) => scorePair(packed, a, b)),
  '750,000 edit distances, fastest-levenshtein': eachPair((a, b) => distance(texts[a] ?? '', texts[b] ?? '')),
}
const times = new Map<string, number[]>(Object.keys(work).map(name => [name, []]))
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(work)) {
    const started = performance.now()
    run()
    times.get(name)?.push(performance.now() - started)
  }
}
const median = (name: string) => (times.get(name) ?? []).toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN

/** Recall and precision over all pairs of records that the groups put together. */
function quality(group: ArrayLike<number>): string {
  const count = (keyOf: (at: number) => string) => {
    const sizes = new Map<string, number>()
    for (const at of people.keys()) sizes.set(keyOf(at), (sizes.get(keyOf(at)) ?? 0) + 1)
    return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
  }
  const right = count(at => `${people[at]?.person} ${group[at]}`)
  const [recall, precision] = [right / count(at => `${people[at]?.person}`), right / count(at => `${group[at]}`)]
  const f1 = (2 * recall * precision) / (recall + precision)
  return `recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, F1 ${f1.toFixed(3)}`
}
const all = pairs(samePerson(kinds))
const lines = [
  `${rows.toLocaleString('en')} rows, 5 columns, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} interleaved rounds, medians.${busy ? ' Provisional: the machine was busy with other work.' : ''}`,
  '',
  '| work | ms |',
  '|---|---|',
  ...Object.keys(work).map(name => `| ${name} | ${median(name).toFixed(0)} |`),
  '',
  `A score takes ${(median('750,000 scores') / median('750,000 edit distances, fastest-levenshtein')).toFixed(2)} times one edit distance of fastest-levenshtein.`,
  '',
  `All pairs: ${quality(groupPairs(all, rows))}. Without those to review: ${quality(groupPairs(all, rows, 1))}.`,
]
console.log(lines.join('\n'))
if (sink > 0) writeResults('match', 'Matching', lines.join('\n'))
