// What can be wrong with the server of a team while a run wants to send: each is said in a sentence, nothing is sent, nothing is lost,
// and the run ends when it is put right. On a real PostgreSQL server, with the local service over HTTP.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { Service } from '../../service/start.ts'
import { startPostgres } from '../../testing/directory/postgres.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openService,
  type RunWorkspace,
  reach,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { teamWorkspaces } from '../../testing/run/team-workspaces.ts'
import { cuttable } from '../../testing/workspace/cuttable-way.ts'
import { teamAccount, teamCall, teamClaim, teamEnd, teamSuite } from '../../testing/workspace/team-suite.ts'
import { createTeam, joinTeam, openTeamStore } from '../team/team-store.ts'
import type { TeamUnavailable } from '../team/trouble.ts'

const server = teamSuite()
let service: Service
const open: RunWorkspace[] = []
let lists = 0

beforeAll(async () => {
  service = await openService()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(() => service.close())

const port = () => Number(new URL(server.url()).port)
const rows = 20
/** Validations that reached the service; its balance may be asked for at any time. */
const sent = () => service.log().filter(({ op }) => op === 'validate.email').length

async function list(at: RunWorkspace): Promise<{ sheetId: SheetId; email: ColumnId }> {
  lists += 1
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    addresses(rows, `trouble${lists}-tools.com`).map(value => [value]),
  )
  return { sheetId: sheetId as SheetId, email: columnIds[0] as ColumnId }
}

/** The workspace asks the server again, as one that was away. */
async function asksAnew(at: RunWorkspace): Promise<void> {
  await server.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', ['Listwright'])
  // The connection that is broken is found out by the first question.
  await at.teams.status().catch(() => undefined)
}

interface Case {
  /** Makes it wrong. */
  readonly wrong: (at: RunWorkspace) => Promise<unknown>
  readonly right: (at: RunWorkspace) => Promise<unknown>
  readonly says: RegExp
  /** The run waits and goes on by itself; else it pauses, and a person resumes it. */
  readonly waits: boolean
}

/** A function of the server that fails as PostgreSQL does with this code. */
const failing = (code: string) =>
  server.sql(`CREATE FUNCTION listwright_team.fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON listwright_team.claim FOR EACH ROW EXECUTE FUNCTION listwright_team.fail()`)

const cases: Readonly<Record<string, Case>> = {
  'a full disk': {
    wrong: () => failing('disk_full'),
    right: () => server.sql('DROP FUNCTION listwright_team.fail CASCADE'),
    says: /disk of the server is full/,
    waits: true,
  },
  'no free connection': {
    wrong: () => failing('too_many_connections'),
    right: () => server.sql('DROP FUNCTION listwright_team.fail CASCADE'),
    says: /no free connection/,
    waits: true,
  },
  'a read-only database': {
    wrong: async at => {
      await server.sql('ALTER DATABASE postgres SET default_transaction_read_only = on')
      await asksAnew(at)
    },
    right: async () => {
      await server.sql('BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT')
      await server.sql(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      )
    },
    says: /read-only/,
    waits: true,
  },
  'a table that someone renamed': {
    wrong: () => server.sql('ALTER TABLE listwright_team.claim RENAME TO claims'),
    right: () => server.sql('ALTER TABLE listwright_team.claims RENAME TO claim'),
    says: /not as this version made them/,
    waits: false,
  },
  'a function that someone removed': {
    wrong: () => server.sql('ALTER FUNCTION listwright_team.book RENAME TO booked'),
    right: () => server.sql('ALTER FUNCTION listwright_team.booked RENAME TO book'),
    says: /not as this version made them/,
    waits: false,
  },
  'tables of a newer program': {
    wrong: async at => {
      await server.sql('UPDATE listwright_team.schema_version SET version = version + 1')
      await asksAnew(at)
    },
    right: () => server.sql('UPDATE listwright_team.schema_version SET version = version - 1'),
    says: /newer Listwright/,
    waits: false,
  },
  'a member that was removed': {
    wrong: at => at.teams.remove('workspace 0'),
    right: () => server.sql('UPDATE listwright_team.member SET removed_at = NULL'),
    says: /was removed from the team/,
    waits: false,
  },
}

for (const [name, { wrong, right, says, waits }] of Object.entries(cases))
  test(`${name}: said, nothing sent, nothing lost, and the run ends when it is put right`, async () => {
    const [at] = await teamWorkspaces({ server, service, open }, 1)
    if (!at) throw new Error('there is one')
    const { sheetId, email } = await list(at)
    const before = sent()
    await wrong(at)
    const run = await startRun(at.runs, emailSpec(sheetId, email))
    const stuck = await reach(at.runs, run.id, ({ state }) => state === (waits ? 'waiting' : 'paused'))
    expect(stuck).toMatchObject({ reason: 'team', spent: 0, unsure: 0, detail: expect.stringMatching(says) })
    expect(sent()).toBe(before)
    await right(at)
    if (!waits) await at.runs.resume(run.id)
    expect(await at.runs.settled(run.id)).toMatchObject({ state: 'done', rowsDone: rows, spent: rows, unsure: 0 })
    await at.teams.outbox.settled()
    expect(sent()).toBe(before + rows)
    expect((await at.teams.status()).accounts[0]).toMatchObject({ spent: { total: rows }, reserved: 0, unsure: 0 })
  })

test('a server that is too old is refused before its tables are looked at', async () => {
  const [{ version } = { version: '' }] = await server.sql<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  )
  const old = version.replace(/^\d\d/, '13')
  // What the server says of its version is changed on the way.
  const way = await cuttable(port(), chunk => Buffer.from(chunk.toString('latin1').replaceAll(version, old), 'latin1'))
  const address = new URL(server.url())
  address.port = String(way.port)
  await expect(createTeam(address.href, 'old', 'me')).rejects.toMatchObject({
    trouble: 'refused',
    message: expect.stringContaining('older than PostgreSQL 14'),
  })
  expect(await server.sql("SELECT 1 FROM listwright_team.team WHERE name = 'old'")).toEqual([])
  await way.cut()
})

test('a certificate of nobody known, one for another name, and the right one', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-tls-'))
  const certify = (file: string, name: string) => {
    const made = spawnSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=team',
        '-addext',
        `subjectAltName=${name}`,
      ].concat('-keyout', path.join(dir, `${file}.key`), '-out', path.join(dir, `${file}.crt`)),
      { encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(made.stderr)
    return [path.join(dir, `${file}.key`), path.join(dir, `${file}.crt`)] as const
  }
  const said = async (address: string) =>
    createTeam(address, `tls ${lists++}`, 'me').then(
      () => 'created',
      (error: TeamUnavailable) => `${error.trouble}: ${error.message}`,
    )
  for (const [name, right] of [
    ['IP:127.0.0.1', true],
    ['DNS:other.example', false],
  ] as const) {
    const [key, crt] = certify(right ? 'right' : 'other', name)
    // The server wants a key that is its own alone.
    const owner = statSync(path.dirname(path.dirname(crt))).uid
    if (process.getuid?.() === 0) {
      const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
      chownSync(key, id, owner)
      chownSync(dir, id, owner)
    }
    expect(readFileSync(crt, 'utf8')).toContain('CERTIFICATE')
    const tls = await startPostgres({ ssl: 'on', ssl_cert_file: crt, ssl_key_file: key })
    if (typeof tls === 'string') throw new Error(tls)
    expect(await said(`${tls.url}?sslmode=require`)).toMatch(/^refused: .*cannot be verified\. Nothing was sent/)
    const verified = await said(`${tls.url}?sslrootcert=${encodeURIComponent(crt)}`)
    if (right) expect(verified).toBe('created')
    else expect(verified).toMatch(/^refused: .*for another name\. Nothing was sent/)
    await tls.close()
  }
  rmSync(dir, { recursive: true, force: true })
})

test('two teams of one name at one server, and the same name at two: who was invited to one never lands in the other', async () => {
  const { name, invitation, anna } = await server.pair()
  await expect(createTeam(server.url(), name, 'me')).rejects.toMatchObject({
    message: expect.stringContaining('already. Join it with its invitation'),
  })
  await server.sql('CREATE DATABASE second')
  const second = new URL(server.url())
  second.pathname = '/second'
  await createTeam(second.href, name, 'me')
  const moved = invitation.replace('/postgres#', '/second#')
  await expect(joinTeam(moved, 'me')).rejects.toMatchObject({
    message: expect.stringContaining('is not that of the team'),
  })
  const lost = await openTeamStore(moved, anna)
  await expect(
    lost.claim({ account: teamAccount, sent: true, suppressions: 0, calls: [teamCall('a@x.example')] }),
  ).rejects.toMatchObject({ trouble: 'refused' })
  await lost.close()
})

test('a clock of the database that jumps: nothing is sent twice, leases end late at worst, answers are of no negative age', async () => {
  const { anna, ben } = await server.pair()
  const [out, done] = [teamCall('a@x.example'), teamCall('b@x.example')]
  await teamClaim(anna, [out, done])
  await anna.store.settle([teamEnd(done)])
  // It was an hour ahead until now: everything it has noted lies in the future.
  const ahead = "+ interval '1 hour'"
  await server.sql(
    `UPDATE listwright_team.claim SET claimed_at = claimed_at ${ahead}, lease_until = lease_until ${ahead}`,
  )
  await server.sql(`UPDATE listwright_team.answer SET fetched_at = fetched_at ${ahead}`)
  const again = [teamCall('a@x.example'), teamCall('b@x.example', { maxAge: { found: 60_000, missed: 0 } })]
  expect(await teamClaim(ben, again)).toMatchObject([{ kind: 'busy' }, { kind: 'answered', ageMs: 0 }])
  await anna.store.settle([teamEnd(out)])
  expect(await teamClaim(ben, [teamCall('a@x.example')])).toMatchObject([{ kind: 'answered' }])
  // It jumps ahead over a lease: what is out is unsure, and its owner may still say how it ended.
  const late = teamCall('c@x.example')
  await teamClaim(anna, [late])
  await server.leaseOver([late.id])
  expect(await teamClaim(ben, [teamCall('c@x.example')])).toMatchObject([{ kind: 'unsure' }])
  await anna.store.settle([teamEnd(late)])
  expect(await teamClaim(ben, [teamCall('c@x.example')])).toMatchObject([{ kind: 'answered' }])
  expect((await ben.store.standing()).accounts[0]).toMatchObject({ spent: { total: 3 }, reserved: 0, unsure: 0 })
})
