// What --labels gives: pairs of an id and a text, and how right results are that were measured by them.
import { readFile } from 'node:fs/promises'
import { CommandEnd, exitCodes } from '../exit.ts'
import { usageError } from '../options.ts'

export type Label = readonly [id: string, text: string]

/** A JSON object, whose values may be lists, or lines of an id and a text. `example`: a line that is right. Throws CommandEnd. */
export async function readLabels(file: string, example: string, option = '--labels'): Promise<Label[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandEnd(exitCodes.drift, `${option} ${file}: the file cannot be read.`)
  })
  if (text.trimStart().startsWith('{')) {
    const read: unknown = (() => {
      try {
        return JSON.parse(text)
      } catch {
        return null
      }
    })()
    if (typeof read !== 'object' || read === null) throw usageError(`${option} ${file}: the file is not a JSON object.`)
    return Object.entries(read).flatMap(([id, said]): Label[] =>
      Array.isArray(said) ? said.map((one): Label => [id, String(one)]) : [[id, String(said ?? '')]],
    )
  }
  const labels = text.split(/\r?\n/).flatMap((line): Label[] => {
    const at = line.lastIndexOf(',')
    return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
  })
  if (labels.length === 0) throw usageError(`${option} ${file}: write lines such as "${example}", or a JSON object.`)
  return labels
}

export interface LabelQuality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** By pairs that were made, those of them that are right, and those that there are. */
export function qualityOf(made: number, right: number, all: number): LabelQuality {
  const [precision, recall] = [made === 0 ? 1 : right / made, all === 0 ? 1 : right / all]
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

export const qualityLine = (of: string, { precision, recall, f1 }: LabelQuality): string =>
  `${of}: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, F1 ${f1.toFixed(4)}`

/** Of the pairs that were said to be so probable, those of which it is known whether they are one, and how many of them are. */
export interface Calibration {
  readonly from: number
  readonly to: number
  readonly pairs: number
  readonly one: number
}

const bands = [0, 0.5, 0.9, 0.99, 1] as const

export function calibrationOf(pairs: Iterable<{ probability: number; isOne: boolean }>): Calibration[] {
  const counts = bands.slice(1).map((to, at) => ({ from: bands[at] ?? 0, to, pairs: 0, one: 0 }))
  for (const { probability, isOne } of pairs) {
    const band = counts.find(({ to }) => probability < to) ?? counts.at(-1)
    if (band === undefined) continue
    band.pairs++
    if (isOne) band.one++
  }
  return counts.filter(({ pairs: counted }) => counted > 0)
}

const shareOf = (share: number): string => `${Math.round(share * 100)}`

/** How often what was said of pairs is right, a line for each band. */
export const calibrationLines = (calibration: readonly Calibration[]): string[] =>
  calibration.map(
    ({ from, to, pairs, one }) =>
      `pairs said to be ${shareOf(from)}-${shareOf(to)}% sure: ${one} of ${pairs} are one (${((one / pairs) * 100).toFixed(1)}%)`,
  )
