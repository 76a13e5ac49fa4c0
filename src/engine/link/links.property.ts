// A link only shows something: whatever it says, no run starts, no credit is spent, no connection is opened, no file is read, and the
// workspace has the same bytes in every table afterwards.
import diagnostics from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LinkedPlace } from '../../contract/app/link/link.ts'
import { linkScheme } from '../../contract/app/link/link-text.ts'
import { eraseHost, eraseWorkspace } from '../../testing/erase-workspace.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { createCaller } from '../api/router.ts'
import { Failure } from '../base/fail.ts'
import { createEngine, type Engine } from '../engine.ts'
import { databaseFile } from '../store/open.ts'

let dir: string
let engine: Engine
/** What a page was asked to do beyond showing something, and connections that were opened. */
const done: string[] = []
const onSocket = () => void done.push('a connection')

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-links-'))
  await (await eraseWorkspace(dir)).close()
  const startService = () => {
    done.push('the service')
    return Promise.reject(new Error('a link started the service'))
  }
  engine = await createEngine({ ...eraseHost(dir), startService, kind: 'web' })
  diagnostics.subscribe('net.client.socket', onSocket)
})
afterAll(async () => {
  diagnostics.unsubscribe('net.client.socket', onSocket)
  await engine.close()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

/** Every table as text. */
function dump(): string {
  const db = new Database(databaseFile(dir), { readonly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()
    return tables
      .map(name => `${name}: ${JSON.stringify(db.prepare(`SELECT * FROM "${name}"`).raw().all())}`)
      .join('\n')
  } finally {
    db.close()
  }
}

const asking = (act: string) => async () => {
  done.push(act)
  return null
}
const page = {
  ...plainPage,
  ...{ chooseFiles: asking('choose files'), chooseFolder: asking('choose a folder'), chooseSave: asking('save') },
  openExternal: async (url: string) => void done.push(url),
}

const small = fc.integer({ min: 0, max: 12 })
const words = fc.constantFrom('list', 'search', 'row', 'column', 'run', 'file', 'export', 'validate', 'settings', '..')
const hostile = fc.constantFrom('/etc/passwd', '?run=1', '#', '%2e%2e', '@evil.example', 'javascript:alert(1)', '"')
const pathOf = fc.array(fc.oneof(words, small.map(String), hostile, fc.string()), { maxLength: 7 })

test('links of every form lead to a place that is there, or to a declared problem; nothing else happens', async () => {
  const call = createCaller({ engine, page })
  const mark = await call.link.mark()
  const before = dump()
  const workspace = fc.oneof({ weight: 4, arbitrary: fc.constant(mark) }, fc.constant('000000000000'), fc.string())
  const text = fc.oneof(
    fc.tuple(workspace, pathOf).map(([home, parts]) => `${linkScheme}://${[home, ...parts].join('/')}`),
    fc
      .tuple(workspace, small, fc.option(small), fc.option(small))
      .map(([home, list, row, column]) =>
        [`${linkScheme}://${home}/list/${list}`, row && `/row/${row}`, row && column && `/column/${column}`].join(''),
      ),
    fc.tuple(workspace, small).map(([home, search]) => `${linkScheme}://${home}/search/${search}`),
    fc.string(),
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(text, async link => {
      engine.links.handed.add([link])
      try {
        const place = await call.link.next()
        expect(LinkedPlace.parse(place)).toEqual(place)
        if (place?.to === 'list') {
          const sheet = await call.sheet.get({ sheetId: place.sheetId })
          if (place.columnId !== null) expect(sheet.columns.map(({ id }) => id)).toContain(place.columnId)
        } else if (place) await call.search.get({ searchId: place.searchId })
        seen.add(place?.to ?? 'none')
      } catch (error) {
        const { cause } = error as Error
        expect(cause).toBeInstanceOf(Failure)
        const { code } = cause as Failure
        expect(['link_invalid', 'link_elsewhere', 'link_gone']).toContain(code)
        seen.add(code)
      }
    }),
    { numRuns: 2000 },
  )
  expect(dump()).toBe(before)
  expect(done).toEqual([])
  // The generator reaches what there is to reach.
  expect([...seen].toSorted()).toEqual(['link_elsewhere', 'link_gone', 'link_invalid', 'list', 'search'])
})
