// The suite of directories over those that need no server, and what is particular to the one in a file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { inBatches, sampleEntries, sampleSource, unknownPerson } from '../../../testing/directory/directory-sample.ts'
import { directorySuite } from '../../../testing/directory/directory-suite.ts'
import { openMemoryDirectory } from './memory.ts'
import { DeadlineExceeded, type DirectoryStore } from './port.ts'
import { openSqliteDirectory } from './sqlite/open.ts'

const root = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
const readerEntry = new URL('./sqlite/reader-thread.ts', import.meta.url)
const fileOf = (name: string) => path.join(root, `${name}.db`)
const inFile = (name: string) => openSqliteDirectory(fileOf(name), { readerEntry })

afterAll(() => rmSync(root, { recursive: true }))

directorySuite('in memory', async () => openMemoryDirectory())
directorySuite('in a file', () => inFile('suite'))
directorySuite('in a file, read in threads', () =>
  openSqliteDirectory(fileOf('threads'), { readerEntry, threadsFrom: 0 }),
)

describe('a directory in a file', () => {
  test('is there again when it is opened again', async () => {
    const first = await inFile('again')
    await first.import(inBatches(sampleEntries(1, 20, 5)), sampleSource, { dryRun: false })
    const before = await first.search('contact', { all: true }, { offset: 0, limit: 50 }, 1000)
    await first.close()
    const second = await inFile('again')
    expect(await second.search('contact', { all: true }, { offset: 0, limit: 50 }, 1000)).toEqual(before)
    await second.close()
  })

  /** Changes the file behind the store's back. */
  const tamper = (name: string, statement: string) => {
    const db = new Database(fileOf(name))
    db.exec(statement)
    db.close()
  }

  test('derives everything anew when the way it is derived has changed', async () => {
    const first = await inFile('anew')
    await first.import(inBatches(sampleEntries(1, 50, 5)), sampleSource, { dryRun: false })
    const own = { line: 1, person: { ...unknownPerson(), email_address: 'a@own.example', city: 'Lyon' }, company: null }
    await first.import(inBatches([own]), { ...sampleSource, id: 'own' }, { dryRun: false })
    const asked = { and: [{ in: ['city', ['lyon']] }, { in: ['company_id', []] }] } as const
    const page = { offset: 0, limit: 50 }
    const answers = async (store: DirectoryStore) => [
      await store.search('contact', { in: ['city', ['lyon']] }, page, 1000),
      await store.search('contact', asked, page, 1000),
      await store.search('company', { words: 'acme' }, page, 1000),
      await store.values('job_title', { page: 1 }),
      await store.stats(),
    ]
    const before = await answers(first)
    await first.close()
    tamper('anew', `UPDATE directory SET derived = 'of another version'; DELETE FROM value; DELETE FROM contact`)
    const second = await inFile('anew')
    expect(await answers(second)).toEqual(before)
    const again = await second.import(inBatches([own]), { ...sampleSource, id: 'own' }, { dryRun: false })
    expect(again.contacts.unchanged).toBe(1)
    await second.close()
  })

  test('of a newer version is refused', async () => {
    await (await inFile('newer')).close()
    tamper('newer', 'PRAGMA user_version = 99')
    await expect(inFile('newer')).rejects.toThrow('newer version')
  })

  test('answers while it is loaded', async () => {
    const store = await inFile('loading')
    const entries = sampleEntries(1, 3000, 40)
    const asked = { in: ['company_id', ['1', '2']] } as const
    const totals: number[] = []
    async function* watched() {
      for await (const batch of inBatches(entries, 20)) {
        yield batch
        const { total } = await store.search('contact', asked, { offset: 0, limit: 100 }, 1000)
        totals.push(total)
      }
    }
    await store.import(watched(), sampleSource, { dryRun: false })
    const after = await store.count('contact', asked, 1000)
    // What is committed is seen, and it grows.
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(totals.at(-1)).toBeGreaterThan(0)
    expect(totals.at(-1)).toBeLessThan(after)
    await store.close()
  })

  test('a load that breaks off keeps what was there and can be taken up again', async () => {
    const store = await inFile('broken')
    const entries = sampleEntries(1, 60, 5)
    async function* broken() {
      yield* inBatches(entries.slice(0, 40), 10)
      throw new Error('no more')
    }
    await expect(store.import(broken(), sampleSource, { dryRun: false })).rejects.toThrow('no more')
    expect(await store.stats()).toMatchObject({ companies: 5, contacts: 35 })
    await store.import(inBatches(entries), sampleSource, { dryRun: false })
    const truth = openMemoryDirectory()
    await truth.import(inBatches(entries), sampleSource, { dryRun: false })
    expect(await store.vocabulary('job_title')).toEqual(await truth.vocabulary('job_title'))
    expect(await store.count('contact', { in: ['city', ['Lyon']] }, 1000)).toBe(
      await truth.count('contact', { in: ['city', ['Lyon']] }, 1000),
    )
    await store.close()
  })

  describe('of few contacts', () => {
    const search = (store: DirectoryStore, deadlineMs: number) =>
      store.search('contact', { words: 'ann' }, { offset: 0, limit: 25 }, deadlineMs)

    test('refuses an answer that took longer than it may', async () => {
      for (const store of [await inFile('late'), openMemoryDirectory()]) {
        await store.import(inBatches(sampleEntries(1, 50, 5)), sampleSource, { dryRun: false })
        await expect(search(store, 0)).rejects.toThrow(DeadlineExceeded)
        expect((await search(store, 60_000)).version).toBeGreaterThan(0)
        await store.close()
      }
    })

    test('answers in threads after a slow question', async () => {
      // A thread that only says it was asked.
      const script = `
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', message =>
          message === 'close' ? parentPort.close() : parentPort.postMessage({ id: message.id, value: 'asked' }))`
      const entry = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
      const asked = async (slowFrom: number) => {
        const store = await openSqliteDirectory(fileOf(`slow-${slowFrom}`), { readerEntry: entry, slowFrom })
        const answers = [await store.stats(), await search(store, 60_000)]
        await store.close()
        return answers.map(answer => answer === ('asked' as unknown))
      }
      expect(await asked(0)).toEqual([true, true])
      expect(await asked(600_000)).toEqual([false, false])
    })
  })
})
