// Matching a list of 50,000 companies with a register of 200,000 (goals: 10 s, recall 0.97 at precision 0.99 outside the
// review band). Run: node bench/match-lists.bench.ts [tuning|verdict] [left rows] [right rows]
import { findMatches, type MatchHow } from '../src/checks/match/find-matches.ts'
import { readValues } from '../src/checks/match/known-values.ts'
import { matchKey } from '../src/checks/match/match-key.ts'
import { matchTiers } from '../src/checks/match/rule.ts'
import { matchCases } from '../src/testing/list/match-cases.ts'

const of = process.argv[2] === 'verdict' ? 'verdict' : 'tuning'
const seeds = { tuning: 11, verdict: 20_261_123 } as const
const [leftRows, rightRows] = [Number(process.argv[3] ?? 50_000), Number(process.argv[4] ?? 200_000)]
const { left, right, truth } = matchCases(of, seeds[of], leftRows, rightRows)
const rows = [...left, ...right]

function column(what: 'company' | 'city', how: MatchHow) {
  const kind = what === 'company' ? 'company' : 'text'
  const [texts, keys] = [readValues(rows.length, text => text), readValues(rows.length, text => matchKey(kind, text))]
  for (const row of rows) {
    texts.add(row[what])
    keys.add(row[what])
  }
  return { how, people: false, texts: texts.done(), keys: keys.done() }
}

/** Recall over all partners, precision of the best partner of each row outside the review. */
function measure(name: string, asked: readonly (readonly ['company' | 'city', MatchHow])[]): void {
  const began = performance.now()
  const work = findMatches(
    asked.map(([what, how]) => column(what, how)),
    left.length,
  )
  let longest = 0
  let last = performance.now()
  let step = work.next()
  for (; !step.done; step = work.next()) {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const seconds = (performance.now() - began) / 1000
  const pairs = step.value
  const partners = truth.reduce((sum, one) => sum + Number(one >= 0), 0)
  let [found, sure, sureRight, review] = [0, 0, 0, 0]
  const seen = new Set<number>()
  for (const [at, row] of pairs.left.entries()) {
    const hit = truth[row] === pairs.right[at]
    if (hit) found++
    // Pairs come best first.
    if (seen.has(row)) continue
    seen.add(row)
    if ((pairs.tier[at] ?? 0) === matchTiers.review) review++
    else {
      sure++
      if (hit) sureRight++
    }
  }
  console.log(
    `${of}, ${name}: ${seconds.toFixed(1)} s, longest step ${longest.toFixed(0)} ms; recall ${(found / partners).toFixed(4)}; ` +
      `outside the review: ${sure} rows, precision ${(sureRight / sure).toFixed(4)}; to review: ${review} rows; ${pairs.left.length} pairs`,
  )
}
measure('company fuzzy', [['company', 'fuzzy']])
if (process.argv[5] === undefined)
  measure('company fuzzy, city fuzzy', [
    ['company', 'fuzzy'],
    ['city', 'fuzzy'],
  ])
if (process.argv[5] === undefined) measure('company typed', [['company', 'typed']])
