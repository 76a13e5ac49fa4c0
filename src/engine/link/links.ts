// Links to places in this workspace: how they are written, where they lead, and those that the system handed over. A link only
// shows something: nothing here writes a cell, starts a run, opens a file or a connection.
import { randomBytes } from 'node:crypto'
import { type LinkedPlace, type PlaceLink, parseLink, WorkspaceMark } from '../../contract/app/link/link.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { createWaiting, type Waiting } from '../base/waiting.ts'
import type { Store } from '../store/store.ts'

export interface Links {
  /** What links to this workspace begin with. */
  mark(): WorkspaceMark
  /** Where a link leads. Throws link_invalid, link_elsewhere, link_gone. */
  place(text: string): Promise<LinkedPlace>
  /** Texts of links, whatever they say. */
  readonly handed: Pick<Waiting, 'add' | 'watch'>
  /** Where the next one leads, which waits no longer; null = none. Throws like `place`. */
  next(): Promise<LinkedPlace | null>
}

const markBytes = 6

export function createLinks({ grid }: Pick<Store, 'grid'>, { settings }: Pick<Host, 'settings'>): Links {
  const waiting = createWaiting()

  async function listOf({ sheetId, rowId, columnId }: Extract<PlaceLink, { to: 'list' }>): Promise<LinkedPlace> {
    const { state, name, row, column } = await grid.call('linkedList', sheetId, rowId, columnId)
    if (state !== 'there') throw fail('link_gone', { what: 'list', name })
    if (rowId !== null && !row) return { to: 'list', sheetId, rowId: null, columnId: null, gone: 'row' }
    if (columnId !== null && !column) return { to: 'list', sheetId, rowId, columnId: null, gone: 'column' }
    return { to: 'list', sheetId, rowId, columnId, gone: null }
  }

  async function place(text: string): Promise<LinkedPlace> {
    const link = parseLink(text.trim())
    if (!link) throw fail('link_invalid', {})
    // Ids are numbers that other workspaces have too.
    if (link.workspace !== settings.get().workspaceMark) throw fail('link_elsewhere', {})
    if (link.to === 'list') return listOf(link)
    const state = await grid.call('linkedSearch', link.searchId)
    if (state !== 'there') throw fail('link_gone', { what: 'search', name: state === 'trash' ? '' : null })
    return { to: 'search', searchId: link.searchId }
  }

  return {
    mark() {
      const known = settings.get().workspaceMark
      if (known !== null) return known
      const made = WorkspaceMark.parse(randomBytes(markBytes).toString('hex'))
      settings.set({ workspaceMark: made })
      return made
    },
    place,
    handed: waiting,
    async next() {
      const text = waiting.next()
      return text === null ? null : place(text)
    },
  }
}
