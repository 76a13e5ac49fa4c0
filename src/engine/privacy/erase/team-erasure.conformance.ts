// A person erased in a team, on real engines, a real PostgreSQL server and a live service over HTTP: gone from the team's database and
// from every workspace, and the receipt names who has not erased them yet.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportTemplate } from '../../../contract/app/file/export-template.ts'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { Service } from '../../../service/start.ts'
import { cellsOf, filesWith, importText, newFolder } from '../../../testing/erase-workspace.ts'
import { emailSpec, openService, startRun } from '../../../testing/run/run-workspace.ts'
import { testHost } from '../../../testing/web/test-host.ts'
import { teamSuite } from '../../../testing/workspace/team-suite.ts'
import type { Host } from '../../base/host.ts'
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

const hostOf = (dir: string, invitation: string, exportTemplates: readonly ExportTemplate[] = []): Host =>
  testHost({
    dataDir: dir,
    teamAddress: invitation,
    settings: {
      provider: 'remote',
      remote: { baseUrl: service.baseUrl, network: 'social' },
      exportTemplates: [...exportTemplates],
    },
  })

/** A whole engine in a folder, in the team of the invitation, on the live service. */
async function open(dir: string, invitation: string, host = hostOf(dir, invitation)): Promise<Engine> {
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

/** All that the team shares, with the versions that are kept, as a member reads it. */
const sharedTexts = (engine: Engine): Promise<string> =>
  engine.teams.asked(async store => {
    const things = await store.shared()
    return JSON.stringify(await Promise.all(things.map(thing => store.versionsOfShared(thing))))
  })

test('the person leaves what members share, with every version, and does not come back with what a colleague still has', async () => {
  const invitation = await team()
  const [dirA, dirB] = [await folder(), await folder()]
  const address = 'anna.klein@nordmilch-werke.com'
  const letter: ExportTemplate = {
    name: 'Letter',
    escape: 'none',
    ending: 'txt',
    header: `To ${address}`,
    row: '{{cells["E-mail"]}}',
    separator: '',
    footer: '',
  }
  const hosts = { anna: hostOf(dirA, invitation, [letter]), ben: hostOf(dirB, invitation) }
  const [anna, ben] = [await open(dirA, invitation, hosts.anna), await open(dirB, invitation, hosts.ben)]
  await anna.teams.join({ member: 'Anna' })
  await ben.teams.join({ member: 'Ben' })
  await anna.teams.remove('member 0')

  const recipe = (name: string) => JSON.stringify({ format: 'listwright.recipe', version: 2, name, steps: [] })
  const search = (words: string) =>
    JSON.stringify({ query: { form: 'ask', body: { query: words } }, note: words, tags: [] })
  await anna.teamSharing.share({ kind: 'recipe', name: 'letters', text: recipe(`for ${address}`) })
  await anna.teamSharing.share({ kind: 'recipe', name: 'letters', text: recipe('for all') })
  await anna.teamSharing.share({ kind: 'recipe', name: `only ${address}`, text: recipe('for one') })
  await anna.teamSharing.share({ kind: 'template', name: 'Letter' })
  await anna.teams.asked(store =>
    store.addShared({ kind: 'search', name: 'Colleagues', text: search(`who works with ${address}`) }),
  )
  await ben.teamSharing.take({ kind: 'search', name: 'Colleagues' })
  await ben.teamSharing.take({ kind: 'template', name: 'Letter' })
  expect(await sharedTexts(ben)).toContain('anna.klein')

  expect((await anna.erasures.preview(person)).beside.texts).toBeGreaterThan(0)
  await anna.erasures.erase({ ...person, keepRows: [], perhaps: [], suppress: false })
  expect((await anna.erasures.preview(person)).beside.texts).toBe(0)
  await anna.teams.status()
  expect(await sharedTexts(anna)).not.toContain('anna.klein')
  // A version that named them and is not the newest goes, as does what is called after them.
  expect((await anna.teamSharing.list()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'recipe letters',
    'search Colleagues',
    'template Letter',
  ])
  expect(await anna.teamSharing.versions({ kind: 'recipe', name: 'letters' })).toMatchObject([{ version: 2 }])
  expect(hosts.anna.settings.get().exportTemplates).toMatchObject([{ name: 'Letter', header: 'To [erased]' }])

  // The colleague has a copy that names the person, and shares it before anything else.
  expect(hosts.ben.settings.get().exportTemplates).toEqual([letter])
  const after = await ben.teamSharing.share({ kind: 'template', name: 'Letter' })
  expect(after.find(({ kind }) => kind === 'template')).toMatchObject({ version: 2, you: true, here: 'same' })
  expect(await sharedTexts(anna)).not.toContain('anna.klein')
  expect(hosts.ben.settings.get().exportTemplates).toMatchObject([{ header: 'To [erased]' }])
  expect(await ben.searches.list()).toMatchObject([
    { name: 'Colleagues', note: 'who works with [erased]', query: { body: { query: 'who works with [erased]' } } },
  ])
  // What is left can be taken.
  for (const { kind, name } of after) await anna.teamSharing.take({ kind, name })
  expect(await anna.searches.list()).toMatchObject([{ note: 'who works with [erased]' }])
  for (const engine of [anna, ben]) await engine.close()
  for (const dir of [dirA, dirB]) expect(await filesWith(dir, traces)).toEqual([])
}, 600_000)
