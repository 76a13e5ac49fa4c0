// A change of a list, said once: what is asked, what it would change, how it is made, and how a recipe says it. The pipeline
// (pipeline.ts) does what is the same for all: the queue, slices, putting back, the step of undo, its note for recipes, news.
import type { z } from 'zod'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { StepCount } from '../../contract/app/list-recipe.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import type { ActionOptions } from '../sheet/actions.ts'
import type { ColumnCells, StepAsk } from '../sheet/edit/edit.lane.ts'
import type { RemovedRows } from '../sheet/edit/edits.ts'
import type { EditSlice } from '../sheet/edit/slice-action.ts'
import type { SliceSize } from '../sheet/edit/slice-size.ts'
import type { AddedColumn, StepColumn } from '../sheet/edit/step-columns.lane.ts'
import { type ListMet, type ReadingStep, readingStep, type StepTrouble, type StepWords } from './step.ts'

export interface OfList {
  readonly sheetId: SheetId
}

/** What slices are made with, all in the one step of the action. */
export interface ActionWork extends ActionOptions {
  readonly step: StepAsk
  readonly size: SliceSize
  addColumn(column: AddedColumn): Promise<MadeColumn>
  /** At the end of the list. */
  addColumns(columns: StepColumn[]): Promise<readonly MadeColumn[]>
  /** Takes columns out of the list; their cells stay for undo. */
  dropColumns(columnIds: readonly ColumnId[]): EditSlice
  /** What it turned out to be, before the first slice: the label of its step. */
  name(label: string): void
  /** Writes another list as a step of its own, which is put back as well where this action does not end (`twoLists`). */
  writeOther(sheetId: SheetId, label: string, slices: ActionSlices): Promise<Written>
  /** What else is put back where the action does not end. */
  onPutBack(restore: () => Promise<unknown>): void
}
export interface MadeColumn {
  readonly columnId: ColumnId
  readonly name: string
}
export interface Written extends EditResult {
  /** The columns that it made. */
  readonly added: MadeColumn[]
}
export type ActionSlices = (work: ActionWork) => AsyncIterable<ColumnCells | RemovedRows | EditSlice>

/** Makes the change under this label. Throws stopped; all that was written is put back then, as when it fails. */
export type WriteAction = (label: string, slices: ActionSlices) => Promise<Written>

/** What an action makes its change with. */
export interface ActionMaking {
  readonly write: WriteAction
  /** Works while other actions of the list wait, and leaves the list unchanged: what makes another list of it. Throws stopped. */
  hold<T>(label: string, work: (working: ActionOptions) => Promise<T>): Promise<T>
  /** Before the change. */
  readonly list: Sheet
}

/** A list as the step of an action meets it. */
export interface ActionMet<Parts> extends ListMet {
  readonly acting: ActionPipeline<Parts>
}

/** How a recipe says an action. `S` is a step of the file, `Ask` what it asks of a list. */
interface ActionRecipe<S extends object, Ask, Parts> extends Omit<StepWords<S>, 'does'> {
  /** Differences beyond columns, before it is counted. */
  drift?(step: S, on: ListMet, at: Parts): readonly StepTrouble[] | Promise<readonly StepTrouble[]>
  ask(step: S, on: ListMet, at: Parts): NoInfer<Ask> | Promise<NoInfer<Ask>>
}

/** What is found in a list; nothing is changed. Ends early when the signal does. */
export type FindIn<Ask, Found, Parts> = (ask: Ask, at: Parts, signal?: AbortSignal) => Promise<Found>

/** `Parts`: what of the engine it is made with. */
export interface ListActionFacts<Ask extends OfList, Done, Parts, S extends object> {
  /** The word after `do` in recipes, which keep it: never rename one. */
  readonly does: string
  readonly ask: z.ZodType<Ask>
  /** What it would change in the list as it is. */
  readonly count: FindIn<Ask, Partial<StepCount>, Parts>
  /** Reads what is to be changed, and calls `write` once; columns are changed by the list itself. */
  perform(ask: Ask, at: Parts, making: ActionMaking): Promise<Done>
  readonly recipe: ActionRecipe<S, Ask, Parts>
  /** What was asked, as a recipe writes it without `do`; null: over rows or changes that were chosen in this list. */
  said(ask: Ask, columns: readonly Column[], at: Parts): object | null | Promise<object | null>
}

/** An action that recipes do not say. */
export interface PlainAction<Ask extends OfList, Done, Parts> {
  /** Begins the key of its step, for what is looked up by it. */
  readonly keyMark?: string
  /** It writes another list while it holds its own. One such action at a time: no two wait for each other. */
  readonly twoLists?: boolean
  /** Reads what is to be changed, and calls `write`; again only where that threw. `hold` instead where the list stays. */
  perform(ask: Ask, at: Parts, making: ActionMaking): Promise<Done>
}

/** An action that is noted with its step in the history, as the step of a recipe. */
export interface NotedAction<Ask extends OfList, Done, Parts> extends PlainAction<Ask, Done, Parts> {
  readonly does: string
  /** Of the list before the change, or after it; absent: before. */
  readonly saidOf?: 'after'
  said(ask: Ask, columns: readonly Column[], at: Parts): object | null | Promise<object | null>
}

export interface ListAction<Ask extends OfList, Done, Parts> extends NotedAction<Ask, Done, Parts> {
  readonly ask: z.ZodType<Ask>
  readonly step: ReadingStep<ActionMet<Parts>, ActionMet<Parts>>
}

export interface ActionPipeline<Parts> {
  /** Gives `find` the parts of the engine; for what changes nothing, such as a preview. */
  find<Ask, Found>(ask: Ask, find: FindIn<Ask, Found, Parts>, signal?: AbortSignal): Promise<Found>
  /** An action of the list (`ListActions`), one step of undo that recipes can say. Throws sheet_gone, stopped, and what the action throws. */
  perform<Ask extends OfList, Done extends Pick<EditResult, 'stepId'>>(
    action: PlainAction<Ask, Done, Parts> | NotedAction<Ask, Done, Parts>,
    ask: Ask,
  ): Promise<Done>
}

export const plainAction = <Ask extends OfList, Done extends Pick<EditResult, 'stepId'>, Parts>(
  action: PlainAction<Ask, Done, Parts>,
): PlainAction<Ask, Done, Parts> => action

/** An action that a step of another kind says. */
export const notedAction = <Ask extends OfList, Done extends Pick<EditResult, 'stepId'>, Parts>(
  action: NotedAction<Ask, Done, Parts>,
): NotedAction<Ask, Done, Parts> => action

/** An action, with its kind of step. */
export function listAction<
  Ask extends OfList,
  Done extends Pick<EditResult, 'stepId' | 'cells' | 'rows'>,
  Parts,
  S extends object,
>({ recipe, count, ...facts }: ListActionFacts<Ask, Done, Parts, S>): ListAction<Ask, Done, Parts> {
  const { drift, ask: askOf, ...words } = recipe
  const asked = (step: S, on: ActionMet<Parts>) => on.acting.find(step, async (_, at) => askOf(step, on, at))
  const action: ListAction<Ask, Done, Parts> = {
    ...facts,
    step: readingStep<S, ActionMet<Parts>, ActionMet<Parts>>({
      ...words,
      does: facts.does,
      drift: async (step, on) => on.acting.find(step, async (_, at) => (await drift?.(step, on, at)) ?? []),
      count: async (step, on) => on.acting.find(await asked(step, on), count, on.signal),
      perform: async (step, on) => on.acting.perform(action, await asked(step, on)),
    }),
  }
  return action
}
