// Bringing a file into a list that exists: its rows to the end, or by key into the rows they are about, as one step of undo.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type {
  AppendAsk,
  IntoDone,
  MappingAsk,
  ProposedMapping,
  RememberedMapping,
  TemplateAsk,
  UpdateApply,
  UpdateAsk,
  UpdateRowsAsk,
  UpdateRowsPage,
  UpdateSummary,
} from '../../contract/app/file/into.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { OpenedTable } from '../../contract/app/match.ts'
import type { WriteAction } from '../action/list-action.ts'
import type { Host } from '../base/host.ts'
import { isOwn } from '../duplicates/choose.lane.ts'
import type { OtherTables } from '../match/tables.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createFoundOnce } from '../sheet/cached-analysis.ts'
import type { Store } from '../store/store.ts'
import { headerPrint } from '../types/header-print.ts'
import { proposeMapping } from './propose.ts'
import { asRemembered, rememberedMapping, withMapping } from './remembered.ts'
import type { FoundUpdate } from './update.lane.ts'
import { readUpdateRows } from './update-rows.ts'
import { createIntoWriter, ListChanged } from './write-into.ts'

export interface IntoLists {
  /** Where each column of a file would go. Throws sheet_gone. */
  proposed(ask: MappingAsk): Promise<ProposedMapping>
  /** In place of a template of that name. Throws sheet_gone. */
  saveTemplate(ask: TemplateAsk): Promise<void>
  removeTemplate(name: string): void
  /** Reads a file so that it can be compared, any number of times; to be closed. Throws what an import does, stopped. */
  open(sheetId: SheetId, file: Pick<AppendAsk, 'ticket' | 'options'>): Promise<OpenedTable>
  close(otherId: SheetId): Promise<void>
  /** The file is read, then its rows are added. Throws what an import does, stopped. */
  append(ask: AppendAsk, write: WriteAction): Promise<EditResult & IntoDone>
  /** An action of the list that only reads. Throws not_found, bad_request, stopped, duplicates_memory. */
  summary(ask: UpdateAsk): Promise<UpdateSummary>
  rows(ask: UpdateRowsAsk): Promise<UpdateRowsPage>
  /** Throws not_found, bad_request, stopped. */
  update(ask: UpdateApply, write: WriteAction): Promise<EditResult & IntoDone>
}

interface Parts {
  store: Store
  actions: ListActions
  tables: OtherTables
  host: Pick<Host, 'dataDir' | 'threads' | 'log' | 'clock' | 'settings'>
  home: () => string | null
}

export function createIntoLists({ store, actions, tables, host, home }: Parts): IntoLists {
  const once = createFoundOnce<FoundUpdate>({
    store,
    actions,
    host,
    label: 'Comparing with the file',
  })

  const writer = createIntoWriter({ store, tables, host })

  /** With a place for what lines of the file hold beyond its columns. */
  const whole = async <T extends UpdateAsk>(ask: T): Promise<T> => {
    await tables.rowsOf(ask.otherId)
    return { ...ask, mapping: await writer.withSurplus(ask.mapping, ask.otherId) }
  }

  const remember = (made: RememberedMapping) =>
    host.settings.set({ mappings: withMapping(host.settings.get().mappings, made) })
  const namedColumns = async (sheetId: SheetId) =>
    (await store.grid.call('columnsOf', sheetId)).map(({ id, name }) => ({ columnId: id, name }))

  /** The next file with this header is mapped the same. */
  async function used({ sheetId, mapping }: Pick<AppendAsk, 'sheetId' | 'mapping'>, otherId: SheetId): Promise<void> {
    const names = (await namedColumns(otherId)).slice(0, mapping.length).map(({ name }) => name)
    remember(rememberedMapping(null, names, mapping, sheetId === null ? [] : await namedColumns(sheetId)))
  }

  async function found({ sheetId, otherId, mapping, repeats, overSure }: UpdateAsk): Promise<FoundUpdate> {
    await store.grid.call('getSheet', sheetId)
    const work = { sheetId, otherId, mapping, repeats, overSure, home: home() }
    const versions = await Promise.all([sheetId, otherId].map(id => store.grid.call('sheetVersion', id)))
    return once.of(sheetId, JSON.stringify([versions, work]), (lane, flag) => lane.call('findUpdate', work, flag))
  }

  const opens = (sheetId: SheetId, { ticket, options }: Pick<AppendAsk, 'ticket' | 'options'>) =>
    tables.open(sheetId, { kind: 'file', ticket, options }, 'stays')

  return {
    async proposed({ sheetId, columns, use = { kind: 'last' } }) {
      await store.grid.call('getSheet', sheetId)
      const own = await store.grid.call('columnsOf', sheetId)
      const targets = own.filter(isOwn).map(({ id, name, type, locked }) => ({ columnId: id, name, type, locked }))
      const taken = own.filter(column => !isOwn(column)).map(({ name }) => name)
      const { mappings } = host.settings.get()
      const names = columns.map(({ name }) => name)
      const header = headerPrint(names)
      const last = mappings.find(one => one.name === null && one.header === header)
      const kept =
        use.kind === 'template'
          ? mappings.find(({ name }) => name === use.name)
          : use.kind === 'last'
            ? last
            : undefined
      const plain = proposeMapping(columns, targets, taken)
      return {
        columns: kept ? asRemembered(plain, names, targets, kept) : plain,
        targets,
        hasLast: last !== undefined,
        templates: mappings.flatMap(({ name }) => name ?? []),
      }
    },

    async saveTemplate({ sheetId, name, columns, mapping }) {
      remember(rememberedMapping(name, columns, mapping, sheetId === null ? [] : await namedColumns(sheetId)))
    },

    removeTemplate(name) {
      host.settings.set({ mappings: host.settings.get().mappings.filter(one => one.name !== name) })
    },

    open: opens,
    close: otherId => tables.close(otherId),

    async append(ask, write) {
      const { otherId, name } = await opens(ask.sheetId, ask)
      try {
        const done = await writer.added(
          { ...ask, mapping: await writer.withSurplus(ask.mapping, otherId) },
          otherId,
          name,
          write,
        )
        await used(ask, otherId)
        return done
      } finally {
        await tables.close(otherId)
      }
    },

    async summary(given) {
      const ask = await whole(given)
      const { fresh, updated, unchanged, conflicts, columns, rows, fileRows, ...sets } = await found(ask)
      return {
        ...{ rows, fileRows, new: fresh.length, updated: updated.length, unchanged, conflicts: conflicts.length },
        unkeyed: sets.unkeyed.length,
        repeatedInFile: sets.repeatedInFile.length,
        repeatedInList: sets.repeatedInList.length,
        gone: sets.gone.length,
        columns: columns.map(({ columnId: _, ...column }) => column),
      }
    },

    async rows(given) {
      const ask = await whole(given)
      return readUpdateRows(store, await found(ask), ask)
    },

    async update(given, write) {
      const ask = await whole(given)
      for (;;) {
        const plan = await found(ask)
        try {
          const done = await writer.updated(ask, plan, write)
          await used(given, given.otherId)
          return done
        } catch (error) {
          if (!(error instanceof ListChanged)) throw error
        }
      }
    },
  }
}
