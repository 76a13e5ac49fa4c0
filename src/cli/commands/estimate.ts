// listwright estimate OPERATION|RECIPE --in FILE|LIST: what a run would do and cost. Nothing is paid and nothing is sent but, with
// Practice, the look at its own balance.

import type { PlanClass } from '../../contract/app/run/run-plan.ts'
import { readingCommand } from '../command.ts'
import { counted } from '../counted.ts'
import type { ExitCode } from '../exit.ts'
import { replayRecipe } from '../recipe/list-recipe.ts'
import { recipeTextIn } from '../recipe/recipe-file.ts'
import { prepareRun } from '../run/asked.ts'
import { type AskedRun, askedOf, operationsHelp, overList } from '../run/over-list.ts'
import { waitingWords } from '../run/waiting.ts'
import type { CommandSession } from '../session.ts'

export const estimateCommand = readingCommand(
  {
    name: 'estimate',
    brief: 'shows what a run would do and cost',
    usage: ['estimate OPERATION|RECIPE.json --in FILE|LIST [options]'],
    table: operationsHelp,
    options: overList,
    examples: ['estimate validate.email --in guests.csv', 'estimate nightly.json --in june.csv --json'],
    most: 1,
  } as const,
  (values, positionals): AskedRun => askedOf(positionals[0], values),
  perform,
)

/** The lines of the funnel in words, as the program's own dialog tells them. */
const lineWords: Readonly<Record<Exclude<PlanClass, 'send'>, string>> = {
  left_out: 'left out by the condition',
  filtered: 'already have a result',
  unusable: 'blank or unusable input, free',
  local: 'decided by local checks, free',
  suppressed: 'on a do-not-contact list, never sent',
  duplicate: 'same input as another row, free',
  own: 'found in another list, free',
  fresh: 'answer already stored, free',
  letters: 'garbled or look-alike letters, held back (send them with --odd-letters)',
  held: 'sent before without a usable answer, not sent again',
}

/** A recipe is planned, and nothing is made. */
const planOnly = {
  out: undefined,
  format: undefined,
  preset: 'plain',
  budget: undefined,
  maxErrorRate: undefined,
  watch: false,
  dryRun: true,
  acceptPrices: false,
  // Nothing is asked.
  privateNetwork: true,
} as const

const minutes = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`)

async function perform(session: CommandSession, options: AskedRun): Promise<ExitCode | undefined> {
  if ('recipe' in options)
    return replayRecipe(session, recipeTextIn(options.recipe, options.set), { ...options, ...planOnly })
  const { sheet, spec } = await prepareRun(session, options)
  const { planHash: _, chips: __, ...figures } = await session.call.run.estimate(spec)
  const { rows, calls, credits, price, provider, balance, seconds, perSecond, sends } = figures
  const { waiting } = await session.engine.runs.results(spec)
  const left = balance.credits === null ? 'balance not read' : `balance ${balance.credits}`
  const open = price.low === price.high ? `${price.high}` : `${price.low}-${price.high}`
  const summary = {
    list: { id: sheet.id, name: sheet.name },
    operation: spec.op,
    ...figures,
    waiting,
  }
  session.report.result(summary, [
    `${spec.op} over ${sheet.name}: ${provider.live ? 'LIVE' : 'Practice'}, ${left}`,
    `${String(rows).padStart(9)}  rows in scope`,
    ...figures.lines
      .filter(line => line.rows > 0)
      .flatMap(line => (line.class === 'send' ? [] : [`${String(-line.rows).padStart(9)}  ${lineWords[line.class]}`])),
    `${String(calls).padStart(9)}  ${calls === 1 ? 'request' : 'requests'} x ${open} = up to ${counted(credits.high, 'credit')}, about ${minutes(seconds)} at ${perSecond} per second`,
    ...waitingWords(waiting),
    `Sent to ${sends.host}: ${sends.fields.join(', ')}`,
  ])
  return undefined
}
