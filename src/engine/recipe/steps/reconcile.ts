// Steps that ask a reconciliation service: a column matched by a threshold, and values of properties as columns. Each asks what has no
// stored answer, within the requests that it says.
import type { ExtendAsk, ReconcileAsk } from '../../../contract/app/reconcile/reconcile-client.ts'
import { quoted, usedBy, viewOver } from '../../action/named.ts'
import type { StepDone, UsedColumn } from '../../action/step.ts'
import { extendAction, reconcileAction, reconciledNames } from '../../reconcile/reconcile-actions.ts'
import { ExtendStep, extendWord, ReconcileStep, reconcileWord } from '../../reconcile/reconcile-said.ts'
import type { ReconcileCount } from '../../reconcile/reconciles.ts'
import { type StepList, stepKind } from '../step.ts'

type AskedStep = Pick<ReconcileStep, 'service' | 'privateNetwork' | 'perSecond' | 'where' | 'requests'>

const hostOf = (service: string): string => URL.parse(service)?.host ?? service
const requestWords = ({ service, privateNetwork, requests }: AskedStep): string =>
  `${hostOf(service)}${privateNetwork ? ', which may be in a private network' : ''} (at most ${requests} requests)`

const sent = (column: ReconcileStep['column']): UsedColumn => ({ column, use: 'send', typed: false })

async function asked({ service, privateNetwork = false, perSecond, where }: AskedStep, on: StepList) {
  const { sheet, column, parts } = on
  const view = where && (await parts.views.open(sheet.id, viewOver(where, column)))
  return { service, allowPrivate: privateNetwork, perSecond, sheetId: sheet.id, viewId: view ? view.id : null }
}

const reconcileAskOf = async (step: ReconcileStep, on: StepList): Promise<ReconcileAsk> => ({
  ...(await asked(step, on)),
  columnId: on.column(step.column).id,
  ...{ type: step.type, limit: step.limit },
  properties: step.properties.map(({ property, column }) => ({
    propertyId: property,
    columnId: on.column(column).id,
  })),
})

const extendAskOf = async (step: ExtendStep, on: StepList): Promise<ExtendAsk> => ({
  ...(await asked(step, on)),
  columnId: on.column(step.column).id,
  propertyIds: step.properties.map(({ id }) => id),
})

/** The next replay goes on with what has no answer. */
const paused: StepDone = { cells: 0, rows: 0, paused: true, reason: 'cap' }
const nothing: StepDone = { cells: 0, rows: 0 }
const tell = () => {}
/** It costs requests; that it asks a service is to be allowed like a run. */
const noCredits = () => 0
/** How fast and how much it asks is no part of what is allowed. */
const question = <S extends AskedStep>({ requests: _, perSecond: __, ...asked }: S): object => asked
const rowsAsked = ({ rows, blank, suppressed }: ReconcileCount) => ({ rows: rows - blank - suppressed })

export const reconcileStep = stepKind({
  does: reconcileWord,
  schema: ReconcileStep,
  words: step => `Reconcile ${quoted([step.column])} with ${requestWords(step)}`,
  uses: ({ column, properties, where }) => [sent(column), ...properties.map(one => sent(one.column)), ...usedBy(where)],
  makes: ({ into }) => reconciledNames(into),
  cap: noCredits,
  question,
  async count(step, on) {
    return rowsAsked(await on.parts.reconciles.count(await reconcileAskOf(step, on)))
  },
  async perform(step, on) {
    if (on.again) return nothing
    const ask = await reconcileAskOf(step, on)
    const found = await on.parts.reconciles.ask(ask, on.signal, tell, step.requests)
    if (found.values.some(({ unasked }) => unasked)) return paused
    const taking = { threshold: step.threshold, decided: new Map<string, string>() }
    const { cells, rows } = await on.acting.perform(reconcileAction, {
      ...{ sheetId: on.sheet.id, found, taking, into: step.into, ask },
    })
    return { cells, rows }
  },
})

export const extendStep = stepKind({
  does: extendWord,
  schema: ExtendStep,
  words: step =>
    `Bring ${step.properties.map(({ name }) => `“${name}”`).join(', ')} by ${quoted([step.column])} from ${requestWords(step)}`,
  uses: ({ column, where }) => [sent(column), ...usedBy(where)],
  makes: ({ properties }) => properties.map(({ name }) => name),
  cap: noCredits,
  question,
  async count(step, on) {
    return rowsAsked(await on.parts.reconciles.extendCount(await extendAskOf(step, on)))
  },
  async perform(step, on) {
    if (on.again) return nothing
    const ask = await extendAskOf(step, on)
    const found = await on.parts.reconciles.extend(ask, on.signal, tell, step.requests)
    if (found.unasked > 0) return paused
    const { cells, rows } = await on.acting.perform(extendAction, { sheetId: on.sheet.id, found, ask })
    return { cells, rows }
  },
})
