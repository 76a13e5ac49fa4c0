// Tools that estimate and start runs. Nothing is sent before a person has approved the sum, by the budget of the command or when
// the client asks.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { JobId } from '../../../contract/app/ids.ts'
import { addsPeople, missingInput } from '../../../contract/app/run/operation.ts'
import type { InputMapping, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { type OperationId, operationIds, operationTable } from '../../../model/operations/index.ts'
import { CommandEnd, exitCodes } from '../../exit.ts'
import { columnNamed } from '../../lists.ts'
import { usageError } from '../../options.ts'
import { untilHalted } from '../../run/follow-run.ts'
import { specOn } from '../../run/operation.ts'
import type { CommandSession } from '../../session.ts'
import { listSeen } from '../sight.ts'
import { agentTool } from '../tool.ts'
import { columnName, listInput, listOutput } from './shapes.ts'

/** People who are found become rows of another list, which a person chooses. */
const operations = operationIds.filter(op => !addsPeople(op))

const asked = {
  list: listInput,
  operation: z
    .enum(operations)
    .describe(
      operations.map(op => `${op}: ${operationTable[op].title} (${operationTable[op].reads.join(', ')})`).join('; '),
    ),
  columns: z
    .record(z.string().max(100), columnName)
    .default({})
    .describe('Column of each input of the operation, such as {"email": "Work email"}. By type if it is left out.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Country of phone numbers without +, such as DE.'),
}

interface AskedRun {
  readonly list: number
  readonly operation: OperationId
  readonly columns: Readonly<Record<string, string>>
  readonly country?: string | undefined
}

async function planned(
  session: CommandSession,
  { list, operation, columns, country }: AskedRun,
): Promise<{ sheet: Sheet; spec: RunSpec }> {
  const sheet = await listSeen(session, list)
  const map = Object.entries(columns).map(([field, name]) => {
    if (field.includes('=')) throw usageError('The name of an input contains no equals sign.')
    return `${field}=${columnNamed(sheet, name).name}`
  })
  const options = {
    ...{ operation, map, country, fields: [], match: undefined, live: false },
    ...{ where: [], most: 1, into: '', bestFirst: null },
  }
  const spec = await specOn(session, sheet, options)
  return { sheet, spec: { ...spec, mapping: mappingSeen(sheet, spec) } }
}

/** Columns are proposed by their types: those that the agent does not see are as if they were not there. */
function mappingSeen({ columns }: Sheet, { op, mapping }: RunSpec): InputMapping {
  const seen = new Set(columns.map(({ id }) => id))
  const kept = Object.fromEntries(Object.entries(mapping).filter(([, id]) => seen.has(id)))
  if (missingInput(op, kept))
    throw new CommandEnd(exitCodes.drift, 'No column of the list fits this operation. Name one with columns.')
  return kept
}

const estimateRun = agentTool({
  name: 'estimate_run',
  title: 'Estimate a run',
  description:
    'What a run over a list would send and cost at most, in credits. Spends nothing and sends no rows. Practice, the default provider, is a service on this computer whose credits cost nothing.',
  reads: true,
  input: z.strictObject(asked),
  output: z.object({
    list: listOutput,
    provider: z.string(),
    live: z.boolean().describe('false: Practice, which is on this computer.'),
    rows: z.int(),
    requests: z.int(),
    credits: z.object({ low: z.int(), high: z.int() }),
    seconds: z.number(),
    fields: z.array(z.string()).describe('What each request contains.'),
  }),
  async perform({ session }, ask) {
    const { sheet, spec } = await planned(session, ask)
    const { provider, rows, calls, credits, seconds, sends } = await session.call.run.estimate(spec)
    const value = {
      list: { id: sheet.id, name: sheet.name },
      ...{
        provider: provider.name,
        live: provider.live,
        rows,
        requests: calls,
        credits,
        seconds,
        fields: sends.fields,
      },
    }
    return { value, given: { sheetId: sheet.id } }
  },
})

const startRun = agentTool({
  name: 'run',
  title: 'Run an operation',
  description:
    'Validates or enriches the rows of a list through the service, and writes the results into columns as one step of undo. Spends at most cap credits, and only if a person approves: by the budget this program was started with, or when they are asked. Call estimate_run first.',
  sends: true,
  input: z.strictObject({
    ...asked,
    cap: z.int().min(0).max(1_000_000_000).describe('Most credits to spend. 0 uses stored answers only.'),
  }),
  output: z.object({
    list: listOutput,
    run: z.int().nullable(),
    state: z.string(),
    reason: z.string().nullable().describe('Why it is paused.'),
    approved_by: z.enum(['budget', 'person', 'not_needed']),
    requests: z.int(),
    credits: z.object({ spent: z.int(), unsure: z.int().describe('May have been charged.') }),
    verdicts: z.record(z.string(), z.int()),
  }),
  async perform({ session, spending, agent, steps }, { cap, ...ask }) {
    const { sheet, spec } = await planned(session, ask)
    const estimate = await session.call.run.estimate(spec)
    const { rows, planHash, provider, sends } = estimate
    const operation = operationTable[ask.operation].title
    const about = { agent, cap, operation, list: sheet.name, rows, live: provider.live, host: sends.host }
    const approval = rows === 0 ? 'not_needed' : await spending.approve(about)
    const view = rows === 0 ? null : await finished(approval)
    const { verdicts } = await session.engine.runs.results(spec)
    const value = {
      list: { id: sheet.id, name: sheet.name },
      ...{ run: view?.id ?? null, state: view?.state ?? 'done', reason: view?.reason ?? null, approved_by: approval },
      requests: view?.callsDone ?? 0,
      credits: { spent: view?.spent ?? 0, unsure: view?.unsure ?? 0 },
      verdicts,
    }
    return { value, given: { sheetId: sheet.id } }

    async function finished(approved: typeof approval) {
      let used = 0
      try {
        return await steps.during(session, sheet.id, async () => {
          const jobId = JobId.parse(randomUUID())
          const started = await session.call.run.start({ jobId, spec, planHash, cap, minBalance: null, kind: 'rows' })
          used = cap
          await untilHalted(session, started.id, () => '')
          const done = await session.engine.runs.settled(started.id)
          // One that is paused may go on, within what it may still cost.
          if (done.state === 'done' || done.state === 'stopped') used = done.spent + done.unsure
          return done
        })
      } finally {
        spending.settle(approved, cap, used)
      }
    }
  },
})

export const runningTools = [estimateRun, startRun]
