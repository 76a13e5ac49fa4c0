// Files that were opened lately, in a file of the data folder. Paths stay here: a page names a file by its number. A file is forgotten
// with the list that was made from it, when all are cleared, and when the setting is switched off.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { TicketInfo } from '../../contract/app/file/file.ts'
import type { RecentFile } from '../../contract/app/file/recent-file.ts'
import { SheetId, type Ticket, type WorkbookId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { writeWhole } from '../disk/write-file.ts'
import type { Files } from '../file/files.ts'
import type { TicketedFile } from '../file/job/tickets.ts'
import type { Store } from '../store/store.ts'

export interface Recents {
  /** The latest first. */
  list(): Promise<RecentFile[]>
  /** The file once more. Throws not_found, file_missing and what tickets throw. */
  open(id: number): Promise<TicketInfo>
  clear(): void
  /** A file became a list. Samples and pasted tables are no files. */
  imported(file: TicketedFile, sheetId: SheetId): void
  /** A workbook was opened from the file of a ticket or saved to it. */
  workbook(ticket: Ticket, use: 'read' | 'write', workbookId: WorkbookId): Promise<void>
  close(): Promise<void>
}

const Kept = z.object({
  id: z.int().positive(),
  name: z.string(),
  path: z.string().nullable(),
  sheetId: SheetId,
  at: z.number(),
})
type Kept = z.infer<typeof Kept>

const most = 15

/** In the data folder. */
export const recentFile = 'recent.json'

/** A file that someone has changed is as good as none. */
function read(file: string): Kept[] {
  try {
    return (
      z
        .array(Kept)
        .max(most)
        .safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? []
    )
  } catch {
    return []
  }
}

interface Parts {
  readonly store: Pick<Store, 'grid'>
  readonly files: Pick<Files, 'ticket' | 'again' | 'pathOf' | 'nameOf'>
  readonly changes: ChangeFeed
  readonly host: Pick<Host, 'dataDir' | 'settings' | 'clock' | 'log' | 'kind' | 'recentDocuments'>
}

export function createRecents({ store, files, changes, host }: Parts): Recents {
  const file = path.join(host.dataDir, recentFile)
  // A command is no one who opens files to go on with them.
  const remembers = () => host.kind !== 'cli' && host.settings.get().recentFiles
  let kept = host.kind === 'cli' ? [] : read(file)

  function keep(next: readonly Kept[]): void {
    const before = JSON.stringify(kept)
    kept = next.slice(0, most)
    if (JSON.stringify(kept) === before) return
    try {
      if (kept.length === 0) rmSync(file, { force: true })
      else writeWhole(file, JSON.stringify(kept))
    } catch (error) {
      host.log.info('recent files were not kept', { error: String(error) })
    }
    tellSystem()
  }

  /** The latest first; a file that only the program has is no document of the system. */
  const tellSystem = () => host.recentDocuments?.(kept.flatMap(({ path: place }) => place ?? []))

  function note(entry: Omit<Kept, 'id' | 'at'>): void {
    if (!remembers()) return
    const id = Math.max(0, ...kept.map(one => one.id)) + 1
    const others = kept.filter(one => (entry.path === null ? one.sheetId !== entry.sheetId : one.path !== entry.path))
    keep([{ ...entry, id, at: host.clock.now() }, ...others])
  }

  /** Forgets files whose lists were deleted for good; one in the trash can come back. */
  async function forgetGone(): Promise<void> {
    const states = await Promise.all(kept.map(({ sheetId }) => store.grid.call('linkedList', sheetId, null, null)))
    const gone = new Set(kept.filter((_, at) => states[at]?.state === 'gone').map(({ sheetId }) => sheetId))
    keep(kept.filter(({ sheetId }) => !gone.has(sheetId)))
  }

  const life = new AbortController()
  async function follow(): Promise<void> {
    for await (const { workbooks, settings } of changes.watch(life.signal)) {
      if (settings && !host.settings.get().recentFiles) keep([])
      if (workbooks && kept.length > 0) await forgetGone()
    }
  }
  const followed =
    host.kind === 'cli'
      ? Promise.resolve()
      : follow().catch((error: unknown) => host.log.error('recent files are not followed', { error: String(error) }))
  if (host.kind !== 'cli') tellSystem()

  return {
    async list() {
      if (!remembers()) return []
      await forgetGone()
      return kept.map(({ id, name, path: place, at }) => ({
        ...{ id, name, folder: place === null ? null : path.dirname(place) },
        openedAt: new Date(at).toISOString(),
      }))
    },
    async open(id) {
      const found = kept.find(one => one.id === id)
      if (!found) throw fail('not_found', { what: 'This file' })
      return found.path === null ? files.again(found.sheetId) : files.ticket(found.path, 'read')
    },
    clear: () => keep([]),
    imported({ parts, path: place, fileName, origin }, sheetId) {
      if (origin === 'upload') note({ name: fileName, path: null, sheetId })
      if (origin !== 'file') return
      for (const one of parts ?? [{ path: place, fileName, origin }])
        if (one.origin === 'file') note({ name: one.fileName, path: one.path, sheetId })
    },
    async workbook(ticket, use, workbookId) {
      const place = files.pathOf(ticket, use)
      // What came through a browser is a copy that is gone by now.
      if (place.startsWith(host.dataDir + path.sep)) return
      const books = await store.grid.call('listWorkbooks')
      const [first] = books.find(({ id }) => id === workbookId)?.sheets ?? []
      if (first) note({ name: path.basename(place), path: place, sheetId: first.id })
    },
    async close() {
      life.abort()
      await followed
    },
  }
}
