// What every kind of step of a recipe says of itself, and a step that was read from a file.
import type { z } from 'zod'
import type { RunId, Ticket } from '../../contract/app/ids.ts'
import type { RecipeStepView, StepCount, StepDrift } from '../../contract/app/list-recipe.ts'
import type { RecipeColumn } from '../../contract/app/recipe.ts'
import type { RunReason } from '../../contract/app/run/run.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'

/** A column that a step uses. change: its cells are written over · send: it is sent to a service · read: all else. */
export interface UsedColumn {
  readonly column: RecipeColumn
  readonly use: 'read' | 'change' | 'send'
  /** Another type is another meaning. */
  readonly typed: boolean
  /** What a person can do where there is no such column. */
  readonly hint?: string
}

/** A list as a step meets it: its columns by what the recipe calls them. */
export interface ListMet {
  readonly sheet: Sheet
  /** Throws not_found. */
  column(named: RecipeColumn): Column
  /** The file that was chosen for one that the recipe names; null = none yet. */
  file(name: string): Ticket | null
  readonly signal: AbortSignal
}

/** `drift`: what only showed now, before anything was sent. `reason`: a run paused. */
export interface StepDone {
  readonly cells: number
  readonly rows: number
  readonly credits?: number
  readonly runId?: RunId
  readonly reason?: RunReason | null
  readonly paused?: boolean
  /** Cells that break rules. `stops`: no other step is to be made. */
  readonly broken?: number
  readonly stops?: boolean
  readonly drift?: readonly StepTrouble[]
}

/** A difference as a kind of step finds it. */
export type StepTrouble = Omit<StepDrift, 'place'>

/** A step that was read. It is counted on a list `On`, and made on one with all that it may use to work, `Work`. */
export interface ReadStep<On, Work> extends RecipeStepView {
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
  drift(on: On): Promise<readonly StepTrouble[]>
  count(on: On): Promise<StepCount>
  perform(on: Work): Promise<StepDone>
}

/** What a step says without a list. `S` is what the file says beside `do`. */
export interface StepWords<S extends object> {
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
  /** Most requests to addresses of the web; absent = it sends none. */
  requests?(step: S): number
  /** What it says without what may change from replay to replay: prices, caps. */
  question?(step: S): object
}

/** A kind of step: everything that is particular about it. */
export interface StepFacts<S extends object, On, Work> extends StepWords<S> {
  drift?(step: S, on: On): Promise<readonly StepTrouble[]>
  /** What it would change in the list as it is; nothing is changed or sent. */
  count(step: S, on: On): Promise<Partial<StepCount>>
  perform(step: S, on: Work): Promise<StepDone>
}

export interface ReadingStep<On, Work> {
  readonly does: string
  /** Of what the file says beside `do` and `changed`. */
  readonly schema: z.ZodType
  /** A step of a file, or what is wrong with it. */
  read(said: object): { step: ReadStep<On, Work> } | { issues: readonly z.core.$ZodIssue[] }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** `do`, and how many cells it changed when the recipe was made, are the same for every kind. */
export function readingStep<S extends object, On, Work>(facts: StepFacts<S, On, Work>): ReadingStep<On, Work> {
  return {
    does: facts.does,
    schema: facts.schema,
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
          requests: facts.requests?.(step) ?? null,
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
