// The values of a column with their candidates, to be reviewed: what is stored only, so nothing is sent, whenever and however often
// someone looks. What a person decides about them is kept with the list.
import type { ReconcileCandidate } from '../../contract/app/reconcile/reconcile.ts'
import { ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import {
  type CellEntity,
  type CellEntityAsk,
  ChosenCandidate,
  type KeptReview,
  type ProposedType,
  type ReconcileDecide,
  type ReconciledColumn,
  type ReconcilePage,
  type ReconcilePageAsk,
  type ReconcileSummary,
  type ReconcileSummaryAsk,
  type ReconcileValue,
  type ReviewKeep,
  type ReviewState,
  type ShownCandidate,
  type ValueCount,
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
  decide(decision: ReconcileDecide): Promise<void>
  /** All that was decided about the values of the column, as they are asked now. */
  forgetDecisions(ask: ReconcileAsk): Promise<void>
  /** What is stored, and what people decided, by the key of the value: the id of a candidate, or blank for none of them. */
  decided(ask: ReconcileAsk): Promise<{ found: ReviewedAnswers; decided: ReadonlyMap<string, string> }>
  /** How a column was asked about last; null where it never was. */
  kept(of: ReconciledColumn): Promise<KeptReview | null>
  keep(keep: ReviewKeep): Promise<void>
  /** What a cell means; null where its column was not reconciled. */
  entity(ask: CellEntityAsk): Promise<CellEntity | null>
}

interface ReviewedValue extends Omit<Reconciled['values'][number], 'candidates'> {
  /** What the service answered to the value itself. */
  readonly answered: readonly ReconcileCandidate[]
  /** These, and the one that a person chose where it is of other words. */
  readonly candidates: readonly ReconcileCandidate[]
}
interface ReviewedAnswers extends Reconciled {
  readonly values: readonly ReviewedValue[]
}

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

  async function decided(ask: ReconcileAsk) {
    const [read, stored] = await Promise.all([found(ask), store.scan.call('reconcileDecisions', ask.sheetId)])
    const chosen = new Map(stored.map(({ key, candidate }) => [key, chosenIn(candidate)]))
    const values = read.values.map((value): ReviewedValue => {
      const answered = value.candidates
      const own = chosen.get(value.key)
      if (!own || answered.some(({ id }) => id === own.id)) return { ...value, answered }
      const more: ReconcileCandidate = { ...own, description: null, types: [], match: false, features: [] }
      return { ...value, answered, candidates: [...answered, more] }
    })
    const ids = values.flatMap(({ key }) => (chosen.has(key) ? [[key, chosen.get(key)?.id ?? ''] as const] : []))
    return { found: { ...read, values }, decided: new Map(ids) }
  }

  return {
    decided,

    async summary({ threshold, ...ask }) {
      const { found: read, decided: taking } = await decided(ask)
      const { values, blank, suppressed } = read
      let taken = none
      const counts: Record<ReviewState, ValueCount> = {
        ...{ review: none, matched: none, none, unasked: none },
      }
      let topScore: number | null = null
      for (const value of values) {
        const state = stateOf(value, threshold)
        const { values: several, rows } = counts[state]
        counts[state] = { values: several + 1, rows: rows + value.rowIds.length }
        if (takenOf(value, { threshold, decided: taking }) !== null)
          taken = { values: taken.values + 1, rows: taken.rows + value.rowIds.length }
        const score = value.answered[0]?.score ?? null
        if (score !== null) topScore = Math.max(topScore ?? score, score)
      }
      return { counts, decided: taking.size, taken, blank, suppressed, topScore }
    },

    async page({ threshold, state, first, count, ...ask }) {
      const { found: read, decided: said } = await decided(ask)
      const { values, view } = read
      const shown = values
        .filter(value => stateOf(value, threshold) === state)
        .toSorted((a, b) => b.rowIds.length - a.rowIds.length)
      return {
        total: shown.length,
        values: shown.slice(first, first + count).map(
          (value): ReconcileValue => ({
            ...{ key: value.key, text: value.text, also: value.also, rows: value.rowIds.length },
            taken: takenAlone(value, threshold),
            ...(said.has(value.key) && { decided: said.get(value.key) || null }),
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

    async decide({ sheetId, key, decision }) {
      if (decision === null) return store.writer.call('forgetReconcileDecisions', sheetId, [key])
      const candidate = decision.candidate && JSON.stringify(decision.candidate)
      await store.writer.call('decideReconciled', sheetId, { key, candidate })
    },

    async forgetDecisions(ask) {
      const { decided: said } = await decided(ask)
      await store.writer.call('forgetReconcileDecisions', ask.sheetId, [...said.keys()])
    },

    kept: ({ columnId }) => store.grid.call('keptReview', columnId),
    keep: keep => store.writer.call('keepReview', keep),
    entity: ask => store.grid.call('cellEntity', ask),
  }
}

const none: ValueCount = { values: 0, rows: 0 }

/** null: none of the candidates. */
function chosenIn(stored: string | null): ChosenCandidate | null {
  const read = stored === null ? null : ChosenCandidate.safeParse(JSON.parse(stored))
  return read?.success ? read.data : null
}

/** What of a value is known without a person. */
function stateOf(value: ReviewedValue, threshold: number | null): ReviewState {
  if (value.unasked) return 'unasked'
  if (value.answered.length === 0) return 'none'
  return takenAlone(value, threshold) === null ? 'review' : 'matched'
}

/** The candidate that is taken without a person. */
const takenAlone = ({ answered, ...value }: ReviewedValue, threshold: number | null): number | null =>
  takenOf({ ...value, candidates: answered }, { threshold, decided: noOne })

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
