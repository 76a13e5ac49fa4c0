// A recipe carried out over a list, step by step. What is made is remembered: the same recipe goes on where it was, and a step
// that paid never pays again for the same.

import type { RunId } from '../../contract/app/ids.ts'
import type { ReplayedStep, ReplayResult, ReplayStart } from '../../contract/app/list-recipe.ts'
import type { RunReason, RunView } from '../../contract/app/run/run.ts'
import type { StepDone } from '../action/step.ts'
import { Failure } from '../base/fail.ts'
import type { Store } from '../store/store.ts'
import type { ReadListRecipe } from './list-recipe.ts'
import { columnTrouble, listOn } from './on-list.ts'
import { namesIn, planOf } from './plan.ts'
import type { EndedPlaces } from './recipe.lane.ts'
import type { RecipeStep, StepParts, StepWork } from './step.ts'

export interface ReplayWay {
  readonly signal: AbortSignal
  /** Waits until a run has halted; why it was given up, null = it was not. */
  follow(run: RunView): Promise<RunReason | null>
  /** A step begins. */
  at(place: number, words: string): void
  /** The step waits for a run. */
  waits(runId: RunId): void
  /** No other step is to be begun. */
  stopping(): boolean
}

/** Whether it asks others: credits or requests are counted over all replays, and what is left is asked again. */
const asksOthers = ({ cap, requests }: RecipeStep): boolean => cap !== null || requests !== null

interface ReplayParts {
  readonly store: Store
  readonly parts: StepParts
}

const unmade = ({ does, words, cap, requests }: RecipeStep): ReplayedStep => ({
  ...{ does, words, cap, requests },
  ...{ state: 'open', cells: 0, rows: 0, credits: 0, runId: null, broken: null },
})

/** Steps of this recipe that were made on the list and not taken back. */
export async function endedOn(
  store: Store,
  sheetId: ReplayStart['sheetId'],
  { stepsHash, steps }: ReadListRecipe,
): Promise<EndedPlaces> {
  const kept = await store.grid.call('keptReplay', sheetId)
  return kept?.hash === stepsHash ? kept.ended.slice(0, steps.length) : []
}

/** Steps from the beginning that are whole. */
export const wholeSteps = (ended: EndedPlaces): number => {
  const open = ended.findIndex(({ whole }) => !whole)
  return open < 0 ? ended.length : open
}

export async function replay(
  { store, parts }: ReplayParts,
  read: ReadListRecipe,
  ask: ReplayStart,
  way: ReplayWay,
): Promise<ReplayResult> {
  const { sheetId } = ask
  const { steps, stepsHash } = read
  const listNow = async () => listOn(parts, await parts.sheets.get(sheetId), ask, way.signal)
  const ended = (await endedOn(store, sheetId, read)).slice()
  const result: ReplayResult = { state: 'done', steps: steps.map(unmade), drift: [], reason: null, spent: 0 }
  const { drift } = await planOf(read, await listNow(), ask, wholeSteps(ended))
  if (drift.length > 0) return { ...result, state: 'drift', drift }
  const keep = (began: number | null) =>
    store.writer.call('keepReplay', sheetId, { hash: stepsHash, ended: [...ended], began })

  for (const [place, step] of steps.entries()) {
    const shown = result.steps[place] ?? unmade(step)
    const known = ended[place]
    if (known?.whole && !asksOthers(step)) {
      result.steps[place] = { ...shown, state: 'before' }
      continue
    }
    if (way.signal.aborted || way.stopping()) return { ...result, state: 'stopped' }
    way.at(place, step.words)
    const on = await listNow()
    const trouble = columnTrouble(on, step, ask, new Set(), namesIn(steps))
    if (trouble.length > 0) return { ...result, state: 'drift', drift: trouble.map(one => ({ ...one, place })) }
    const tip = await store.grid.call('lastStep', sheetId)
    const runs: RunId[] = (known?.runs ?? []).map(id => id as RunId)
    if (known === undefined) await keep(asksOthers(step) ? null : tip)
    const work: StepWork = {
      ...on,
      budget: Math.max(0, ask.budget - result.spent),
      before: [...runs],
      again: known?.whole ?? false,
      follow: way.follow,
      async paying(runId) {
        if (!runs.includes(runId)) runs.push(runId)
        way.waits(runId)
        ended[place] = { step: null, runs, whole: false }
        await keep(null)
      },
    }
    const done = await perform(step, work)
    // It has not begun: what a person corrects next is no work of this step.
    if (done.drift || done.stops) await keep(null)
    if (done.drift) return { ...result, state: 'drift', drift: done.drift.map(one => ({ ...one, place })) }
    if (done.stops) {
      // It is checked again by the next replay, once the cells are corrected.
      result.steps[place] = { ...shown, broken: done.broken ?? null, state: 'broken' }
      return { ...result, state: 'broken' }
    }
    const after = await store.grid.call('lastStep', sheetId)
    ended[place] = { step: after > tip ? after : (known?.step ?? null), runs, whole: !done.paused }
    await keep(null)
    const { cells, rows, credits = 0, runId = null, broken = null } = done
    result.spent += credits
    const nothing = known?.whole === true && runId === null
    result.steps[place] = {
      ...{ ...shown, cells, rows, credits, broken, runId: runId ?? (nothing ? (runs.at(-1) ?? null) : null) },
      state: done.paused ? 'paused' : nothing ? 'before' : 'done',
    }
    if (done.paused) return { ...result, state: 'paused', reason: done.reason ?? null }
  }
  return result
}

async function perform(step: RecipeStep, work: StepWork): Promise<StepDone> {
  try {
    return await step.perform(work)
  } catch (error) {
    // Everything it would ask is held back or answered.
    if (error instanceof Failure && error.code === 'nothing_to_run') return { cells: 0, rows: 0 }
    throw error
  }
}
