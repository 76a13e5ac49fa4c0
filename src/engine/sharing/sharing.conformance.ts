// Recipes, searches, templates and settings of the service that members of a team share, with a real PostgreSQL server between two workspaces.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Service } from '../../service/start.ts'
import { openService, type RunWorkspace } from '../../testing/run/run-workspace.ts'
import { teamWorkspaces } from '../../testing/run/team-workspaces.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'
import { createTeamSharing } from './sharing.ts'

const server = teamSuite()
let service: Service
let open: RunWorkspace[] = []
beforeAll(async () => {
  service = await openService()
})
afterEach(async () => {
  for (const one of open) await one.close()
  open = []
  await server.sql('DELETE FROM listwright_team.shared')
})
afterAll(() => service.close())

async function pair() {
  const [anna, ben] = await teamWorkspaces({ server, service, open }, 2)
  if (!anna || !ben) throw new Error('there are two')
  return { anna: { at: anna, sharing: createTeamSharing(anna) }, ben: { at: ben, sharing: createTeamSharing(ben) } }
}

const recipe = (name: string, note = '') =>
  JSON.stringify({ format: 'listwright.recipe', version: 2, name: `${name}${note}`, steps: [] })
const template = {
  ...{
    name: 'Labels',
    escape: 'none' as const,
    ending: 'txt',
    header: '',
    row: '{{cells.Name}}',
    separator: '',
    footer: '',
  },
}
const bodies = () => server.sql<{ body: Buffer; id: Buffer }>('SELECT body, id FROM listwright_team.shared')

test('a recipe: the other sees who shared it, takes it, hears that it changed, and keeps its copy', async () => {
  const { anna, ben } = await pair()
  expect(await anna.sharing.share({ kind: 'recipe', name: 'nightly', text: recipe('nightly') })).toMatchObject([
    { kind: 'recipe', name: 'nightly', version: 1, by: 'workspace 0', you: true, taken: 1 },
  ])
  expect(await ben.sharing.list()).toMatchObject([{ name: 'nightly', by: 'workspace 0', you: false, taken: null }])
  expect(await ben.sharing.take({ kind: 'recipe', name: 'nightly' })).toMatchObject({
    version: 1,
    text: recipe('nightly'),
  })
  expect(await ben.sharing.list()).toMatchObject([{ version: 1, taken: 1 }])
  await anna.sharing.share({ kind: 'recipe', name: 'nightly', text: recipe('nightly', ' of June') })
  expect(await ben.sharing.list()).toMatchObject([{ version: 2, taken: 1 }])
  expect((await ben.sharing.take({ kind: 'recipe', name: 'nightly' })).text).toBe(recipe('nightly', ' of June'))
  // The last one who writes wins, and the older one is kept.
  await ben.sharing.share({ kind: 'recipe', name: 'nightly', text: recipe('nightly', ' of July') })
  expect(await anna.sharing.list()).toMatchObject([{ version: 3, taken: 2, by: 'workspace 1' }])
  expect(await bodies()).toHaveLength(3)
  expect(await anna.sharing.versions({ kind: 'recipe', name: 'nightly' })).toMatchObject([
    { version: 3, by: 'workspace 1', you: false },
    { version: 2, by: 'workspace 0', you: true },
    { version: 1, by: 'workspace 0', you: true },
  ])
  expect(await anna.sharing.take({ kind: 'recipe', name: 'nightly', version: 1 })).toMatchObject({
    version: 1,
    text: recipe('nightly'),
  })
  expect(await anna.sharing.list()).toMatchObject([{ version: 3, taken: 1 }])
  await expect(anna.sharing.take({ kind: 'recipe', name: 'nightly', version: 4 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await anna.sharing.unshare({ kind: 'recipe', name: 'nightly' })
  expect(await ben.sharing.list()).toEqual([])
  await expect(ben.sharing.take({ kind: 'recipe', name: 'nightly' })).rejects.toMatchObject({ code: 'not_found' })
  // What is shared no more is not in the database any more, and the next version goes on from there.
  expect(await bodies()).toHaveLength(1)
  expect(await ben.sharing.versions({ kind: 'recipe', name: 'nightly' })).toEqual([])
  await ben.sharing.share({ kind: 'recipe', name: 'nightly', text: recipe('nightly') })
  expect(await anna.sharing.list()).toMatchObject([{ version: 5, taken: 4 }])
})

test('the list says how the copy here compares with the newest version', async () => {
  const { anna, ben } = await pair()
  const standing = async ({ sharing }: typeof anna) => (await sharing.list()).map(({ here }) => here)
  const change = (at: typeof anna, row: string) => at.at.host.settings.set({ exportTemplates: [{ ...template, row }] })
  change(anna, 'one')
  await anna.sharing.share({ kind: 'template', name: 'Labels' })
  expect(await standing(anna)).toEqual(['same'])
  expect(await standing(ben)).toEqual(['none'])
  change(ben, 'of Ben')
  expect(await ben.sharing.list()).toMatchObject([{ here: 'other', taken: null }])
  await ben.sharing.take({ kind: 'template', name: 'Labels' })
  expect(await standing(ben)).toEqual(['same'])
  change(ben, 'of Ben')
  expect(await ben.sharing.list()).toMatchObject([{ here: 'other', taken: 1, version: 1 }])
  await ben.sharing.share({ kind: 'template', name: 'Labels' })
  expect(await anna.sharing.list()).toMatchObject([{ here: 'other', taken: 1, version: 2 }])
  await anna.sharing.take({ kind: 'template', name: 'Labels', version: 1 })
  expect(anna.at.host.settings.get().exportTemplates).toMatchObject([{ row: 'one' }])
  expect(await anna.sharing.list()).toMatchObject([{ here: 'other', taken: 1, version: 2 }])
})

test('what another version of the program has shared, and one template more than there can be, change nothing', async () => {
  const { anna, ben } = await pair()
  const full = Array.from({ length: 50 }, (_, at) => ({ ...template, name: `${at}` }))
  ben.at.host.settings.set({ exportTemplates: full })
  anna.at.host.settings.set({ exportTemplates: [template] })
  await anna.sharing.share({ kind: 'template', name: 'Labels' })
  const add = (kind: 'template' | 'search' | 'service', name: string, text: object) =>
    anna.at.teams.asked(team => team.addShared({ kind, name, text: JSON.stringify(text) }))
  await add('template', 'Newer', { ...template, name: 'Newer', colour: 'red' })
  await add('search', 'Newer', { query: { form: 'places', body: {} }, note: '', tags: [] })
  await add('service', 'other.example', {})
  for (const [kind, name] of [
    ['template', 'Labels'],
    ['template', 'Newer'],
    ['search', 'Newer'],
    ['service', 'other.example'],
  ] as const)
    await expect(ben.sharing.take({ kind, name })).rejects.toMatchObject({ code: 'bad_request' })
  expect(ben.at.host.settings.get().exportTemplates).toEqual(full)
  expect(await ben.sharing.list()).toMatchObject([
    { kind: 'search', taken: null },
    { kind: 'service', here: 'unfit', taken: null },
    { kind: 'template', taken: null },
    { kind: 'template', taken: null },
  ])
})

test('a template, a search and the settings of the service are in the other workspace then', async () => {
  const { anna, ben } = await pair()
  anna.at.host.settings.set({ exportTemplates: [template] })
  await anna.sharing.share({ kind: 'template', name: 'Labels' })
  await ben.sharing.take({ kind: 'template', name: 'Labels' })
  expect(ben.at.host.settings.get().exportTemplates).toEqual([template])

  const { accountId } = await anna.at.accounts.connect()
  const query = JSON.stringify({ form: 'people', body: { job_title: 'CTO' } })
  const kept = { accountId, query, name: 'CTOs', note: 'each month', tags: ['leads'], now: 1 }
  await anna.at.store.writer.urgent('keepSharedSearch', kept)
  await anna.sharing.share({ kind: 'search', name: 'CTOs' })
  await ben.sharing.take({ kind: 'search', name: 'CTOs' })
  await ben.sharing.take({ kind: 'search', name: 'CTOs' })
  const searches = await ben.at.store.grid.call('listSearches', 2)
  expect(searches).toMatchObject([{ name: 'CTOs', note: 'each month', tags: ['leads'], query: JSON.parse(query) }])

  await anna.at.accounts.setProfile({ prices: { 'validate.email': { low: 3, high: 3, mark: 'O' } } })
  await anna.sharing.share({ kind: 'service', name: 'service' })
  const [shared] = (await ben.sharing.list()).filter(({ kind }) => kind === 'service')
  expect(shared?.name).toBe(new URL(service.baseUrl).host)
  await ben.sharing.take({ kind: 'service', name: shared?.name ?? '' })
  expect((await ben.sharing.list()).map(({ here }) => here)).toEqual(['same', 'same', 'same'])
  const { baseUrl, prices } = ben.at.host.settings.get().remote
  expect(prices?.['validate.email']).toEqual({ low: 3, high: 3, mark: 'O' })
  expect(baseUrl).toBe(service.baseUrl)
})

test('what is not there is not shared, and a text that is no recipe neither', async () => {
  const { anna } = await pair()
  await expect(anna.sharing.share({ kind: 'template', name: 'None' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(anna.sharing.share({ kind: 'search', name: 'None' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(anna.sharing.share({ kind: 'recipe', name: 'x', text: '{}' })).rejects.toMatchObject({
    code: 'recipe_unreadable',
  })
  expect(await anna.sharing.list()).toEqual([])
})

test('nothing of it can be read in the database, nor put in the place of another', async () => {
  const { anna, ben } = await pair()
  await anna.sharing.share({ kind: 'recipe', name: 'Secret plan', text: recipe('Secret plan') })
  for (const { body, id } of await bodies())
    for (const bytes of [body, id]) expect(bytes.toString('latin1')).not.toContain('Secret')
  await anna.sharing.share({ kind: 'recipe', name: 'Other', text: recipe('Other') })
  await server.sql('UPDATE listwright_team.shared a SET body = b.body FROM listwright_team.shared b WHERE a.id <> b.id')
  expect(await ben.sharing.list()).toEqual([])
})

test('a member that was removed shares nothing more', async () => {
  const { anna, ben } = await pair()
  await anna.at.teams.remove('workspace 1')
  await expect(ben.sharing.share({ kind: 'recipe', name: 'x', text: recipe('x') })).rejects.toMatchObject({
    code: 'team_unavailable',
  })
})

test('a person who is erased is taken out of what is shared, and versions that named them are gone', async () => {
  const { anna } = await pair()
  const named = recipe('for nora@acme.example')
  await anna.sharing.share({ kind: 'recipe', name: 'letters', text: named })
  await anna.sharing.share({ kind: 'recipe', name: 'letters', text: named })
  await anna.sharing.share({ kind: 'recipe', name: 'other', text: recipe('other') })
  const without = (text: string) => text.replaceAll('nora@acme.example', '')
  await anna.at.teams.asked(team => team.takeOutOfShared(without))
  expect(await bodies()).toHaveLength(2)
  const { text } = await anna.sharing.take({ kind: 'recipe', name: 'letters' })
  expect(text).toBe(recipe('for '))
})
