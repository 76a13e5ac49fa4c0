// listwright rows LIST: rows chosen by their values, counted, moved or copied to a list, ticked or deleted.

import type { Sheet } from '../../contract/app/sheet.ts'
import { type ViewCondition, wholeListView } from '../../contract/app/view.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

/** `to`: the list that they go to; null for what is done here. */
type RowsAction =
  | { readonly kind: 'move' | 'copy'; readonly to: string }
  | { readonly kind: 'tick' | 'untick' | 'delete'; readonly to: null }

interface RowsCommand {
  readonly list: string
  /** `Column=value`; a column without a value: its blank cells. */
  readonly where: readonly string[]
  /** Rows with any other value of these columns. */
  readonly not: boolean
  /** null: the rows are counted. */
  readonly action: RowsAction | null
  readonly dryRun: boolean
}

export const rowsCommand = sessionCommand(
  {
    name: 'rows',
    brief: 'moves, copies, ticks or deletes rows',
    usage: ['rows LIST [--where COLUMN=VALUE]... [--not] [--move-to LIST|--copy-to LIST|--tick|--untick|--delete]'],
    more: [
      'Without an action, counts the rows. Several values of one column are alternatives. With several columns, a row must match all of them. If the target list does not exist, it is created. In an existing list, columns are matched by name, meaning and type, and missing columns are added. Results keep their marks. If you move or delete several rows, those on hold are kept. One undo per list reverts the change.',
      listCodes,
    ],
    options: {
      where: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN=VALUE',
        words: 'rows with this value, once per value, or "COLUMN=" for blank cells (default: all rows)',
      },
      not: { type: 'boolean', default: false, words: 'with --where: rows without that value' },
      'move-to': { type: 'string', value: 'LIST', words: 'moves the rows to the end of this list' },
      'copy-to': { type: 'string', value: 'LIST', words: 'copies the rows to the end of this list' },
      tick: { type: 'boolean', default: false, words: 'ticks the rows' },
      untick: { type: 'boolean', default: false, words: 'unticks the rows' },
      delete: { type: 'boolean', default: false, words: 'deletes the rows' },
      'dry-run': { type: 'boolean', default: false, words: 'counts the rows and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'rows Attendees --where "Email: verdict=Undeliverable"',
      'rows Attendees --where "Email: verdict=Undeliverable" --move-to "Bad addresses"',
      'rows Attendees --where City=Oslo --where City=Bergen --copy-to Norway',
    ],
    most: 1,
  } as const,
  (values, [list]): RowsCommand => {
    const to = (['move', 'copy'] as const).flatMap((kind): RowsAction[] => {
      const name = values[`${kind}-to`]
      return name === undefined ? [] : [{ kind, to: neededOption(name.trim(), `The name after --${kind}-to`) }]
    })
    const others = (['tick', 'untick', 'delete'] as const).flatMap((kind): RowsAction[] =>
      values[kind] ? [{ kind, to: null }] : [],
    )
    const [action = null, second] = [...to, ...others]
    if (second) throw usageError('Choose one action: --move-to, --copy-to, --tick, --untick or --delete.')
    if (values.not && values.where.length === 0) throw usageError('--not goes with --where.')
    if (action?.kind === 'delete' && values.where.length === 0)
      throw usageError('--delete needs --where. Without it, every row of the list would be deleted.')
    return {
      list: neededOption(list, 'The list'),
      ...{ where: values.where, not: values.not, action, dryRun: values['dry-run'] },
    }
  },
  perform,
)

async function perform(session: CommandSession, command: RowsCommand): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, command.list)
  const spec = { ...wholeListView, conditions: conditionsOf(sheet, command) }
  const { id: viewId, rows } = await call.view.open({ sheetId: sheet.id, spec })
  const action = command.dryRun ? null : command.action
  const found = `${counted(rows, 'row')} of ${sheet.rows}`
  if (!action || rows === 0) {
    report.result({ list: sheet.name, rows, of: sheet.rows, changed: null }, [found])
    return
  }
  const ranges = [{ top: 0, bottom: rows - 1 }]
  const { changed, words } = await changedRows(session, sheet, action, { viewId, ranges })
  report.result({ list: sheet.name, rows, of: sheet.rows, changed }, [found, words])
}

type Chosen = Parameters<CommandSession['call']['edit']['deleteRows']>[0]

async function changedRows(session: CommandSession, sheet: Sheet, action: RowsAction, chosen: Chosen) {
  const { call } = session
  if (action.to === null) return changedHere(session, action.kind, chosen)
  const target = await targetNamed(session, sheet, action.to)
  const { into, rows, held, added } = await call.moveRows.perform({ ...chosen, way: action.kind, target })
  const changed = { action: action.kind, rows, held, into: into?.name ?? null, newList: target.kind === 'new', added }
  const columns = added.length > 0 ? `; new columns: ${added.join(', ')}` : ''
  const done = action.kind === 'move' ? 'moved' : 'copied'
  return { changed, words: `${done} ${counted(rows, 'row')} to "${action.to}"${heldWords(held)}${columns}` }
}

async function changedHere({ call }: CommandSession, action: 'tick' | 'untick' | 'delete', chosen: Chosen) {
  if (action === 'delete') {
    const { rows, held } = await call.edit.deleteRows(chosen)
    return { changed: { action, rows, held }, words: `deleted ${counted(rows, 'row')}${heldWords(held)}` }
  }
  await call.view.tick({ ...chosen, ticked: action === 'tick' })
  const rows = (chosen.ranges[0]?.bottom ?? -1) + 1
  return { changed: { action, rows }, words: `${action}ed ${counted(rows, 'row')}` }
}

/** The list of that name, or a new one. Throws CommandEnd where there are several, or it is the list itself. */
async function targetNamed(session: CommandSession, sheet: Sheet, name: string) {
  const lists = (await session.call.sheet.workbooks()).flatMap(({ sheets }) => sheets)
  if (!lists.some(list => list.name === name)) return { kind: 'new', name } as const
  const { id: sheetId } = await listNamed(session, name)
  if (sheetId === sheet.id)
    throw new CommandEnd(exitCodes.usage, `The rows are already in "${name}". Nothing was changed.`)
  return { kind: 'list', sheetId, mapping: null } as const
}

/** Values of one column are alternatives. Throws CommandEnd(drift) for a column that there is not. */
function conditionsOf(sheet: Sheet, { where, not }: RowsCommand): ViewCondition[] {
  const pairs = where.map(pair => {
    const at = pair.indexOf('=')
    if (at < 1) throw usageError(`--where ${pair}: use "Column=value".`)
    const value = pair.slice(at + 1)
    return { columnId: columnNamed(sheet, pair.slice(0, at).trim()).id, value: value === '' ? null : value }
  })
  return Array.from(
    Map.groupBy(pairs, ({ columnId }) => columnId),
    ([columnId, values]) => ({
      kind: 'values' as const,
      columnId,
      values: values.map(({ value }) => value),
      ...(not && { not }),
    }),
  )
}
const heldWords = (held: number): string => (held > 0 ? `; ${held} on hold stayed` : '')
