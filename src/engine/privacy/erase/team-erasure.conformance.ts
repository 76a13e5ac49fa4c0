// A person erased in a team, on real engines, a real PostgreSQL server and a live service over HTTP: gone from the team's database and
// from every workspace, and the receipt names who has not erased them yet.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { Service } from '../../../service/start.ts'
import { cellsOf, filesWith, importText, newFolder } from '../../../testing/erase-workspace.ts'
import { emailSpec, openService, startRun } from '../../../testing/run/run-workspace.ts'
import { testHost } from '../../../testing/web/test-host.ts'
import { teamSuite } from '../../../testing/workspace/team-suite.ts'
import { createEngine, type Engine } from '../../engine.ts'

const server = teamSuite()
let service: Service
const folders: string[] = []
beforeAll(async () => {
  service = await openService()
})
afterAll(async () => {
  await service.close()
  for (const one of folders) await rm(one, { recursive: true, force: true })
})

const list = `Name,E-mail,Note
Anna Klein,anna.klein@nordmilch-werke.com,first
Bo Lind,bo.lind@nordmilch-werke.com,ask anna.klein@nordmilch-werke.com
`
const person = { identities: [{ kind: 'email' as const, value: 'anna.klein@nordmilch-werke.com', second: null }] }
const traces = ['anna.klein']

async function folder(): Promise<string> {
  const made = await newFolder()
  folders.push(made)
  return made
}

/** A whole engine in a folder, in the team of the invitation, on the live service. */
async function open(dir: string, invitation: string): Promise<Engine> {
  const host = testHost({
    dataDir: dir,
    teamAddress: invitation,
    settings: { provider: 'remote', remote: { baseUrl: service.baseUrl, network: 'social' } },
  })
  await host.vault.set(new URL(service.baseUrl).origin, service.key)
  return createEngine(host)
}

async function team(): Promise<string> {
  const { invitation, ...made } = await server.team(1)
  await made.close()
  return invitation
}

/** Imports the list and validates its addresses; resolves with the list and what that cost. */
async function validated(engine: Engine, dir: string): Promise<{ sheetId: SheetId; spent: number }> {
  const sheetId = await importText(engine, dir, 'people.csv', list)
  const email = (await engine.sheets.get(sheetId)).columns.find(({ name }) => name === 'E-mail')
  if (!email) throw new Error('the list has addresses')
  const run = await engine.runs.untilHalted((await startRun(engine.runs, emailSpec(sheetId, email.id))).id)
  expect(run.state).toBe('done')
  await engine.teams.outbox.settled()
  return { sheetId, spent: run.spent }
}

const stored = async () =>
  Number((await server.sql<{ count: string }>('SELECT count(*) FROM listwright_team.answer'))[0]?.count)

test('one member erases a person: the others follow at their next contact, and the receipt names who has not yet', async () => {
  const invitation = await team()
  const [dirA, dirB, dirC] = [await folder(), await folder(), await folder()]
  const [anna, ben] = [await open(dirA, invitation), await open(dirB, invitation)]
  let cleo = await open(dirC, invitation)
  await anna.teams.join({ member: 'Anna' })
  await ben.teams.join({ member: 'Ben' })
  await cleo.teams.join({ member: 'Cleo' })
  // The first member of the team was made by the suite, and never comes back.
  await anna.teams.remove('member 0')
  const ofBen = await validated(ben, dirB)
  expect(ofBen.spent).toBe(2)
  const ofAnna = await validated(anna, dirA)
  expect(ofAnna.spent).toBe(0)
  expect((await validated(cleo, dirC)).spent).toBe(0)
  await cleo.close()
  expect(await stored()).toBe(2)

  const receipt = await anna.erasures.erase({ ...person, keepRows: [], perhaps: [], suppress: false })
  expect(receipt).toMatchObject({ team: { own: true }, read: { left: 0 } })
  const said = await anna.teams.status()
  expect(said.erasures).toMatchObject([{ id: receipt.team?.id, by: 'Anna', waiting: ['Ben', 'Cleo'] }])
  // Answers that this member knew of are gone, whoever paid for them; the other person's stays.
  expect(await stored()).toBe(1)
  expect(said.accounts[0]).toMatchObject({ spent: { total: 2 } })

  expect((await ben.teams.status()).erasures).toMatchObject([{ waiting: ['Cleo'] }])
  expect(await cellsOf(ben, ofBen.sheetId, ['Name', 'E-mail', 'Note'])).toEqual([
    ['Bo Lind', 'bo.lind@nordmilch-werke.com', 'ask [erased]'],
  ])
  expect(ben.erasures.receipts()).toMatchObject([{ team: { id: receipt.team?.id, own: false }, read: { left: 0 } }])
  const [waiting] = await server.sql<{ body: Buffer }>('SELECT body FROM listwright_team.erasure')
  expect(waiting?.body.toString('latin1')).not.toContain('anna.klein')

  // It comes back weeks later, and the whole of it follows before anyone asks.
  cleo = await open(dirC, invitation)
  expect((await cleo.teams.status()).erasures).toMatchObject([{ waiting: [] }])
  expect(await server.sql('SELECT body FROM listwright_team.erasure')).toEqual([{ body: null }])
  for (const engine of [anna, ben, cleo]) await engine.close()
  for (const dir of [dirA, dirB, dirC]) expect(await filesWith(dir, traces)).toEqual([])
}, 600_000)

test('while the database is away the person is erased here, and the team hears of it later; a run that would ask holds a colleague back', async () => {
  const invitation = await team()
  const [dirA, dirB] = [await folder(), await folder()]
  let anna = await open(dirA, invitation)
  const ben = await open(dirB, invitation)
  await anna.teams.join({ member: 'Anna' })
  await ben.teams.join({ member: 'Ben' })
  await anna.teams.remove('member 0')
  await importText(anna, dirA, 'people.csv', list)
  await server.server().crash()
  const receipt = await anna.erasures.erase({ ...person, keepRows: [], perhaps: [], suppress: false })
  expect(receipt.team?.own).toBe(true)
  await anna.close()
  expect(await filesWith(dirA, traces)).toEqual([])
  await server.server().start()
  expect((await ben.teams.status()).erasures).toEqual([])

  // A run of the colleague that is paused would still ask about the person.
  const sheetId = await importText(ben, dirB, 'people.csv', list)
  const email = (await ben.sheets.get(sheetId)).columns.find(({ name }) => name === 'E-mail')
  if (!email) throw new Error('the list has addresses')
  await ben.teams.limit({ kind: 'day', member: null, cap: 0 })
  const paused = await ben.runs.untilHalted((await startRun(ben.runs, emailSpec(sheetId, email.id))).id)
  expect(paused).toMatchObject({ state: 'paused', reason: 'team_limit' })

  anna = await open(dirA, invitation)
  expect((await anna.teams.status()).erasures).toMatchObject([{ waiting: ['Ben'] }])
  expect((await ben.teams.status()).erasures).toMatchObject([{ waiting: ['Ben'] }])
  await ben.runs.stop(paused.id)
  await ben.runs.untilHalted(paused.id)
  expect((await ben.teams.status()).erasures).toMatchObject([{ waiting: [] }])
  for (const engine of [anna, ben]) await engine.close()
  for (const dir of [dirA, dirB]) expect(await filesWith(dir, traces)).toEqual([])
}, 600_000)
