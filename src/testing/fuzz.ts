// A seeded fuzzer: makes inputs from good ones by changing their bytes, and keeps each that breaks something as a file, which
// is tried again by every later run. `LISTWRIGHT_FUZZ` = seconds for each fuzzer, from a new seed; else a fixed number of inputs.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seededNumbers } from './seeded-numbers.ts'

export interface FuzzPlan {
  /** Names the folder of what has broken something: `src/testing/crashes/<name>`. */
  readonly name: string
  /** Good inputs, which are tried as they are too. */
  readonly from: readonly Buffer[]
  /** What is put in here and there: words of the language, borders. */
  readonly words: readonly string[]
  /** How many inputs when no seconds are given. */
  readonly inputs: number
  /** Throws for what must not be. */
  readonly judge: (input: Buffer) => unknown
}

const maxInputLength = 200_000
/** Of an error: it may repeat its input. */
const maxWords = 3000
const folderOf = (name: string) => path.join(import.meta.dirname, 'crashes', name)

/** Inputs that once broke something; none where there is no such folder. */
function kept(name: string): Buffer[] {
  try {
    return readdirSync(folderOf(name))
      .toSorted()
      .map(file => readFileSync(path.join(folderOf(name), file)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns how many inputs were tried. Throws the first fault, with the file that its input is kept in. */
export async function fuzz(plan: FuzzPlan): Promise<number> {
  const seconds = Number(process.env.LISTWRIGHT_FUZZ ?? 0)
  const seed = seconds > 0 ? Date.now() % 2 ** 31 : 19
  const random = seededNumbers(seed)
  const until = performance.now() + seconds * 1000
  let tried = 0
  const attempt = async (input: Buffer) => {
    tried++
    try {
      await plan.judge(input)
    } catch (error) {
      const file = path.join(folderOf(plan.name), createHash('sha256').update(input).digest('hex').slice(0, 16))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, input)
      const why = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
      throw new Error(
        `${plan.name}, seed ${seed}, input ${tried}, kept as ${path.basename(file)}:\n${why?.slice(0, maxWords)}`,
      )
    }
  }
  for (const input of [...kept(plan.name), ...plan.from]) await attempt(input)
  while (seconds > 0 ? performance.now() < until : tried < plan.inputs) await attempt(changedInput(plan, random))
  if (seconds > 0) console.info(`${plan.name}: ${tried} inputs in ${seconds} s, seed ${seed}, nothing broke`)
  return tried
}

/** A good input with one to eight changes, most often few. */
function changedInput({ from, words }: FuzzPlan, random: () => number): Buffer {
  const below = (end: number) => Math.floor(random() * end)
  const pick = <T>(all: readonly T[], other: T): T => all[below(all.length)] ?? other
  const empty = Buffer.alloc(0)
  let input = pick(from, empty)
  for (let changes = 1 + Math.floor(8 * random() ** 3); changes > 0; changes--) {
    const at = below(input.length + 1)
    const end = Math.min(input.length, at + Math.floor(input.length * random() ** 4) + 1)
    const [head, piece, tail] = [input.subarray(0, at), input.subarray(at, end), input.subarray(end)]
    const ways: (() => Buffer[])[] = [
      () => [head, Buffer.from([below(256)]), input.subarray(at + 1)],
      () => [head, Buffer.from([(input[at] ?? 0) ^ (1 << below(8))]), input.subarray(at + 1)],
      () => [head, Buffer.from(pick(words, '')), input.subarray(at)],
      () => [head, Buffer.from(pick(words, '')), tail],
      () => [head, tail],
      () => [head, piece, piece, tail],
      () => [head, ...Array<Buffer>(2 ** below(12)).fill(piece), tail],
      () => [head, pick(from, empty).subarray(below(input.length + 1))],
      () => [head],
    ]
    input = Buffer.concat(pick(ways, () => [input])()).subarray(0, maxInputLength)
  }
  return input
}
