// Duplicates of a labelled list against a named peer in the same run: F1 over pairs of rows and wall time. The peer is fuzzball
// (npm), which compares rows as one text each. It gets the scorer and cutoff that are best by the labels; we get nothing.
// The peer is no dependency of the project: npm install --prefix DIR fuzzball
// Run: node bench/linkage-peer.bench.ts --list FILE.csv --truth FILE.json [--rows N] [--peer DIR]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { duplicateQuality } from '../src/testing/list/duplicate-quality.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'string' },
    truth: { type: 'string' },
    rows: { type: 'string', default: '1000' },
    peer: { type: 'string', default: import.meta.dirname },
  },
})
if (!values.list || !values.truth) throw new Error('Write --list FILE.csv and --truth FILE.json.')

/** The lists have an id first and no quotes. */
const [header = '', ...all] = readFileSync(values.list, 'utf8').trim().split(/\r?\n/)
const lines = all.slice(0, Number(values.rows))
const idOf = (line: string) => line.slice(0, line.indexOf(','))
const people = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.truth, 'utf8')))
const numbers = new Map([...new Set(Object.values(people))].map((person, at) => [person, at]))
/** Rows without a label are about no one else. */
const truth = lines.map((line, at) => numbers.get(people[idOf(line)] ?? '') ?? -1 - at)

interface Measured {
  readonly name: string
  readonly f1: number
  readonly precision: number
  readonly recall: number
  readonly seconds: number
}
const shown = ({ name, f1, precision, recall, seconds }: Measured) =>
  `${name}: F1 ${f1.toFixed(4)} (precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}), ${seconds.toFixed(1)} s`

const Quality = z.object({ f1: z.number(), precision: z.number(), recall: z.number() })
const Dedupe = z.object({ quality: z.object({ all: Quality }) })

/** The command line from start to result, its start included; the import before it is not. */
function own(): Measured {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-peer-'))
  try {
    const file = (name: string) => path.join(dir, name)
    writeFileSync(file('list.csv'), [header, ...lines, ''].join('\n'))
    writeFileSync(
      file('truth.json'),
      JSON.stringify(Object.fromEntries(lines.map(line => [idOf(line), people[idOf(line)]]))),
    )
    const program = path.join(import.meta.dirname, '..', 'bin', 'listwright.mjs')
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [program, ...args, '--workspace', file('data'), '--quiet', '--json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1e9,
      })
    run('import', file('list.csv'), '--list', 'List', '--accept-guess')
    const began = performance.now()
    const out = run('dedupe', 'List', '--labels', file('truth.json'))
    const seconds = (performance.now() - began) / 1000
    return { name: 'listwright dedupe', ...Dedupe.parse(JSON.parse(out)).quality.all, seconds }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type Scorer = (one: string, other: string) => number
interface Peer {
  dedupe(texts: readonly string[], options: { scorer: Scorer; cutoff: number; keepmap: true }): unknown
  token_sort_ratio: Scorer
  token_set_ratio: Scorer
}
const isPeer = (read: unknown): read is Peer =>
  typeof read === 'object' && read !== null && 'dedupe' in read && 'token_sort_ratio' in read

function peerIn(dir: string): Peer | null {
  try {
    const read: unknown = createRequire(path.join(path.resolve(dir), 'x.js'))('fuzzball')
    return isPeer(read) ? read : null
  } catch {
    return null
  }
}

/** What it keeps, its place, and what was merged into it: text, score, place. */
const Kept = z.array(
  z.tuple([z.string(), z.coerce.number(), z.array(z.tuple([z.string(), z.number(), z.coerce.number()]))]),
)

function measured(peer: Peer, scorer: 'token_sort_ratio' | 'token_set_ratio', cutoff: number): Measured {
  const texts = lines.map(line => line.slice(line.indexOf(',') + 1).replaceAll(',', ' '))
  const began = performance.now()
  const kept = Kept.parse(peer.dedupe(texts, { scorer: peer[scorer], cutoff, keepmap: true }))
  const seconds = (performance.now() - began) / 1000
  // A row may be in what two rows keep: the first has it.
  const taken = new Set<number>()
  const groups = kept.map(([, , merged]) =>
    merged
      .flatMap(([, , row]) => (taken.has(row) ? [] : [row]))
      .map(row => {
        taken.add(row)
        return row
      }),
  )
  return {
    name: `fuzzball.dedupe ${scorer} ${cutoff}`,
    ...duplicateQuality(
      truth,
      groups.filter(rows => rows.length > 1),
    ),
    seconds,
  }
}

console.log(`${path.basename(values.list)}, ${lines.length} rows`)
const ours = own()
console.log(shown(ours))
const peer = peerIn(values.peer)
if (!peer) console.log('fuzzball is missing: npm install --prefix DIR fuzzball, then --peer DIR')
else {
  const tries = (['token_sort_ratio', 'token_set_ratio'] as const).flatMap(scorer =>
    [60, 70, 80].map(cutoff => measured(peer, scorer, cutoff)),
  )
  for (const one of tries) console.log(`  ${shown(one)}`)
  const best = tries.reduce((top, one) => (one.f1 > top.f1 ? one : top))
  console.log(`${shown(best)}: the best of ${tries.length}`)
  console.log(
    `F1 higher by ${(ours.f1 - best.f1).toFixed(4)}, ${(best.seconds / ours.seconds).toFixed(2)} times as fast`,
  )
}
