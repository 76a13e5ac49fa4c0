// What members of a team share beside claims, on a real PostgreSQL server: do-not-contact lists, secrets of hashes, and what ended.
import { describe, expect, test } from 'vitest'
import {
  claimedKinds,
  teamAccount,
  teamCall,
  teamClaim,
  teamEnd,
  teamSuite,
} from '../../testing/workspace/team-suite.ts'

const at = teamSuite()

describe('do-not-contact lists', () => {
  const entry = { kind: 'email', hash: 'ab'.repeat(32), keys: ['ab'.repeat(32)], value: 'opted.out@x.example' }
  const more = { print: null, given: 0, at: 1, source: 'Typed', note: '' }

  test('who does not know the lists of this moment gets no claim at all, and reserves nothing', async () => {
    const { anna, ben } = await at.pair()
    await anna.store.shareSuppressions([{ removed: false, entry: { ...entry, ...more } }])
    const calls = [teamCall('a@x.example'), teamCall('b@x.example')]
    expect(await claimedKinds(ben, calls)).toEqual(['behind', 'behind'])
    expect((await ben.store.standing()).accounts[0]).toMatchObject({ reserved: 0 })
    const { upTo, changes } = await ben.store.suppressionNews(0, 10)
    expect(changes).toEqual([{ removed: false, entry: { ...entry, ...more } }])
    const said = await ben.store.claim({ account: teamAccount, sent: true, suppressions: upTo, calls })
    expect(said.map(({ kind }) => kind)).toEqual(['yours', 'yours'])
  })

  test('come in pages and in their order, the latest change of an entry alone, and no name is in the database', async () => {
    const { anna, ben } = await at.pair()
    for (const removed of [false, true, false, true])
      await anna.store.shareSuppressions([{ removed, entry: { ...entry, ...more } }])
    const others = Array.from({ length: 5 }, (_, at) => ({
      removed: false,
      entry: { ...entry, ...more, hash: `${at}`.repeat(64), value: `someone${at}@x.example` },
    }))
    await anna.store.shareSuppressions(others)
    const first = await ben.store.suppressionNews(0, 3)
    expect(first).toMatchObject({ more: true, upTo: 6, older: false })
    expect(first.changes.map(({ removed }) => removed)).toEqual([true, false, false])
    const rest = await ben.store.suppressionNews(first.upTo, 10)
    expect(rest).toMatchObject({ more: false, upTo: 9 })
    expect(rest.changes.map(({ entry: { value } }) => value)).toEqual([2, 3, 4].map(at => `someone${at}@x.example`))
    const rows = await at.sql<{ text: string }>(
      "SELECT encode(body, 'escape') AS text FROM listwright_team.suppression",
    )
    for (const { text } of rows) expect(text).not.toContain('x.example')
  })

  test('an entry that was changed in the database stops those who hear of it', async () => {
    const { anna, ben } = await at.pair()
    await anna.store.shareSuppressions([{ removed: false, entry: { ...entry, ...more } }])
    await at.sql("UPDATE listwright_team.suppression SET body = body || '\\x00' WHERE team_id = $1", [anna.teamId])
    await expect(ben.store.suppressionNews(0, 10)).rejects.toMatchObject({
      trouble: 'refused',
      message: expect.stringContaining('was changed in the database'),
    })
  })

  test('the secret that seals hashes reaches colleagues encrypted', async () => {
    const { anna, ben } = await at.pair()
    const seal = { print: 'cd'.repeat(16), secret: Buffer.alloc(32, 7) }
    await anna.store.shareSeals([seal, seal])
    expect(await ben.store.seals()).toEqual([seal])
    const [row] = await at.sql<{ secret: Buffer }>('SELECT secret FROM listwright_team.suppression_seal')
    expect(row?.secret.includes(seal.secret)).toBe(false)
  })
})

describe('who runs what', () => {
  test('operations of the last minute are shown with those that wait for a colleague, by name, and no longer than that', async () => {
    const { anna, ben } = await at.pair()
    expect((await anna.store.standing()).members).toMatchObject([
      { runs: [], waitsFor: [] },
      { runs: [], waitsFor: [] },
    ])
    const calls = [teamCall('a@x.example'), teamCall('b@x.example')]
    await teamClaim(anna, calls)
    expect(
      await claimedKinds(ben, [teamCall('a@x.example'), teamCall('c@x.example', { op: 'lookup.person' })]),
    ).toEqual(['busy', 'yours'])
    const standing = await ben.store.standing()
    expect(standing.members).toMatchObject([
      { runs: [{ op: 'validate.email' }], waitsFor: [] },
      { runs: [{ op: 'lookup.person' }, { op: 'validate.email' }], waitsFor: [anna.memberId] },
    ])
    await at.sql("UPDATE listwright_team.waiting SET at = at - interval '6 seconds' WHERE team_id = $1", [anna.teamId])
    await at.sql("UPDATE listwright_team.activity SET last_at = last_at - interval '61 seconds' WHERE team_id = $1", [
      anna.teamId,
    ])
    // What is still out is still shown.
    expect((await ben.store.standing()).members).toMatchObject([
      { runs: [{ op: 'validate.email' }], waitsFor: [] },
      { runs: [{ op: 'lookup.person' }], waitsFor: [] },
    ])
    await anna.store.settle(calls.map(call => teamEnd(call)))
    expect((await ben.store.standing()).members[0]).toMatchObject({ runs: [] })
  })
})

describe('what ended', () => {
  test('is removed after thirty days, once a day; what is out or unsure stays, and the sums stay', async () => {
    const { anna } = await at.pair()
    const [done, lost, out] = [teamCall('a@x.example'), teamCall('b@x.example'), teamCall('c@x.example')]
    const late = teamCall('d@x.example')
    await teamClaim(anna, [done, lost, out])
    await anna.store.settle([teamEnd(done), teamEnd(lost, { outcome: 'unsure' })])
    await anna.store.settle([teamEnd(late, { outcome: 'released', booked: 0, raw: null })])
    const ids = async () => {
      const rows = await at.sql<{ id: string }>('SELECT id FROM listwright_team.claim WHERE team_id = $1', [
        anna.teamId,
      ])
      return rows.map(({ id }) => id).sort()
    }
    await anna.store.prune()
    expect(await ids()).toHaveLength(3)
    await at.sql("UPDATE listwright_team.claim SET ended_at = ended_at - interval '31 days' WHERE team_id = $1", [
      anna.teamId,
    ])
    await at.sql("UPDATE listwright_team.withdrawn_claim SET at = at - interval '31 days' WHERE team_id = $1", [
      anna.teamId,
    ])
    // It was done today.
    await anna.store.prune()
    expect(await ids()).toHaveLength(3)
    await at.sql("UPDATE listwright_team.team SET pruned_at = '-infinity' WHERE id = $1", [anna.teamId])
    await anna.store.prune()
    expect(await ids()).toEqual([lost.id, out.id].sort())
    expect(await at.sql('SELECT 1 FROM listwright_team.withdrawn_claim WHERE team_id = $1', [anna.teamId])).toEqual([])
    expect((await anna.store.standing()).accounts[0]).toMatchObject({ spent: { total: 3 }, unsure: 1, answers: 1 })
  })

  test('answers leave the store by the retention of the member who paid for them', async () => {
    const { anna, ben } = await at.pair()
    const calls = [teamCall('a@x.example'), teamCall('b@x.example')] as const
    await teamClaim(anna, [calls[0]])
    await teamClaim(ben, [calls[1]])
    for (const one of calls) await anna.store.settle([teamEnd(one, { ageMs: 10 * 86_400_000 })])
    await anna.store.forgetAnswers(11 * 86_400_000)
    expect((await anna.store.standing()).accounts[0]).toMatchObject({ answers: 2 })
    await anna.store.forgetAnswers(9 * 86_400_000)
    expect(await claimedKinds(ben, [teamCall('a@x.example'), teamCall('b@x.example')])).toEqual(['yours', 'answered'])
  })

  test('a decision about a call without an answer reaches the sums, and frees its input', async () => {
    const { anna, ben } = await at.pair()
    const [charged, free] = [teamCall('a@x.example'), teamCall('b@x.example')]
    await teamClaim(anna, [charged, free])
    const unsure = { outcome: 'unsure', raw: null } as const
    await anna.store.settle([teamEnd(charged, unsure), teamEnd(free, unsure)])
    await anna.store.settle([
      teamEnd(charged, { outcome: 'charged', raw: null }),
      teamEnd(free, { outcome: 'released', booked: 0, raw: null }),
    ])
    expect((await ben.store.standing()).accounts[0]).toMatchObject({ unsure: 0, reserved: 0, spent: { total: 1 } })
    expect(await claimedKinds(ben, [teamCall('b@x.example')])).toEqual(['yours'])
  })
})
