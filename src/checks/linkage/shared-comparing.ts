// Comparing that several threads share: blocks of rows, each compared by who takes it first. What is found is put together in the
// order of the rows, so that it is the same however many threads there are.
import type { KnownValues } from '../match/known-values.ts'
import type { NamesInMemory } from '../match/name-values.ts'
import { type TextMemory, textsIn } from '../match/text-numbers.ts'
import { type ChainedRows, pairsWalk, rowsWithPairs } from './blocking.ts'
import { AKIN, type FoundPairs, growingPairs, KIN, type LinkedPairs } from './found-pairs.ts'
import type { KnownTexts } from './known-texts.ts'
import type { LinkageModel } from './model.ts'
import type { RowCells } from './row-cells.ts'
import { type Evidence, type LinkageRows, type ReadValues, rowsOf } from './rows.ts'
import type { Scorer } from './scorer.ts'

/** Values as what threads can share. */
interface ValuesInMemory extends Pick<KnownValues, 'ids' | 'rows'> {
  readonly texts: TextMemory
}
type EvidenceInMemory = Omit<Evidence, 'values'> & { readonly values: ValuesInMemory }

/** What one thread has read for another. */
export interface ReadInMemory {
  readonly evidence: readonly EvidenceInMemory[]
  /** Given and family names as one; null where no column names people. */
  readonly whole: ValuesInMemory | null
}

/** What another thread needs before it can compare rows. */
export interface RowsInMemory extends ReadInMemory {
  readonly count: number
  readonly cells: RowCells
  readonly texts: readonly KnownTexts[]
  /** null where no column names people. */
  readonly names: NamesInMemory | null
}

/** What is to be compared, and how it is weighed. */
export interface ComparisonOrder {
  readonly rows: ChainedRows
  readonly model: LinkageModel
  /** Weights below this are of no use. */
  readonly least: number
  /** Rows of a block, and blocks. */
  readonly height: number
  readonly blocks: number
}

export interface ComparedBlock {
  readonly block: number
  /** Pairs that were compared. */
  readonly compared: number
  readonly pairs: LinkedPairs
}

/** Other threads that compare as well. */
export interface ComparingThreads {
  /** Called as soon as the rows are known: there is something to prepare. */
  prepare(rows: RowsInMemory): void
  begin(order: ComparisonOrder): void
  /** The next block that is no other thread's. */
  take(): number
  /** Blocks that others have compared since it was last asked. */
  compared(): readonly ComparedBlock[]
  /** Waits a moment for more of them; false where none can be expected. */
  wait(): boolean
}

const inMemory = ({ ids, rows, keys }: KnownValues): ValuesInMemory => ({ ids, rows, texts: keys.memory })
const known = ({ ids, rows, texts }: ValuesInMemory): KnownValues => ({ ids, rows, keys: textsIn(texts) })

export const readInMemory = ({ evidence, whole }: ReadValues): ReadInMemory => ({
  evidence: evidence.map(one => ({ ...one, values: inMemory(one.values) })),
  whole: whole && inMemory(whole),
})

export const readFromMemory = ({ evidence, whole }: ReadInMemory): ReadValues => ({
  evidence: evidence.map(one => ({ ...one, values: known(one.values) })),
  whole: whole && known(whole),
})

export const rowsInMemory = (
  { count, evidence, names }: LinkageRows,
  cells: RowCells,
  texts: readonly KnownTexts[],
): RowsInMemory => ({
  count,
  ...readInMemory({ evidence, whole: names?.whole ?? null }),
  cells,
  texts,
  names: names?.memory ?? null,
})

export const rowsFromMemory = ({ count, names, ...read }: RowsInMemory): LinkageRows =>
  rowsOf(count, readFromMemory(read), names)

/** Comparisons of a block, about: long enough to be worth a message, and short enough that no thread waits long for the last. */
const comparisonsOfBlock = 20_000
const [fewestRows, mostRows] = [16, 2_048]

export function orderOf(rows: ChainedRows & { readonly size: number }, model: LinkageModel, least: number) {
  const all = rowsWithPairs(rows)
  const perRow = rows.size / Math.max(1, all)
  const height = Math.round(Math.max(fewestRows, Math.min(mostRows, comparisonsOfBlock / Math.max(1, perRow))))
  const { count, from, chains } = rows
  const order: ComparisonOrder = {
    rows: { count, from, chains },
    model,
    least,
    height,
    blocks: Math.ceil(all / height),
  }
  return order
}

export const kinOf = (scorer: Scorer, weight: number): number => (scorer.isKin() ? (weight < 0 ? KIN : AKIN) : 0)

/** Compares a block; yields the share done now and then. Each block is asked for once. */
export function blockComparer({ rows, least, height }: ComparisonOrder, scorer: Scorer) {
  const walk = pairsWalk(rows)
  const all = rowsWithPairs(rows)
  let [found, compared] = [growingPairs(), 0]
  const weigh = (a: number, b: number) => {
    compared++
    const weight = scorer.weigh(a, b, least)
    if (weight >= least) found.add(a, b, weight, kinOf(scorer, weight))
  }
  return function* compareBlock(block: number): Generator<number, ComparedBlock> {
    found = growingPairs()
    compared = 0
    yield* walk(weigh, block * height, Math.min(all, (block + 1) * height))
    return { block, compared, pairs: found.asFound() }
  }
}

/** Compares all blocks, with the other threads where there are any, and adds what was found; returns the pairs that were compared. */
export function* comparedTogether(
  order: ComparisonOrder,
  scorer: Scorer,
  found: FoundPairs,
  threads: ComparingThreads | null,
): Generator<number, number> {
  const { blocks } = order
  const done = new Map<number, ComparedBlock>()
  const keep = (one: ComparedBlock) => {
    if (!done.has(one.block)) done.set(one.block, one)
  }
  const compareBlock = blockComparer(order, scorer)
  function* compareHere(block: number): Generator<number> {
    const work = compareBlock(block)
    let step = work.next()
    for (; !step.done; step = work.next()) yield (done.size + step.value) / blocks
    keep(step.value)
  }
  threads?.begin(order)
  let next = 0
  for (let block = 0; ; ) {
    block = threads ? threads.take() : next++
    if (block >= blocks) break
    yield* compareHere(block)
    for (const one of threads?.compared() ?? []) keep(one)
    yield done.size / blocks
  }
  while (done.size < blocks) {
    const isMore = threads?.wait() ?? false
    for (const one of threads?.compared() ?? []) keep(one)
    yield done.size / blocks
    if (isMore) continue
    // A thread that has ended too early took its block along.
    for (let block = 0; block < blocks; block++) if (!done.has(block)) yield* compareHere(block)
  }
  let compared = 0
  for (let block = 0; block < blocks; block++) {
    const one = done.get(block)
    if (!one) continue
    compared += one.compared
    found.addAll(one.pairs)
  }
  return compared
}
