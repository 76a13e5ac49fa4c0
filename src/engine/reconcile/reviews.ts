// The values of a column with their candidates, to be reviewed: what is stored only, so nothing is sent, whenever and however often
// someone looks.
import type { ReconcileCandidate } from '../../contract/app/reconcile/reconcile.ts'
import { ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import type {
  ProposedType,
  ReconcilePage,
  ReconcilePageAsk,
  ReconcileSummary,
  ReconcileSummaryAsk,
  ReconcileValue,
  ReviewState,
  ShownCandidate,
  ValueCount,
} from '../../contract/app/reconcile/reconcile-review.ts'
import type { Store } from '../store/store.ts'
import { entityLink } from './entity-link.ts'
import { takenOf } from './reconcile-actions.ts'
import type { Reconciled, Reconciles } from './reconciles.ts'

/** Everything throws sheet_gone, not_found, column_locked, suppression_unreadable. */
export interface ReconcileReviews {
  summary(ask: ReconcileSummaryAsk): Promise<ReconcileSummary>
  page(ask: ReconcilePageAsk): Promise<ReconcilePage>
  /** Types that candidates of values with an answer have. */
  proposedTypes(ask: ReconcileAsk): Promise<ProposedType[]>
  /** Answers were stored. */
  changed(): void
}

type ReviewedValue = Reconciled['values'][number]

const noOne: ReadonlyMap<string, string> = new Map()
/** Candidates of a value whose types count. */
const firstCandidates = 3
const mostTypes = 12

export function createReconcileReviews(store: Store, reconciles: Pick<Reconciles, 'stored'>): ReconcileReviews {
  /** Of one question: others are asked one after the other. */
  let kept: { key: string; found: Promise<Reconciled> } | null = null
  let answers = 0

  async function found(given: ReconcileAsk): Promise<Reconciled> {
    const ask = ReconcileAsk.parse(given)
    const { version } = await store.grid.call('getSheet', ask.sheetId)
    const key = JSON.stringify([version, answers, ask])
    if (kept?.key !== key) {
      const next = reconciles.stored(ask)
      kept = { key, found: next }
      next.catch(() => {
        if (kept?.found === next) kept = null
      })
    }
    return kept.found
  }

  return {
    async summary({ threshold, ...ask }) {
      const { values, blank, suppressed } = await found(ask)
      const counts: Record<ReviewState, ValueCount> = {
        ...{ review: none, matched: none, none, unasked: none },
      }
      let topScore: number | null = null
      for (const value of values) {
        const state = stateOf(value, threshold)
        const { values: several, rows } = counts[state]
        counts[state] = { values: several + 1, rows: rows + value.rowIds.length }
        const score = value.candidates[0]?.score ?? null
        if (score !== null) topScore = Math.max(topScore ?? score, score)
      }
      return { counts, blank, suppressed, topScore }
    },

    async page({ threshold, state, first, count, ...ask }) {
      const { values, view } = await found(ask)
      const shown = values
        .filter(value => stateOf(value, threshold) === state)
        .toSorted((a, b) => b.rowIds.length - a.rowIds.length)
      return {
        total: shown.length,
        values: shown.slice(first, first + count).map(
          (value): ReconcileValue => ({
            ...{ key: value.key, text: value.text, also: value.also, rows: value.rowIds.length },
            taken: takenOf(value, { threshold, decided: noOne }),
            candidates: value.candidates.map(one => shownCandidate(one, view)),
          }),
        ),
      }
    },

    async proposedTypes(ask) {
      const { values } = await found(ask)
      const types = new Map<string, ProposedType>()
      for (const { candidates } of values) {
        const own = new Map(candidates.slice(0, firstCandidates).flatMap(one => one.types.map(type => [type.id, type])))
        for (const [id, { name }] of own) types.set(id, { id, name, values: (types.get(id)?.values ?? 0) + 1 })
      }
      return [...types.values()].toSorted((a, b) => b.values - a.values).slice(0, mostTypes)
    },

    changed() {
      answers++
      kept = null
    },
  }
}

const none: ValueCount = { values: 0, rows: 0 }

/** What of a value is known without a person. */
function stateOf(value: ReviewedValue, threshold: number | null): ReviewState {
  if (value.unasked) return 'unasked'
  if (value.candidates.length === 0) return 'none'
  return takenOf(value, { threshold, decided: noOne }) === null ? 'review' : 'matched'
}

/** Longer texts are clipped: a service may send anything. */
const longestText = 500

export const shownCandidate = (
  { id, name, description, types, score, match }: ReconcileCandidate,
  view: string | null,
): ShownCandidate => ({
  ...{ id, score, match, link: entityLink(view, id) },
  name: name.slice(0, longestText),
  description: description?.slice(0, longestText) ?? null,
  types: types.slice(0, mostTypes),
})
