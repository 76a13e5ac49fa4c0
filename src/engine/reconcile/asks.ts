// What a person asks a service on the page: shown as an action that only reads, stopped as one, and what was answered is kept.
import type { SheetId } from '../../contract/app/ids.ts'
import { type ExtendAsk, ReconcileAsk, type ReconcileDone } from '../../contract/app/reconcile/reconcile-client.ts'
import type {
  ExtendDone,
  ExtendStart,
  ProposedType,
  ReconcileApply,
  ReconcileAsked,
  ReconcileStart,
  SearchAgain,
  ShownCandidate,
} from '../../contract/app/reconcile/reconcile-review.ts'
import type { ActionPipeline } from '../action/list-action.ts'
import type { ActionParts } from '../actions/parts.ts'
import type { ListActions } from '../sheet/actions.ts'
import type { TellProgress } from './ask-missing.ts'
import { extendAction, reconcileAction } from './reconcile-actions.ts'
import type { Reconciled, Reconciles } from './reconciles.ts'
import { type ReconcileReviews, shownCandidate } from './reviews.ts'

/** Everything throws what `Reconciles` does. */
export interface ReconcileAsks {
  ask(ask: ReconcileStart): Promise<ReconcileAsked>
  proposeTypes(ask: ReconcileAsk): Promise<ProposedType[]>
  /** Candidates of other words; what the value has stays as it is. */
  searchAgain(ask: SearchAgain, signal: AbortSignal): Promise<readonly ShownCandidate[]>
  /** Writes what is matched and decided as columns. Sends nothing. */
  write(ask: ReconcileApply): Promise<ReconcileDone>
  /** Asks for values and writes them as columns. */
  extend(ask: ExtendStart): Promise<ExtendDone>
}

interface Parts {
  readonly reconciles: Reconciles
  readonly reviews: ReconcileReviews
  readonly actions: Pick<ListActions, 'read'>
  readonly acting: ActionPipeline<ActionParts>
}

export function createReconcileAsks({ reconciles, reviews, actions, acting }: Parts): ReconcileAsks {
  /** null: a person has stopped it. */
  async function shown<T>(
    sheetId: SheetId,
    label: string,
    work: (signal: AbortSignal, tell: TellProgress) => Promise<T>,
  ): Promise<T | null> {
    return actions.read(sheetId, label, async ({ signal, reach }) => {
      try {
        return await work(signal, ({ asked, of }) => reach(of === 0 ? 1 : asked / of))
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        reviews.changed()
      }
    })
  }

  const unasked = (found: Reconciled): number => found.values.filter(value => value.unasked).length

  return {
    async ask({ most, ...ask }) {
      const found = await shown(ask.sheetId, `Asking ${hostOf(ask.service)}`, (signal, tell) =>
        reconciles.ask(ask, signal, tell, most),
      )
      if (found !== null) return { stopped: false, left: unasked(found) }
      return { stopped: true, left: unasked(await reconciles.stored(ask)) }
    },

    async proposeTypes(given) {
      const ask = { ...ReconcileAsk.parse(given), type: null, properties: [] }
      await shown(ask.sheetId, `Asking ${hostOf(ask.service)} for types`, (signal, tell) =>
        reconciles.ask(ask, signal, tell, 1),
      )
      return reviews.proposedTypes(ask)
    },

    async searchAgain({ words, ...ask }, signal) {
      const { candidates, view } = await reconciles.askWords(ask, words, signal)
      return candidates.map(one => shownCandidate(one, view))
    },

    async write({ threshold, into, ...given }) {
      const ask = ReconcileAsk.parse(given)
      const { found, decided } = await reviews.decided(ask)
      return acting.perform(reconcileAction, { sheetId: ask.sheetId, into, ask, found, taking: { threshold, decided } })
    },

    async extend({ most, ...ask }) {
      const found = await shown(ask.sheetId, `Asking ${hostOf(ask.service)}`, (signal, tell) =>
        reconciles.extend(ask, signal, tell, most),
      )
      if (found === null) return { stopped: true, left: await leftOf(ask), added: [], filled: 0 }
      const { added, filled } = await acting.perform(extendAction, { sheetId: ask.sheetId, found, ask })
      return { stopped: false, left: found.unasked, added, filled }
    },
  }

  async function leftOf(ask: ExtendAsk): Promise<number> {
    const { different, stored } = await reconciles.extendCount(ask)
    return different - stored
  }
}

const hostOf = (service: string): string => URL.parse(service)?.host ?? service
