// What the steps of recipes are made with. Kinds are in `steps`, and each action on a list is one.
import type { RunId } from '../../contract/app/ids.ts'
import type { RunReason, RunView } from '../../contract/app/run/run.ts'
import type { ActionMet, ActionPipeline } from '../action/list-action.ts'
import { type ReadingStep, type ReadStep, readingStep, type StepFacts } from '../action/step.ts'
import type { ActionParts } from '../actions/parts.ts'
import type { Reconciles } from '../reconcile/reconciles.ts'
import type { ListRules } from '../rules/rules.ts'
import type { RunQuestions } from '../run/recipe/run-questions.ts'
import type { Runs } from '../run/runs.ts'
import type { WebAsks } from '../run/web-asks.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { SavedViews } from '../sheet/view/saved/saved-views.ts'
import type { Views } from '../sheet/view/views.ts'

/** The parts of the engine that steps are made with. */
export interface StepParts {
  readonly sheets: Pick<Sheets, 'get' | 'workbooks'>
  readonly views: Pick<Views, 'open'>
  readonly savedViews: Pick<SavedViews, 'of' | 'keep'>
  readonly rules: Pick<ListRules, 'check'>
  readonly acting: ActionPipeline<ActionParts>
  readonly runs: Pick<Runs, 'estimate' | 'start' | 'pause' | 'resume' | 'raise' | 'settled' | 'get'>
  readonly questions: RunQuestions
  readonly reconciles: Pick<Reconciles, 'count' | 'extendCount' | 'ask' | 'extend'>
  readonly webAsks: Pick<WebAsks, 'keepsSecret'>
}

/** A list as a step meets it. */
export interface StepList extends ActionMet<ActionParts> {
  readonly parts: StepParts
  readonly acceptPrices: boolean
  /** Addresses of this computer and its network may be asked. */
  readonly privateNetwork: boolean
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

/** A step that was read. */
export type RecipeStep = ReadStep<StepList, StepWork>
export type StepKind = ReadingStep<StepList, StepWork>

/** A kind of step that no action on the list is. */
export const stepKind = <S extends object>(facts: StepFacts<S, StepList, StepWork>): StepKind => readingStep(facts)
