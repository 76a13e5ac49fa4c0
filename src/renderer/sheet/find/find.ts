// Find and replace in the open list: what is asked, where, what was found, and the acts of the find bar.
import { TRPCClientError } from '@trpc/client'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { CellPlace, FindQuery, FindSummary } from '../../../contract/app/find.ts'
import type { ColumnId, ViewId } from '../../../contract/app/ids.ts'
import type { ErrorData } from '../../../contract/app/problem.ts'
import type { RowBlock } from '../../../contract/app/view.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { createStore } from '../../state/store.ts'
import { doneNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { undoStep } from '../edit/edits.ts'
import { rectsOf, selectCell } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'

export const findScopes = ['view', 'selection', 'column', 'list'] as const
export type FindScope = (typeof findScopes)[number]

export interface FindState {
  readonly open: 'find' | 'replace' | null
  readonly query: FindQuery
  readonly replacement: string
  readonly scope: FindScope
  /** What was selected when the scope was chosen: going to matches moves the selection. */
  readonly chosen: { readonly blocks: readonly RowBlock[]; readonly columnId: ColumnId | null }
  readonly found: FindSummary | null
  readonly counting: boolean
  /** Why nothing can be found, e.g. an expression that cannot be read. */
  readonly error: string | null
  /** A word on the last step, e.g. that the search went on from the top. */
  readonly note: string
}

export const findStore = createStore<FindState>({
  open: null,
  query: { text: '', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false },
  replacement: '',
  scope: 'view',
  chosen: { blocks: [], columnId: null },
  found: null,
  counting: false,
  error: null,
  note: '',
})

/** Opens the bar; several selected cells are what is looked through, as in any editor. */
export function openFind(session: SheetSession, mode: 'find' | 'replace'): void {
  const chosen = chosenNow(session)
  const several = chosen.blocks.some(block => block.bottom > block.top || block.columnIds.length > 1)
  const scope = findStore.get().open === null && several ? 'selection' : findStore.get().scope
  findStore.set({ open: mode, note: '', ...(findStore.get().open === null ? { scope, chosen } : {}) })
  // A bar that opens takes the focus itself.
  document.querySelector<HTMLInputElement>('.lw-find-field input')?.select()
}

export function closeFind(session: SheetSession): void {
  findStore.set({ open: null, found: null, error: null, note: '', scope: 'view' })
  session.surface?.focus()
}

export const setQuery = (patch: Partial<FindQuery>): void =>
  findStore.set({ query: { ...findStore.get().query, ...patch }, note: '' })

export const setScope = (session: SheetSession, scope: FindScope): void =>
  findStore.set({ scope, chosen: chosenNow(session), note: '' })

function chosenNow(session: SheetSession): FindState['chosen'] {
  const { selection } = session.state.get()
  return {
    blocks: rectsOf(selection, session.extent()).map(session.block),
    columnId: session.columnAt(selection.active.col)?.id ?? null,
  }
}

/** The part of the view that is looked through; null when there is nothing. The whole list is seen as far as the view goes. */
export function shownScope(session: SheetSession): { viewId: ViewId; blocks: RowBlock[] } | null {
  const { view, columns } = session.state.get()
  const { scope, chosen } = findStore.get()
  const ids = columns.map(({ id }) => id)
  const bottom = view.rows - 1
  const whole: RowBlock = { top: 0, bottom, columnIds: ids }
  const blocks =
    scope === 'selection'
      ? chosen.blocks.flatMap(block => {
          const columnIds = block.columnIds.filter(id => ids.includes(id))
          return block.top <= bottom && columnIds.length > 0
            ? [{ top: block.top, bottom: Math.min(block.bottom, bottom), columnIds }]
            : []
        })
      : scope === 'column'
        ? ids.filter(id => id === chosen.columnId).map(id => ({ ...whole, columnIds: [id] }))
        : [whole]
  return bottom < 0 || ids.length === 0 || blocks.length === 0 ? null : { viewId: view.id, blocks }
}

/** Everything that is looked through: the whole list goes beyond what the view shows. */
async function wholeScope(session: SheetSession) {
  if (findStore.get().scope !== 'list') return shownScope(session)
  const { sheet } = session.state.get()
  const view = await session.client.view.open.query({ sheetId: sheet.id, spec: wholeListView, aside: true })
  if (view.rows === 0 || sheet.columns.length === 0) return null
  return { viewId: view.id, blocks: [{ top: 0, bottom: view.rows - 1, columnIds: sheet.columns.map(({ id }) => id) }] }
}

const nothing: FindSummary = { cells: 0, rows: 0, samples: [] }

/** Counts again; a newer count makes this one worthless through `signal`. */
export async function countFound(session: SheetSession, signal: AbortSignal): Promise<void> {
  const { query, open, replacement } = findStore.get()
  if (open === null || query.text === '') {
    findStore.set({ found: null, error: null, counting: false })
    return
  }
  findStore.set({ counting: true })
  try {
    const scope = await wholeScope(session)
    const ask = scope && { ...scope, query, replacement: open === 'replace' ? replacement : null }
    const found = ask ? await session.client.find.count.query(ask, { signal }) : nothing
    if (!signal.aborted) findStore.set({ found, error: null, counting: false })
  } catch (error) {
    if (!signal.aborted) findStore.set({ found: null, counting: false, error: reasonOf(error) })
  }
}

function reasonOf(error: unknown): string {
  // The engine's error formatter sends this shape; a lost connection has none.
  const problem = error instanceof TRPCClientError ? (error.data as ErrorData | undefined)?.problem : null
  return problem?.code === 'bad_request' ? problem.details.what : 'The search failed. Try again.'
}

let walk: Promise<void> = Promise.resolve()

/** Goes to the next match (the one before), round the end; keys pressed in a row go one match each. */
export function findNext(session: SheetSession, backwards: boolean): Promise<void> {
  walk = walk.then(() => goToNext(session, backwards))
  return walk
}

async function goToNext(session: SheetSession, backwards: boolean): Promise<void> {
  const { query } = findStore.get()
  const scope = shownScope(session)
  if (query.text === '' || !scope) return
  const { columns, selection } = session.state.get()
  const column = session.columnAt(selection.active.col)
  const here: CellPlace | null = column ? { row: selection.active.row, columnId: column.id } : null
  const ask = (from: CellPlace | null) =>
    session.client.find.next.query({ ...scope, query, columnIds: columns.map(({ id }) => id), from, backwards })
  try {
    const ahead = await ask(here)
    const place = ahead ?? (await ask(null))
    const note = ahead || !place ? '' : backwards ? 'Continued from the end.' : 'Continued from the top.'
    findStore.set({ note: place ? note : 'Nothing found.' })
    const col = columns.findIndex(({ id }) => id === place?.columnId)
    if (place && col >= 0) session.select(selectCell({ row: place.row, col }))
  } catch (error) {
    findStore.set({ note: reasonOf(error) })
  }
}

const labelOf = ({ query, replacement }: FindState): string =>
  cutText(`Replace "${query.text}" with "${replacement}"`, 200)

/** Replaces in the active cell when it matches, then goes to the next match. */
export async function replaceOne(session: SheetSession): Promise<void> {
  const state = findStore.get()
  const scope = shownScope(session)
  const { active } = session.state.get().selection
  const column = session.columnAt(active.col)
  if (!scope || !column || state.query.text === '') return
  const inScope = scope.blocks.some(
    block => active.row >= block.top && active.row <= block.bottom && block.columnIds.includes(column.id),
  )
  if (inScope) {
    await session.edit(() =>
      session.client.find.replace.mutate({
        sheetId: session.sheetId,
        viewId: scope.viewId,
        blocks: [{ top: active.row, bottom: active.row, columnIds: [column.id] }],
        query: state.query,
        replacement: state.replacement,
        label: labelOf(state),
      }),
    )
  }
  await findNext(session, false)
}

/** Replaces everywhere in the scope: one step of undo. */
export async function replaceAll(session: SheetSession): Promise<void> {
  const state = findStore.get()
  const scope = await wholeScope(session).catch(problemNotice)
  if (!scope || state.query.text === '') return
  const { query, replacement } = state
  const edited = await session.edit(() =>
    session.client.find.replace.mutate({
      ...scope,
      sheetId: session.sheetId,
      query,
      replacement,
      label: labelOf(state),
    }),
  )
  if (!edited) return
  doneNotice(
    edited.cells === 0 ? 'Nothing was replaced.' : `Replaced in ${countNoun(edited.cells, 'cell')}.`,
    {
      label: 'Undo',
      run: async () => {
        await undoStep(session)
      },
    },
    session.sheetId,
  )
}
