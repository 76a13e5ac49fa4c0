// A step that asks a service: a run with a cap. What was paid for once is never asked again by a replay.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { JobId } from '../../../contract/app/ids.ts'
import { checkQuestion, type RunQuestion, recipeQuestion } from '../../../contract/app/recipe.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import { heldStates, type ResultState, type RunSpec } from '../../../contract/app/run/run-spec.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { quoted } from '../../action/named.ts'
import type { StepDone, StepTrouble, UsedColumn } from '../../action/step.ts'
import { fail } from '../../base/fail.ts'
import { checkFields } from '../../run/recipe/question.ts'
import { questionOn } from '../../run/recipe/question-on-list.ts'
import { type StepList, type StepWork, stepKind } from '../step.ts'

/** What may have been charged is asked again by a person only. */
const isHeld = (state: ResultState): boolean => heldStates.some(held => held === state)

export const RunStep = z
  .strictObject({
    ...recipeQuestion,
    rows: recipeQuestion.rows.refine(
      rows => !rows.some(isHeld),
      `a recipe never resends requests that may have been charged (${heldStates.join(', ')})`,
    ),
    /** Most credits that the run may spend, over all replays on a list. */
    cap: z.int().min(0),
    /** Of one call when the recipe was made. */
    price: z.int().min(0).optional(),
    /** Columns it wrote. */
    results: z.array(z.string().min(1).max(1000)).max(200).optional(),
  })
  .superRefine((step, context) => {
    checkQuestion(step, context)
    const unknown = checkFields(step.operation, step.fields)
    if (unknown !== null) context.addIssue({ code: 'custom', path: ['fields'], message: unknown })
  })
export type RunStep = z.infer<typeof RunStep>

function usesOf({ inputs, onlyIf, bestFirst }: RunStep): UsedColumn[] {
  const sent = Object.values(inputs).flatMap((column): UsedColumn[] =>
    column ? [{ column, use: 'send', typed: true }] : [],
  )
  const read = [...(onlyIf?.tests ?? []), ...(bestFirst?.priority ? [bestFirst.priority] : [])]
  return [...sent, ...read.map(({ column }): UsedColumn => ({ column, use: 'read', typed: false }))]
}

async function matched(step: RunStep, { parts, sheet, column }: StepList) {
  const lists = (await parts.sheets.workbooks()).flatMap(one => one.sheets)
  return questionOn(step, { sheet, lists, column })
}

const trouble = (kind: StepTrouble['kind'], words: string): StepTrouble => ({ kind, column: null, found: null, words })

function priceTrouble({ price }: RunStep, estimate: Estimate, { acceptPrices }: StepList): StepTrouble[] {
  if (price === undefined || acceptPrices || estimate.price.high <= price) return []
  return [trouble('price', `A request now costs ${estimate.price.high} credits instead of ${price}.`)]
}

export const runStep = stepKind({
  does: 'run',
  schema: RunStep,
  words: ({ operation, inputs }) =>
    `${operationTable[operation].title}: ${quoted(Object.values(inputs).filter(column => column !== undefined))}`,
  uses: usesOf,
  makes: ({ results }) => results ?? [],
  cap: ({ cap }) => cap,
  question: ({ cap: _, price: __, results: ___, ...question }) => question,
  async drift(step, on) {
    const found = await matched(step, on)
    if ('trouble' in found) return found.trouble
    return priceTrouble(step, await on.parts.runs.estimate(found.spec), on)
  },
  async count(step, on) {
    const found = await matched(step, on)
    if ('trouble' in found) return {}
    const { calls, credits, lines } = await on.parts.runs.estimate(found.spec)
    const local = lines.find(line => line.class === 'local')?.rows ?? 0
    return { rows: calls + local, credits: Math.min(credits.high, step.cap) }
  },
  perform,
})

/** What the step paid for before over this list, by whichever replay. */
async function paidBefore({ parts, before }: StepWork): Promise<number> {
  const runs = await Promise.all(before.map(runId => parts.runs.get(runId)))
  return runs.reduce((sum, { spent, unsure }) => sum + spent + unsure, 0)
}

async function perform(step: RunStep, on: StepWork): Promise<StepDone> {
  const { runs, questions } = on.parts
  const found = await matched(step, on)
  if ('trouble' in found) return { cells: 0, rows: 0, drift: found.trouble }
  const spec: RunSpec = on.again
    ? { ...found.spec, chips: found.spec.chips.filter(chip => chip === 'empty' || chip === 'retryable') }
    : found.spec
  if (spec.chips.length === 0) return { cells: 0, rows: 0 }
  const paid = await paidBefore(on)
  const [halted] = (await questions.halted(found.spec)).filter(({ same }) => same)
  if (halted) {
    const trouble = priceTrouble(step, await runs.estimate(spec), on)
    if (trouble.length > 0) return { cells: 0, rows: 0, drift: trouble }
    return goOn(halted.run, step, on, paid)
  }
  const estimate = await runs.estimate(spec)
  const trouble = priceTrouble(step, estimate, on)
  if (trouble.length > 0) return { cells: 0, rows: 0, drift: trouble }
  if (estimate.rows === 0 || nothingToDo(estimate)) return { cells: 0, rows: 0 }
  const run = await runs.start({
    jobId: JobId.parse(randomUUID()),
    spec,
    planHash: estimate.planHash,
    cap: Math.max(0, Math.min(step.cap - paid, on.budget)),
    minBalance: null,
    kind: 'rows',
  })
  await on.paying(run.id)
  return outcome(run, await on.follow(run), on, 0)
}

/** Every row is left out or held back, or has what it can have. */
const nothingToDo = ({ lines }: Estimate): boolean =>
  lines.every(({ class: kind, rows }) => rows === 0 || ['filtered', 'left_out', 'letters'].includes(kind))

/** A paused run that asks the same goes on, within what the step has left of its cap. */
async function goOn(run: RunView, step: RunStep, on: StepWork, paid: number): Promise<StepDone> {
  const { runs } = on.parts
  const already = run.spent + run.unsure
  const elsewhere = on.before.includes(run.id) ? paid - already : paid
  const most = Math.min(step.cap - elsewhere, already + on.budget)
  // A run that someone gave more than the recipe allows is theirs.
  if (run.cap > Math.max(most, already))
    return {
      cells: 0,
      rows: 0,
      drift: [
        trouble(
          'other',
          `Run ${run.id} on this list is paused, has the same requests and may spend ${run.cap} credits, more than is left here (${Math.max(0, most)}). Resume or stop it first.`,
        ),
      ],
    }
  if (most > run.cap) await runs.raise(run.id, most)
  await runs.resume(run.id)
  await on.paying(run.id)
  return outcome(run, await on.follow(run), on, already)
}

async function outcome(
  { id }: Pick<RunView, 'id'>,
  gaveUp: RunView['reason'],
  { parts }: StepWork,
  already: number,
): Promise<StepDone> {
  const { state, reason, spent, unsure, callsDone } = await parts.runs.settled(id)
  if (state === 'stopped') throw fail('stopped', {})
  return {
    cells: callsDone,
    rows: 0,
    credits: spent + unsure - already,
    runId: id,
    paused: state !== 'done',
    reason: state === 'done' ? null : (gaveUp ?? reason),
  }
}

/** A run as the step of a recipe. */
export function runSaid(
  question: RunQuestion,
  { cap, price, results }: { cap: number; price: number | null; results: readonly string[] },
): { do: string } {
  const rows = question.rows.filter(state => !isHeld(state))
  return {
    do: runStep.does,
    ...question,
    ...{ rows: rows.length > 0 ? rows : ['empty'], cap },
    ...(price !== null && { price }),
    ...(results.length > 0 && { results }),
  }
}
