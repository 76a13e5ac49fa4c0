// What every kind of step of a recipe says of itself, and a step that was read from a file. Kinds are in `steps`.
import type { z } from 'zod'
import type { RunId, Ticket } from '../../contract/app/ids.ts'
import type { RecipeStepView, StepCount, StepDrift } from '../../contract/app/list-recipe.ts'
import type { RecipeColumn } from '../../contract/app/recipe.ts'
import type { RunReason, RunView } from '../../contract/app/run.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import type { Bounces } from '../bounces/bounces.ts'
import type { Fixes } from '../clean/fixes.ts'
import type { ProblemFixes } from '../clean/problem-fixes.ts'
import type { Clusters } from '../clusters/clusters.ts'
import type { Duplicates } from '../duplicates/duplicates.ts'
import type { Guessing } from '../guesses/guesses.ts'
import type { Matches } from '../match/matches.ts'
import type { Recipes } from '../run/recipe/recipes.ts'
import type { Runs } from '../run/runs.ts'
import type { ComputedEdits } from '../sheet/computed/computes.ts'
import type { FindReplace } from '../sheet/find/finds.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { SavedViews } from '../sheet/view/saved-views.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Transforms } from '../transform/transforms.ts'

/** The parts of the engine that steps are made with. */
export interface StepParts {
  readonly sheets: Pick<Sheets, 'get' | 'workbooks' | 'setColumn' | 'removeColumn'>
  readonly views: Pick<Views, 'open'>
  readonly savedViews: Pick<SavedViews, 'of' | 'keep'>
  readonly problemFixes: Pick<ProblemFixes, 'preview' | 'apply'>
  readonly fixes: Pick<Fixes, 'preview' | 'apply'>
  readonly duplicates: Pick<Duplicates, 'summary' | 'resolve'>
  readonly transforms: Pick<Transforms, 'preview' | 'apply'>
  readonly clusters: Pick<Clusters, 'count' | 'apply'>
  readonly matches: Pick<Matches, 'summary' | 'apply'>
  readonly finds: Pick<FindReplace, 'count' | 'replace'>
  readonly computes: ComputedEdits
  readonly guessing: Pick<Guessing, 'preview' | 'apply'>
  readonly bounces: Pick<Bounces, 'read' | 'apply'>
  readonly runs: Pick<Runs, 'estimate' | 'start' | 'pause' | 'resume' | 'raise' | 'settled' | 'get'>
  readonly recipes: Pick<Recipes, 'match' | 'halted'>
}

/** A column that a step uses. change: its cells are written over · send: it is sent to a service · read: all else. */
export interface UsedColumn {
  readonly column: RecipeColumn
  readonly use: 'read' | 'change' | 'send'
  /** Another type is another meaning. */
  readonly typed: boolean
}

/** A list as a step meets it: its columns by what the recipe calls them. */
export interface StepList {
  readonly parts: StepParts
  readonly sheet: Sheet
  /** Throws not_found. */
  column(named: RecipeColumn): Column
  /** The file that was chosen for one that the recipe names; null = none yet. */
  file(name: string): Ticket | null
  readonly acceptPrices: boolean
  readonly signal: AbortSignal
}

/** What a step that spends may do, and what it did in earlier replays over the list. */
export interface StepWork extends StepList {
  /** Credits that all runs together may still spend. */
  readonly budget: number
  /** Runs by which the same step has paid before. */
  readonly before: readonly RunId[]
  /** The step was ended before: only what has no answer yet is asked again. */
  readonly again: boolean
  /** Waits until a run has halted; why it was given up, null = it was not. */
  follow(run: RunView): Promise<RunReason | null>
  /** A run has begun: it is remembered before anything else happens. */
  paying(runId: RunId): Promise<void>
}

/** `drift`: what only showed now, before anything was sent. `reason`: a run paused. */
export interface StepDone {
  readonly cells: number
  readonly rows: number
  readonly credits?: number
  readonly runId?: RunId
  readonly reason?: RunReason | null
  readonly paused?: boolean
  readonly drift?: readonly StepTrouble[]
}

/** A difference as a kind of step finds it. */
export type StepTrouble = Omit<StepDrift, 'place'>

/** A step that was read. */
export interface RecipeStep extends RecipeStepView {
  /** As the file says it. */
  readonly said: object
  readonly uses: readonly UsedColumn[]
  /** Names of the columns it makes. */
  readonly makes: readonly string[]
  /** Names of the files that it reads. */
  readonly files: readonly string[]
  /** Says the same whatever it costs, for replays that go on. */
  readonly question: object
  /** Cells it changed in the list it was made from. */
  readonly changed: number | null
  /** Differences beyond columns, shown before the first step is made. */
  drift(on: StepList): Promise<readonly StepTrouble[]>
  count(on: StepList): Promise<StepCount>
  perform(on: StepWork): Promise<StepDone>
}

/** A kind of step: everything that is particular about it. `S` is what the file says beside `do`. */
export interface StepFacts<S extends object> {
  /** The word after `do`; recipes keep it: never rename one. */
  readonly does: string
  /** Strict: a word that is not known is refused. */
  readonly schema: z.ZodType<S>
  words(step: S): string
  uses?(step: S): readonly UsedColumn[]
  makes?(step: S): readonly string[]
  /** Files that are chosen for a replay. */
  files?(step: S): readonly string[]
  /** Most credits; absent = it is free. */
  cap?(step: S): number
  /** What it says without what may change from replay to replay: prices, caps. */
  question?(step: S): object
  drift?(step: S, on: StepList): Promise<readonly StepTrouble[]>
  /** What it would change in the list as it is; nothing is changed or sent. */
  count(step: S, on: StepList): Promise<Partial<StepCount>>
  perform(step: S, on: StepWork): Promise<StepDone>
}

export interface StepKind {
  readonly does: string
  /** A step of a file, or what is wrong with it. */
  read(said: object): { step: RecipeStep } | { issues: readonly z.core.$ZodIssue[] }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** `do`, and how many cells it changed when the recipe was made, are the same for every kind. */
export function stepKind<S extends object>(facts: StepFacts<S>): StepKind {
  return {
    does: facts.does,
    read(said) {
      const { do: _, changed, ...rest } = { do: facts.does, changed: undefined, ...said }
      if (changed !== undefined && !isCount(changed))
        return { issues: [{ code: 'custom', path: ['changed'], message: 'is a whole number', input: changed }] }
      const read = facts.schema.safeParse(rest)
      if (!read.success) return { issues: read.error.issues }
      const step = read.data
      return {
        step: {
          does: facts.does,
          words: facts.words(step),
          cap: facts.cap?.(step) ?? null,
          said,
          uses: facts.uses?.(step) ?? [],
          makes: facts.makes?.(step) ?? [],
          files: facts.files?.(step) ?? [],
          question: facts.question?.(step) ?? step,
          changed: changed ?? null,
          drift: async on => (await facts.drift?.(step, on)) ?? [],
          count: async on => ({ cells: 0, rows: 0, credits: 0, ...(await facts.count(step, on)) }),
          perform: on => facts.perform(step, on),
        },
      }
    },
  }
}
