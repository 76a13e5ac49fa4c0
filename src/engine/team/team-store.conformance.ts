// A team on a real PostgreSQL server: who may send what, what is counted, what is kept secret, and what is said of bad servers.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { seededNumbers } from '../../testing/seeded-numbers.ts'
import {
  claimedKinds,
  type TestMember,
  teamAccount,
  teamCall,
  teamClaim,
  teamEnd,
  teamSuite,
} from '../../testing/workspace/team-suite.ts'
import { BadTeamAddress } from './address.ts'
import { createTeam, joinTeam, openTeamStore } from './team-store.ts'

const hba = path.join(tmpdir(), `listwright-team-hba-${process.pid}`)
writeFileSync(hba, 'host all listwright 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 })
const at = teamSuite({ hba_file: hba })

describe('claims', () => {
  test('what one has out is busy for the other, and free once it is answered', async () => {
    const { anna, ben } = await at.pair()
    const mine = teamCall('a@x.example')
    expect(await claimedKinds(anna, [mine])).toEqual(['yours'])
    expect(await claimedKinds(ben, [teamCall('a@x.example'), teamCall('b@x.example')])).toEqual(['busy', 'yours'])
    await anna.store.settle([teamEnd(mine)])
    const [answered] = await teamClaim(ben, [teamCall('a@x.example')])
    expect(answered).toMatchObject({ kind: 'answered', miss: false, raw: Buffer.from('answer to a@x.example') })
  })

  test('an answer that is too old for a run is asked again; the newer one stays', async () => {
    const { anna, ben } = await at.pair()
    const old = teamCall('a@x.example')
    await teamClaim(anna, [old])
    await anna.store.settle([teamEnd(old, { ageMs: 60_000 })])
    const again = teamCall('a@x.example', { maxAge: { found: 30_000, missed: null } })
    expect(await claimedKinds(ben, [again])).toEqual(['yours'])
    await ben.store.settle([teamEnd(again, { raw: Buffer.from('new') })])
    await anna.store.settle([teamEnd(old, { raw: Buffer.from('late') })])
    expect(await teamClaim(anna, [teamCall('a@x.example')])).toMatchObject([
      { kind: 'answered', raw: Buffer.from('new') },
    ])
  })

  test('a lost reply is asked for again, and is the same claim', async () => {
    const { anna } = await at.pair()
    const mine = teamCall('a@x.example', { idem: 'name' })
    expect(await teamClaim(anna, [mine])).toEqual([{ kind: 'yours', idem: 'name' }])
    expect(await teamClaim(anna, [mine])).toEqual([{ kind: 'yours', idem: 'name' }])
    const { accounts } = await anna.store.standing()
    expect(accounts[0]).toMatchObject({ reserved: 1, spent: { total: 1 } })
  })

  test('a claim that was given up before the server heard of it is never taken', async () => {
    const { anna, ben } = await at.pair()
    const late = teamCall('a@x.example')
    await anna.store.settle([teamEnd(late, { outcome: 'released', booked: 0, raw: null })])
    expect(await claimedKinds(anna, [late])).toEqual(['busy'])
    expect(await claimedKinds(ben, [teamCall('a@x.example')])).toEqual(['yours'])
  })

  test('reserved and never marked sent: released when the lease is over, and no longer to be sent', async () => {
    const { anna, ben } = await at.pair()
    const mine = teamCall('a@x.example')
    await teamClaim(anna, [mine], false)
    await at.leaseOver([mine.id])
    expect(await anna.store.markSent(teamAccount, [mine.id])).toEqual(new Set())
    expect(await claimedKinds(ben, [teamCall('a@x.example')])).toEqual(['yours'])
  })

  test('marked sent and the lease over: unsure, counted, sent again only when a person asks, by the same name', async () => {
    const { anna, ben } = await at.pair()
    const lost = teamCall('a@x.example', { idem: 'first' })
    await teamClaim(anna, [lost])
    await at.leaseOver([lost.id])
    expect(await claimedKinds(ben, [teamCall('a@x.example')])).toEqual(['unsure'])
    expect((await ben.store.standing()).accounts[0]).toMatchObject({ unsure: 1, reserved: 0, spent: { day: 1 } })
    const again = teamCall('a@x.example', { again: true, idem: 'second' })
    expect(await teamClaim(ben, [again])).toEqual([{ kind: 'yours', idem: 'first' }])
    // The owner comes back after all: what it paid is what counts.
    await anna.store.settle([teamEnd(lost)])
    await ben.store.settle([teamEnd(again, { booked: 0 })])
    expect((await ben.store.standing()).accounts[0]).toMatchObject({ unsure: 0, reserved: 0, spent: { total: 1 } })
  })

  test('who renews keeps a claim', async () => {
    const { anna, ben } = await at.pair()
    const mine = teamCall('a@x.example')
    await teamClaim(anna, [mine])
    const before = await at.sql<{ until: Date }>(
      'SELECT lease_until AS until FROM listwright_team.claim WHERE id = $1',
      [mine.id],
    )
    await anna.store.renew(teamAccount.name, [mine.id])
    const after = await at.sql<{ until: Date }>(
      'SELECT lease_until AS until FROM listwright_team.claim WHERE id = $1',
      [mine.id],
    )
    expect(Number(after[0]?.until)).toBeGreaterThan(Number(before[0]?.until))
    expect(await claimedKinds(ben, [teamCall('a@x.example')])).toEqual(['busy'])
  })

  test('an end that is said twice counts once', async () => {
    const { anna } = await at.pair()
    const mine = teamCall('a@x.example')
    await teamClaim(anna, [mine])
    for (const outcome of ['answered', 'answered', 'unsure', 'released'] as const)
      await anna.store.settle([teamEnd(mine, { outcome })])
    expect((await anna.store.standing()).accounts[0]).toMatchObject({
      unsure: 0,
      reserved: 0,
      spent: { total: 1 },
      answers: 1,
    })
  })
})

describe('limits', () => {
  test('a limit is reached to the credit, for all together and for one member', async () => {
    const { anna, ben } = await at.pair()
    await anna.store.setBudget(teamAccount, 'day', null, 5)
    await anna.store.setBudget(teamAccount, 'total', ben.memberId, 2)
    const calls = (count: number) => Array.from({ length: count }, () => teamCall(randomUUID()))
    const said = await teamClaim(ben, calls(4))
    expect(said.map(({ kind }) => kind)).toEqual(['yours', 'yours', 'over', 'over'])
    expect(said[2]).toEqual({ kind: 'over', limit: { kind: 'total', own: true } })
    expect(await claimedKinds(anna, calls(4))).toEqual(['yours', 'yours', 'yours', 'over'])
    expect((await teamClaim(anna, calls(1)))[0]).toEqual({ kind: 'over', limit: { kind: 'day', own: false } })
  })

  test('a limit below what is spent lets nothing through, also when reservations are given back', async () => {
    const { anna } = await at.pair()
    const out = Array.from({ length: 6 }, () => teamCall(randomUUID()))
    await teamClaim(anna, out)
    await anna.store.setBudget(teamAccount, 'month', null, 3)
    await anna.store.settle(out.slice(0, 3).map(call => teamEnd(call, { outcome: 'released', raw: null })))
    expect(await claimedKinds(anna, [teamCall('one more')])).toEqual(['over'])
    await anna.store.setBudget(teamAccount, 'month', null, null)
    expect(await claimedKinds(anna, [teamCall('one more')])).toEqual(['yours'])
  })
})

test('sixteen members at once: each input is sent once, and a limit holds to the credit', async () => {
  const team = await at.team(16)
  const inputs = Array.from({ length: 200 }, (_, index) => `person${index}@x.example`)
  await team.members[0]?.store.setBudget(teamAccount, 'total', null, 150)
  const sent: string[] = []
  const work = async (member: TestMember, seed: number) => {
    const random = seededNumbers(seed)
    let left = inputs.toSorted(() => random() - 0.5)
    while (left.length > 0) {
      const batch = left.slice(0, 16).map(text => teamCall(text))
      const verdicts = await teamClaim(member, batch)
      const mine = batch.filter((_, index) => verdicts[index]?.kind === 'yours')
      sent.push(...mine.map(({ key }) => Buffer.from(key).toString()))
      if (mine.length > 0) await member.store.settle(mine.map(call => teamEnd(call)))
      const busy = batch
        .filter((_, index) => verdicts[index]?.kind === 'busy')
        .map(({ key }) => Buffer.from(key).toString())
      left = [...left.slice(16), ...busy]
    }
  }
  await Promise.all(team.members.map((member, index) => work(member, index + 1)))
  expect(sent).toHaveLength(150)
  expect(new Set(sent).size).toBe(150)
  expect((await team.members[0]?.store.standing())?.accounts[0]).toMatchObject({
    reserved: 0,
    unsure: 0,
    spent: { total: 150 },
  })
})

test('a dump of the database contains no names, and nothing moved in it is read as an answer', async () => {
  const { anna, ben, invitation } = await at.pair()
  const mine = teamCall('secret.person@x.example')
  const other = teamCall('someone.else@x.example')
  await teamClaim(anna, [mine, other])
  await anna.store.settle([teamEnd(mine), teamEnd(other)])
  const tables = await at.sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'listwright_team'",
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const rows = await at.sql<Record<string, unknown>>(`SELECT * FROM listwright_team.${name}`)
    for (const row of rows)
      for (const value of Object.values(row))
        dump.push(Buffer.isBuffer(value) ? value.toString('latin1') : String(value))
  }
  const key = new URLSearchParams(new URL(invitation).hash.slice(1)).get('key') ?? ''
  const text = dump.join('\n')
  for (const secret of [
    'secret.person',
    'answer to',
    'member 0',
    Buffer.from(key, 'base64url').toString('latin1'),
    key,
  ])
    expect(text.includes(secret)).toBe(false)
  const swap = await at.sql<{ input: Buffer; body: Buffer }>(
    'SELECT input, body FROM listwright_team.answer WHERE team_id = $1',
    [anna.teamId],
  )
  const [one, two] = swap
  if (!one || !two) throw new Error('there are two answers')
  await at.sql('UPDATE listwright_team.answer SET body = $1 WHERE team_id = $2 AND input = $3', [
    two.body,
    anna.teamId,
    one.input,
  ])
  const said = await claimedKinds(ben, [teamCall('secret.person@x.example'), teamCall('someone.else@x.example')])
  expect(said.toSorted()).toEqual(['answered', 'unsure'])
})

describe('what is wrong is said in a sentence', () => {
  const words = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      expect(String(error)).not.toContain('hunter2')
      return error instanceof Error ? error.message : String(error)
    }
    return 'nothing is wrong'
  }
  const url = (change: (url: URL) => void) => {
    const made = new URL(at.url())
    change(made)
    return made.href
  }

  test.each([
    ['nothing', '', /starts with postgres:/],
    ['another protocol', 'mysql://a@b/c', /starts with postgres:/],
    ['no user', 'postgres://server/database', /needs a user, a server and a database/],
    ['no TLS over a network', 'postgres://a@db.example/x?sslmode=disable', /unprotected/],
    ['half an invitation', 'postgres://a@db.example/x#team=us&key=abc', /not whole/],
    ['an odd escape', 'postgres://a:%zz@db.example/x', /%25|starts with/],
  ])('%s is no address', async (_, address, says) => {
    await expect(joinTeam(address, 'me')).rejects.toThrow(BadTeamAddress)
    expect(await words(joinTeam(address, 'me'))).toMatch(says)
  })

  test('no server, no database, a wrong password, no TLS', async () => {
    await at.sql("CREATE ROLE colleague LOGIN PASSWORD 'right'")
    const closed = url(one => {
      one.port = '1'
    })
    expect(await words(createTeam(closed, 'a', 'me'))).toMatch(/No PostgreSQL server answers/)
    const missing = url(one => {
      one.pathname = '/nowhere'
    })
    expect(await words(createTeam(missing, 'a', 'me'))).toMatch(/no database of this name/)
    const wrong = url(one => {
      one.username = 'colleague'
      one.password = 'hunter2'
    })
    expect(await words(createTeam(wrong, 'a', 'me'))).toMatch(/The password is wrong/)
    const encrypted = url(one => {
      one.searchParams.set('sslmode', 'require')
    })
    expect(await words(createTeam(encrypted, 'a', 'me'))).toMatch(/does not offer TLS/)
    const right = url(one => {
      one.username = 'colleague'
      one.password = 'right'
    })
    await at.sql('CREATE DATABASE empty_one')
    await at.sql('REVOKE ALL ON DATABASE empty_one FROM PUBLIC; GRANT CONNECT ON DATABASE empty_one TO colleague')
    const poor = new URL(right)
    poor.pathname = '/empty_one'
    expect(await words(createTeam(poor.href, 'a', 'me'))).toMatch(/may not create or change the tables/)
  })

  test('two teams of one name, a wrong key, no such team, another team of the same name', async () => {
    const { name, invitation, anna } = await at.pair()
    expect(await words(createTeam(at.url(), name, 'me'))).toMatch(/already\. Join it/)
    const key = Buffer.alloc(32, 7).toString('base64url')
    const fragment = (team: string) => `${at.url()}#${new URLSearchParams({ team, key })}`
    expect(await words(joinTeam(fragment(name), 'me'))).toMatch(/not that of the team/)
    expect(await words(joinTeam(fragment('others'), 'me'))).toMatch(/no team named others/)
    expect(await words(joinTeam(at.url(), 'me'))).toMatch(/whole invitation/)
    const elsewhere = await openTeamStore(invitation, { teamId: randomUUID(), memberId: anna.memberId })
    expect(await words(elsewhere.ping())).toMatch(/another one than this workspace joined/)
    await elsewhere.close()
  })

  test('a removed member claims nothing, and what it has out is still settled', async () => {
    const { anna, ben } = await at.pair()
    const out = teamCall('a@x.example')
    await teamClaim(ben, [out])
    await anna.store.remove(ben.memberId)
    expect(await words(teamClaim(ben, [teamCall('b@x.example')]))).toMatch(/was removed from the team/)
    await ben.store.settle([teamEnd(out)])
    expect(await claimedKinds(anna, [teamCall('a@x.example')])).toEqual(['answered'])
  })

  test('a read-only database, changed tables, and tables of a newer program are left unharmed', async () => {
    await at.sql('CREATE DATABASE odd')
    const odd = url(one => {
      one.pathname = '/odd'
    })
    const { key, ...me } = await createTeam(odd, 'us', 'me')
    const address = `${odd}#${new URLSearchParams({ team: 'us', key: key.toString('base64url') })}`
    const beside = new pg.Client({ connectionString: odd })
    await beside.connect()
    const tried = async () => {
      const store = await openTeamStore(address, me)
      const said = await words(
        store.claim({ account: teamAccount, sent: true, suppressions: 0, calls: [teamCall('a@x.example')] }),
      )
      await store.close()
      return said
    }
    expect(await tried()).toBe('nothing is wrong')
    await beside.query('ALTER DATABASE odd SET default_transaction_read_only = on')
    expect(await tried()).toMatch(/read-only/)
    await beside.query('ALTER DATABASE odd RESET default_transaction_read_only')
    await beside.query('ALTER TABLE listwright_team.answer RENAME TO answers')
    expect(await tried()).toMatch(/not as this version made them/)
    await beside.query('ALTER TABLE listwright_team.answers RENAME TO answer')
    await beside.query('UPDATE listwright_team.schema_version SET version = version + 1')
    expect(await tried()).toMatch(/newer Listwright/)
    await beside.query("UPDATE listwright_team.schema_version SET version = version - 1, print = 'x'")
    expect(await tried()).toMatch(/another build/)
    await beside.end()
  })
})

test('eight programs make the tables at once, and they are made once', async () => {
  await at.sql('CREATE DATABASE fresh')
  const fresh = new URL(at.url())
  fresh.pathname = '/fresh'
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => createTeam(fresh.href, `team ${index}`, 'me')))
  expect(new Set(made.map(({ teamId }) => teamId)).size).toBe(8)
})
