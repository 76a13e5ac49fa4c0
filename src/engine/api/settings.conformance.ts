// Settings from the page's call to what is kept: changes at the same time, of which one takes long, lose nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../service/start.ts'
import { practiceOf } from '../../testing/directory/practice-of.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { createEngine } from '../engine.ts'
import { createCaller } from './router.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'listwright-settings-'))
const service = await startService({ contacts: 0 })
/** Practice takes its new pace when the test says so. */
const tuned = Promise.withResolvers<void>()
const engine = await createEngine(
  testHost({
    dataDir,
    startService: async () => practiceOf(service, () => tuned.promise),
  }),
)
const { settings, account } = createCaller({ engine, page: plainPage })
afterAll(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true })
})

test('an answer that took long has what was changed meanwhile', async () => {
  await account.readBalance()
  const slow = settings.set({ practice: { perSecond: 5 } })
  await settings.set({ theme: 'dark', layout: { lastSheet: 7 } })
  tuned.resolve()
  expect(await slow).toMatchObject({ practice: { perSecond: 5 }, theme: 'dark', layout: { lastSheet: 7 } })
})

test('a part of the layout leaves the others as they are', async () => {
  await settings.set({ layout: { lastSheet: 3, search: true, lists: false } })
  const before = (await settings.get()).layout
  const { layout } = await settings.set({ layout: { open: 'activity' } })
  expect(layout).toEqual({ ...before, open: 'activity' })
  expect(layout).toMatchObject({ lastSheet: 3, search: true, lists: false })
})
