// Probable errors of a list as the rest of the engine sees them: found once for a state of the list, and what a person answers.
import { sureFrom } from '../../checks/betrayed/finding.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type {
  ColumnDependency,
  ErrorAnswerChange,
  ErrorPage,
  ErrorPageAsk,
} from '../../contract/app/probable-errors.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { keepLatest } from '../base/keep-latest.ts'
import type { Store } from '../store/store.ts'
import type { FoundError, FoundSlice } from './errors.lane.ts'
import type { CleanSlices } from './slices.ts'

export interface ProbableErrors {
  /** The least decided first. Ends early when `signal` does. Throws sheet_gone. */
  page(ask: ErrorPageAsk, signal?: AbortSignal): Promise<ErrorPage>
  /** Those with cells that break them first. */
  dependencies(sheetId: SheetId, signal?: AbortSignal): Promise<ColumnDependency[]>
  answer(change: ErrorAnswerChange): Promise<void>
}

interface Found {
  readonly key: string
  readonly review: readonly FoundError[]
  readonly sure: readonly FoundError[]
  readonly more: boolean
  readonly dependencies: readonly ColumnDependency[]
}

/** Findings that are listed: more are not gone through by hand. */
const maxListed = 20_000
const maxLists = 3
const maxExamples = 20
/** Other cells of a row that are shown. */
const maxCells = 5

export function createErrors(store: Store, slices: CleanSlices, changes: ChangeFeed): ProbableErrors {
  const latest = keepLatest<SheetId, { found: Promise<Found> | null; key: string }>(maxLists, () => ({
    found: null,
    key: '',
  }))

  async function found(sheetId: SheetId, signal?: AbortSignal): Promise<Found> {
    const key = (await slices.parts(sheetId)).map(part => part.key).join('\n')
    const own = latest(sheetId)
    if (own.key !== key || own.found === null) {
      own.key = key
      own.found = find(sheetId, key, signal)
      // What failed or was stopped is looked for again.
      own.found.catch(() => {
        if (own.key === key) own.found = null
      })
    }
    try {
      return await own.found
    } catch (error) {
      // Someone else, who asked first, has left.
      if (isAbort(error) && !signal?.aborted) return found(sheetId, signal)
      throw error
    }
  }

  async function find(sheetId: SheetId, key: string, signal?: AbortSignal): Promise<Found> {
    const id = await slices.learn(sheetId, () => {
      signal?.throwIfAborted()
      return true
    })
    if (id === null) throw new Error('a list was left before it was learned')
    const known = await store.scan.call('learnedDependencies', sheetId, id)
    const dependencies: ColumnDependency[] = known.map(one => ({ ...one, breaks: 0, examples: [] }))
    const errors: FoundError[] = []
    for (let after: number | null = 0; after !== null; ) {
      signal?.throwIfAborted()
      const slice: FoundSlice = await store.scan.call('findErrors', sheetId, id, after)
      for (const error of slice.errors) if (errors.length < maxListed) errors.push(error)
      for (const { dependency, breaks, examples } of slice.broken) {
        const own = dependencies[dependency]
        if (!own) continue
        own.breaks += breaks
        own.examples.push(...examples.slice(0, maxExamples - own.examples.length))
      }
      after = slice.next
    }
    const canTake = (error: FoundError) => error.after !== null && error.probability >= sureFrom
    return {
      key,
      review: errors.filter(error => !canTake(error)).sort(byDoubt),
      sure: errors.filter(canTake).sort(byDoubt),
      more: errors.length >= maxListed,
      dependencies: dependencies.sort((a, b) => Number(b.breaks > 0) - Number(a.breaks > 0) || b.kept - a.kept),
    }
  }

  return {
    async page({ sheetId, scope, first, count }, signal) {
      const { review, sure, more } = await found(sheetId, signal)
      const listed = scope === 'review' ? review : scope === 'sure' ? sure : [...review, ...sure]
      const errors = await store.grid.call('withRows', sheetId, listed.slice(first, first + count), maxCells)
      return { review: review.length, sure: sure.length, more, errors }
    },
    dependencies: async (sheetId, signal) => [...(await found(sheetId, signal)).dependencies],
    async answer({ sheetId, answers, forget }) {
      await store.writer.call('keepAnswers', sheetId, answers, forget)
      changes.profile(sheetId)
    },
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const doubt = ({ probability }: FoundError) => Math.abs(probability - 0.5)
const byDoubt = (a: FoundError, b: FoundError): number => doubt(a) - doubt(b) || a.rowId - b.rowId
