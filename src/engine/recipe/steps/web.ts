// A step that gets values from the web address of each row: a run with a maximum of requests. Its secret is never in the recipe, and a
// private network is asked only where the person who replays it allows that.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { JobId } from '../../../contract/app/ids.ts'
import { type WebQuestion, webQuestion } from '../../../contract/app/recipe.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { heldStates, type ResultState, type RunSpec } from '../../../contract/app/run/run-spec.ts'
import { quoted } from '../../action/named.ts'
import type { StepDone, StepTrouble } from '../../action/step.ts'
import { Failure, fail } from '../../base/fail.ts'
import { hostShown, webQuestionFault, webSpecOn } from '../../run/recipe/web-question.ts'
import { addressOfHost, isPrivateAddress } from '../../web/private-address.ts'
import { type StepList, type StepWork, stepKind } from '../step.ts'

/** What may have been carried out is asked again by a person only. */
const isHeld = (state: ResultState): boolean => heldStates.some(held => held === state)

const WebStep = z
  .strictObject({
    ...webQuestion,
    rows: webQuestion.rows.refine(
      rows => !rows.some(isHeld),
      `a recipe never resends requests that may have been carried out (${heldStates.join(', ')})`,
    ),
    /** Most requests, over all replays on a list. */
    requests: z.int().min(0).max(10_000_000),
  })
  .superRefine((step, context) => {
    const fault = faultOf(step)
    if (fault !== null) context.addIssue({ code: 'custom', path: ['request'], message: fault })
  })
type WebStep = z.infer<typeof WebStep>

function faultOf(step: WebQuestion): string | null {
  try {
    return webQuestionFault(step)
  } catch (error) {
    if (error instanceof Failure && 'reason' in error.details) return String(error.details.reason)
    throw error
  }
}

const trouble = (kind: StepTrouble['kind'], words: string): StepTrouble => ({ kind, column: null, found: null, words })

/** What only the person who replays it can allow or has: a private network, and the secret of the host. */
function outsideTroubles({ request }: WebStep, { parts, privateNetwork }: StepList): StepTrouble[] {
  const host = hostShown(request)
  const written = addressOfHost(new URL(`http://${host}`).hostname)
  const isPrivate = request.privateNetwork || (written !== null && isPrivateAddress(written))
  const { secret } = request
  return [
    ...(isPrivate && !privateNetwork
      ? [
          trouble(
            'network',
            `The recipe may ask ${host} in a private network. Allow it only for a recipe that you trust.`,
          ),
        ]
      : []),
    ...(secret && !parts.webAsks.keepsSecret(request.address)
      ? [
          trouble(
            'secret',
            `There is no secret for ${host}, which the header “${secret.name}” needs. Nothing was sent.`,
          ),
        ]
      : []),
  ]
}

/** The run on this list. Throws not_found, web_request. */
const specOn = (step: WebStep, { sheet, column, privateNetwork }: StepList): RunSpec =>
  webSpecOn(
    { ...step, request: { ...step.request, privateNetwork: step.request.privateNetwork && privateNetwork } },
    sheet.id,
    column,
  )

export const webStep = stepKind<WebStep>({
  does: 'web',
  schema: WebStep,
  words: ({ request, inputs, requests }) =>
    `Get ${request.values.map(({ name }) => `“${name}”`).join(', ')} from ${hostShown(request)} by ${quoted(inputs)}, at most ${requests} request${requests === 1 ? '' : 's'}`,
  uses: ({ inputs }) => inputs.map(column => ({ column, use: 'send', typed: false })),
  makes: ({ request }) => request.values.map(({ name }) => name),
  requests: ({ requests }) => requests,
  question: ({ requests: _, ...question }) => question,
  drift: async (step, on) => outsideTroubles(step, on),
  async count(step, on) {
    const { calls } = await on.parts.runs.estimate(specOn(step, on))
    return { rows: Math.min(calls, step.requests) }
  },
  perform,
})

/** Requests that the step sent before over this list, by whichever replay. */
async function sentBefore({ parts, before }: StepWork): Promise<number> {
  const runs = await Promise.all(before.map(runId => parts.runs.get(runId)))
  return runs.reduce((sum, run) => sum + run.callsDone, 0)
}

async function perform(step: WebStep, on: StepWork): Promise<StepDone> {
  const { runs, questions } = on.parts
  const outside = outsideTroubles(step, on)
  if (outside.length > 0) return { cells: 0, rows: 0, drift: outside }
  const asked = specOn(step, on)
  const spec: RunSpec = on.again
    ? { ...asked, chips: asked.chips.filter(chip => chip === 'empty' || chip === 'retryable') }
    : asked
  if (spec.chips.length === 0) return { cells: 0, rows: 0 }
  const sent = await sentBefore(on)
  const [halted] = (await questions.halted(asked)).filter(({ same }) => same)
  if (halted) return goOn(halted.run, step, on, sent)
  const estimate = await runs.estimate(spec)
  if (estimate.rows === 0 || estimate.lines.every(({ class: kind, rows }) => rows === 0 || kind === 'filtered'))
    return { cells: 0, rows: 0 }
  const run = await runs.start({
    jobId: JobId.parse(randomUUID()),
    ...{ spec, planHash: estimate.planHash, minBalance: null, kind: 'rows' },
    cap: Math.max(0, step.requests - sent),
  })
  await on.paying(run.id)
  return outcome(run, await on.follow(run), on)
}

/** A paused run that asks the same goes on, within what the step has left of its maximum. */
async function goOn(run: RunView, step: WebStep, on: StepWork, sent: number): Promise<StepDone> {
  const { runs } = on.parts
  const elsewhere = on.before.includes(run.id) ? sent - run.callsDone : sent
  const most = step.requests - elsewhere
  // A run that someone gave more than the recipe allows is theirs.
  if (run.cap > Math.max(most, run.callsDone))
    return {
      ...{ cells: 0, rows: 0 },
      drift: [
        trouble(
          'other',
          `Run ${run.id} on this list is paused, has the same requests and may send ${run.cap}, more than is left here (${Math.max(0, most)}). Resume or stop it first.`,
        ),
      ],
    }
  if (most > run.cap) await runs.raise(run.id, most)
  await runs.resume(run.id)
  await on.paying(run.id)
  return outcome(run, await on.follow(run), on)
}

async function outcome({ id }: RunView, gaveUp: RunView['reason'], { parts }: StepWork): Promise<StepDone> {
  const { state, reason, callsDone } = await parts.runs.settled(id)
  if (state === 'stopped') throw fail('stopped', {})
  const done = state === 'done'
  return { cells: callsDone, rows: 0, runId: id, paused: !done, reason: done ? null : (gaveUp ?? reason) }
}

/** A run over web addresses as the step of a recipe. */
export function webSaid(question: WebQuestion, requests: number): { do: string } {
  const rows = question.rows.filter(state => !isHeld(state))
  const said: WebStep = { ...question, rows: rows.length > 0 ? rows : ['empty'], requests }
  return { do: webStep.does, ...said }
}
