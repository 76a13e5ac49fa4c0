// Any sequence of claims, sends, ends, repeated ends, leases that run out and owners that come back, against a model: nothing is
// sent twice unless a person asks, no limit is passed by one credit, the sums are what the claims add up to.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestMember, teamAccount, teamCall, teamEnd, teamSuite } from '../../testing/workspace/team-suite.ts'
import type { TeamCall } from './claims.ts'

const at = teamSuite()
/** Sequences tried: more of them by hand and overnight. */
const sequences = Number(process.env.LISTWRIGHT_SEQUENCES ?? 60)
const inputs = 5
const members = 3

type Phase = 'reserved' | 'sent' | 'answered' | 'charged' | 'released' | 'unsure' | 'retried'

interface ModelClaim {
  readonly call: TeamCall
  readonly input: number
  readonly member: number
  phase: Phase
  booked: number
  /** It has left: whatever is said of it, this happened. */
  left: boolean
}

type Step =
  | {
      readonly kind: 'claim'
      readonly member: number
      readonly inputs: number[]
      readonly sent: boolean
      readonly again: boolean
    }
  | { readonly kind: 'mark' | 'leaseOver' | 'renew' | 'repeat'; readonly pick: number }
  | { readonly kind: 'end'; readonly pick: number; readonly outcome: 'answered' | 'charged' | 'released' | 'unsure' }
  | { readonly kind: 'limit'; readonly cap: number | null }

const pick = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      member: fc.nat({ max: members - 1 }),
      inputs: fc.uniqueArray(fc.nat({ max: inputs - 1 }), { minLength: 1, maxLength: 4 }),
      sent: fc.boolean(),
      again: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('mark' as const, 'leaseOver' as const, 'renew' as const, 'repeat' as const),
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      pick,
      outcome: fc.constantFrom('answered' as const, 'charged' as const, 'released' as const, 'unsure' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit' as const), cap: fc.option(fc.nat({ max: 12 })) }) },
)

const held: ReadonlySet<Phase> = new Set(['reserved', 'sent', 'unsure'])
const out: ReadonlySet<Phase> = new Set(['reserved', 'sent'])

class TeamModel {
  readonly claims: ModelClaim[] = []
  readonly answered = new Set<number>()
  cap: number | null = null

  /** Of an input there is one claim at most that is out or in doubt. */
  holder(input: number): ModelClaim | undefined {
    return this.claims.find(claim => claim.input === input && held.has(claim.phase))
  }

  get sums() {
    const of = (phases: readonly Phase[], amount: (claim: ModelClaim) => number) =>
      this.claims.filter(({ phase }) => phases.includes(phase)).reduce((sum, claim) => sum + amount(claim), 0)
    return {
      reserved: of(['reserved', 'sent'], ({ call }) => call.price),
      unsure: of(['unsure', 'retried'], ({ call }) => call.price),
      spent: of(['answered', 'charged'], ({ booked }) => booked),
    }
  }

  get used(): number {
    const { reserved, unsure, spent } = this.sums
    return reserved + unsure + spent
  }

  /** What a call must be told; `extra` = credits that the batch has got already are in `used` by then. */
  verdict({ call, input }: Pick<ModelClaim, 'call' | 'input'>): string {
    if (this.answered.has(input)) return 'answered'
    const holder = this.holder(input)
    if (holder && out.has(holder.phase)) return 'busy'
    if (holder && !call.again) return 'unsure'
    if (this.cap !== null && this.used + call.price > this.cap) return 'over'
    return 'yours'
  }

  end(claim: ModelClaim, outcome: 'answered' | 'charged' | 'released' | 'unsure'): void {
    if (['answered', 'charged', 'released'].includes(claim.phase)) return
    if (outcome === 'unsure' && ['unsure', 'retried'].includes(claim.phase)) return
    claim.phase = outcome
    claim.booked = outcome === 'released' ? 0 : claim.call.price
    if (outcome === 'answered') this.answered.add(claim.input)
  }
}

async function run(steps: readonly Step[]): Promise<void> {
  const team = await at.team(members)
  const model = new TeamModel()
  const memberAt = (index: number): TestMember => team.members[index] as TestMember
  const picked = (index: number) => model.claims[index % Math.max(1, model.claims.length)]
  /** Calls that have left, by input, and how often a person allowed one more. */
  const sends = new Map<number, number>()
  const allowed = new Map<number, number>()
  const more = (counts: Map<number, number>, input: number) => counts.set(input, (counts.get(input) ?? 0) + 1)
  const leave = (claim: ModelClaim) => {
    if (claim.left) return
    claim.left = true
    more(sends, claim.input)
  }
  try {
    for (const one of steps) {
      if (one.kind === 'claim') {
        const asked = one.inputs.map(input => ({
          input,
          call: teamCall(`input ${input}`, { price: 1 + (input % 3), again: one.again }),
        }))
        const verdicts = await memberAt(one.member).store.claim({
          account: teamAccount,
          sent: one.sent,
          suppressions: 0,
          calls: asked.map(({ call }) => call),
        })
        for (const [index, { call, input }] of asked.entries()) {
          const expected = model.verdict({ call, input })
          expect(verdicts[index]?.kind).toBe(expected)
          if (expected !== 'yours') continue
          const doubtful = model.holder(input)
          if (doubtful) doubtful.phase = 'retried'
          if (doubtful?.left) more(allowed, input)
          const claim: ModelClaim = {
            call,
            input,
            member: one.member,
            phase: one.sent ? 'sent' : 'reserved',
            booked: 0,
            left: false,
          }
          model.claims.push(claim)
          if (one.sent) leave(claim)
        }
      } else if (one.kind === 'limit') {
        await memberAt(0).store.setBudget(teamAccount, 'total', null, one.cap)
        model.cap = one.cap
      } else {
        const claim = picked(one.pick)
        if (!claim) continue
        const { store } = memberAt(claim.member)
        const wasOut = out.has(claim.phase)
        switch (one.kind) {
          case 'mark': {
            const may = await store.markSent(teamAccount, [claim.call.id])
            expect(may.has(claim.call.id)).toBe(wasOut)
            if (wasOut) {
              claim.phase = 'sent'
              leave(claim)
            }
            break
          }
          case 'leaseOver':
            await at.leaseOver([claim.call.id])
            if (wasOut) {
              claim.phase = claim.phase === 'sent' ? 'unsure' : 'released'
              claim.booked = claim.phase === 'unsure' ? claim.call.price : 0
            }
            break
          case 'renew':
            await store.renew(teamAccount.name, [claim.call.id])
            break
          case 'repeat': {
            const [again] = await store.claim({
              account: teamAccount,
              sent: claim.left,
              suppressions: 0,
              calls: [claim.call],
            })
            const mine = model.answered.has(claim.input) ? 'answered' : wasOut ? 'yours' : 'busy'
            expect(again?.kind).toBe(mine)
            break
          }
          default: {
            // Only what has left is answered, and what has left is never given back as unsent but by a service that refused it.
            const outcome = claim.left ? one.outcome : 'released'
            await store.settle([teamEnd(claim.call, { outcome })])
            if (claim.left && outcome === 'released' && !['answered', 'charged', 'released'].includes(claim.phase))
              more(allowed, claim.input)
            if (claim.left && outcome === 'charged' && !['answered', 'charged', 'released'].includes(claim.phase))
              more(allowed, claim.input)
            model.end(claim, outcome)
          }
        }
      }
      const standing = await memberAt(0).store.standing()
      const account = standing.accounts[0]
      const { reserved, unsure } = model.sums
      expect({
        reserved: account?.reserved ?? 0,
        unsure: account?.unsure ?? 0,
        used: account?.spent.total ?? 0,
      }).toEqual({
        reserved,
        unsure,
        used: model.used,
      })
      expect(standing.members.reduce((sum, { spent }) => sum + spent.month, 0)).toBe(model.used)
      for (const [input, count] of sends) expect(count).toBeLessThanOrEqual(1 + (allowed.get(input) ?? 0))
    }
  } finally {
    await team.close()
    await at.sql('DELETE FROM listwright_team.claim WHERE team_id = $1', [memberAt(0).teamId])
  }
}

test('whatever happens in whatever order, the team agrees with the model', { timeout: 1_200_000 }, () =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), run), {
    numRuns: sequences,
    endOnFailure: true,
  }),
)
