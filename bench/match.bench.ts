// Duplicates and clusters in a realistic list with known truth, and the score against fastest-levenshtein.
// Run: node bench/match.bench.ts [rows] [rounds]
import { cpus } from 'node:os'
import { distance } from 'fastest-levenshtein'
import { type ClusterMethod, findClusters } from '../src/checks/match/clusters.ts'
import { groupDuplicates } from '../src/checks/match/duplicate-groups.ts'
import { POSSIBLE } from '../src/checks/match/evidence.ts'
import { findDuplicates, rulesFor } from '../src/checks/match/find-duplicates.ts'
import { type DuplicateKind, readRecords } from '../src/checks/match/records.ts'
import { packTexts, scorePair } from '../src/checks/match/score.ts'
import { contactColumns, contactList } from '../src/testing/list/contact-list.ts'
import { duplicateQuality } from '../src/testing/list/duplicate-quality.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 50_000)
const rounds = Number(process.argv[3] ?? 9)

const kinds: readonly DuplicateKind[] = [
  ...(['first', 'last', 'email', 'phone', 'company', 'street', 'postcode', 'city', 'birth', 'profile'] as const),
]
const list = contactList(rows, 2026)
const cellsOf = (name: (typeof contactColumns)[number]['name']) => {
  const at = contactColumns.findIndex(column => column.name === name)
  return list.map(({ cells }) => cells[at] ?? '')
}
const companies = [...new Set(cellsOf('Company'))]

/** Runs a generator to its end. */
function finish<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const read = () => {
  const reader = readRecords(list.length, { kinds, country: 'DE', dayFirst: true })
  for (const { cells } of list) reader.add(cells)
  return reader.done()
}
const records = read()
const pairs = (rules = rulesFor(kinds)) => finish(findDuplicates(records, rules))
const clusters = (method: ClusterMethod) =>
  finish(
    findClusters(
      companies,
      companies.map(() => 1),
      method,
    ),
  )

const [cities, names] = [cellsOf('City'), cellsOf('Last name')]
const texts = cities.slice(0, 2_000).map((city, at) => `${names[at]} ${city}`.toLowerCase())
const packed = packTexts(texts)
let sink = 0
const eachPair = (score: (a: number, b: number) => number) => () => {
  for (let a = 0; a < 500; a++) for (let b = 500; b < texts.length; b++) sink += score(a, b)
}

const work: Record<string, () => unknown> = {
  'reading the cells': read,
  'duplicates by email': () => pairs(['email']),
  'duplicates by all rules': () => pairs(),
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

const groups = groupDuplicates(pairs(), { rules: 255, least: POSSIBLE })
const members = Array.from(groups.ends, (end, at) => Array.from(groups.members.subarray(groups.ends[at - 1] ?? 0, end)))
const quality = (of: readonly (readonly number[])[]) => {
  const { recall, precision, f1 } = duplicateQuality(
    list.map(({ person }) => person),
    of,
  )
  return `recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, F1 ${f1.toFixed(3)}`
}
const lines = [
  `${rows.toLocaleString('en')} rows, ${kinds.length} columns, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} alternating rounds, medians.`,
  '',
  '| work | ms |',
  '|---|---|',
  ...Object.keys(work).map(name => `| ${name} | ${median(name).toFixed(0)} |`),
  '',
  `A score takes ${(median('750,000 scores') / median('750,000 edit distances, fastest-levenshtein')).toFixed(2)} times one edit distance of fastest-levenshtein.`,
  '',
  `All groups: ${quality(members)}. Without the groups to review: ${quality(members.filter((_, at) => groups.sure[at] === 1))}.`,
]
console.log(lines.join('\n'))
if (sink > 0) writeResults('match', 'Matching', lines.join('\n'))
