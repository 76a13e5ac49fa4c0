// Times the query mix of the directory's design on an open store: a count, then the page (whose total is then known).
import type { DirectoryKind, DirectoryQuery, DirectoryStore } from '../../src/service/store/directory/port.ts'
import { population } from './generate.ts'

/** Milliseconds, sorted. */
export interface Times {
  readonly name: string
  readonly count: readonly number[]
  readonly page: readonly number[]
  readonly medianHits: number
}

const deadlineMs = 60_000
const queries = 60

export const percentile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** Every kind of query, some to warm up and then 60 of each. `offset` 9,975 = page 400. */
export async function measureAll(store: DirectoryStore, contacts: number): Promise<Times[]> {
  const made = population(contacts)
  const mixes: [string, DirectoryKind, number, (seed: number, count: number) => DirectoryQuery[]][] = [
    ...made.kinds.map((kind): [string, DirectoryKind, number, (seed: number, count: number) => DirectoryQuery[]] => [
      kind,
      'contact',
      0,
      (seed, count) => made.asked(kind, count, seed),
    ]),
    ['5 OR-lists, page 400', 'contact', 9975, (seed, count) => made.asked('5 OR-lists', count, seed)],
    ...made.companyKinds.map(
      (kind): [string, DirectoryKind, number, (seed: number, count: number) => DirectoryQuery[]] => [
        kind,
        'company',
        0,
        (seed, count) => made.askedOfCompanies(kind, count, seed),
      ],
    ),
  ]
  const results: Times[] = []
  for (const [name, kind, offset, asked] of mixes) {
    for (const query of asked(1, 20)) await store.search(kind, query, { offset, limit: 25 }, deadlineMs)
    const count: number[] = []
    const page: number[] = []
    const hits: number[] = []
    for (const query of asked(2 + offset, queries)) {
      const from = performance.now()
      hits.push(await store.count(kind, query, deadlineMs))
      const between = performance.now()
      await store.search(kind, query, { offset, limit: 25 }, deadlineMs)
      count.push(between - from)
      page.push(performance.now() - between)
    }
    results.push({ name, count: sorted(count), page: sorted(page), medianHits: percentile(sorted(hits), 0.5) })
  }
  return results
}

/** What a number of clients, each asking the next thing as soon as it has its answer, get out of a store. */
export interface Load {
  readonly clients: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

/** Pages with totals, all kinds by turns. */
export async function loadOf(store: DirectoryStore, contacts: number, clients: number): Promise<Load> {
  const made = population(contacts)
  const each = made.kinds.map(kind => made.asked(kind, queries, 1000 + clients))
  const mixed = Array.from({ length: queries }, (_, at) => each.map(list => list[at])).flat()
  const times: number[] = []
  let next = 0
  const client = async () => {
    for (let query = mixed[next++]; query !== undefined; query = mixed[next++]) {
      const from = performance.now()
      await store.search('contact', query, { offset: 0, limit: 25 }, deadlineMs)
      times.push(performance.now() - from)
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - from) / 1000
  const ordered = sorted(times)
  return {
    clients,
    perSecond: mixed.length / seconds,
    p50: percentile(ordered, 0.5),
    p95: percentile(ordered, 0.95),
  }
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString())

/** A Markdown table, ms p50 / p95. */
export function tableOf(columns: readonly { readonly title: string; readonly times: readonly Times[] }[]): string {
  const head = ['Query', ...columns.flatMap(({ title }) => [`${title}: hits`, 'page', 'count'])]
  const rows = (columns[0]?.times ?? []).map(({ name }, at) => [
    name,
    ...columns.flatMap(({ times }) => {
      const { page, count, medianHits } = times[at] as Times
      const pair = (sortedTimes: readonly number[]) =>
        `${ms(percentile(sortedTimes, 0.5))} / ${ms(percentile(sortedTimes, 0.95))}`
      return [Math.round(medianHits).toLocaleString('en'), pair(page), pair(count)]
    }),
  ])
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
