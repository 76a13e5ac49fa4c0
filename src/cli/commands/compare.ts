// listwright compare LIST --with OTHER: rows that came and went and cells that differ, as counts, marks or a new list.

import { type DiffAsk, type DiffKind, diffKinds } from '../../contract/app/list-diff.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { keysOf, openOther } from '../linkage/other-table.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption, oneOf, usageError, wholeNumberOption } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface CompareCommand {
  readonly list: string
  /** A list or a file; null: the state so many steps ago. */
  readonly other: string | null
  readonly back: number
  readonly keys: readonly string[]
  readonly how: 'exact' | 'typed'
  readonly into: 'marks' | 'list' | null
  readonly kinds: DiffKind[]
}

const maxBack = 500

export const compareCommand = sessionCommand(
  {
    name: 'compare',
    brief: 'compares a list with another list, a file or an earlier version',
    usage: [
      'compare LIST --with LIST|FILE [--key A=B]... [--mark|--new-list]',
      'compare LIST --back N [--mark|--new-list]',
    ],
    more: [
      'Without --mark or --new-list, counts added rows, removed rows and changed cells and changes nothing. --mark writes the status of each row to a new column. One undo removes it. --new-list creates a list of the rows that differ, for example to run only those.',
      listCodes,
    ],
    options: {
      with: {
        type: 'string',
        value: 'LIST|FILE',
        words: 'another list (list:NAME if a file has the same name), or a file',
      },
      back: { type: 'string', value: 'N', words: 'the list N steps ago' },
      key: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'A=B',
        words: 'a column and the matching column that identify a row (default: the best pair)',
      },
      exact: { type: 'boolean', default: false, words: 'matches keys only if the text is identical' },
      mark: { type: 'boolean', default: false, words: 'writes the status of each row to a new column' },
      'new-list': { type: 'boolean', default: false, words: 'creates a list of the rows that differ' },
      only: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: diffKinds.join('|'),
        words: 'rows to put in the new list, once per kind (default: added and changed)',
      },
      'dry-run': { type: 'boolean', default: false, words: 'shows what differs and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'compare Attendees --with attendees-new.csv --key Email=Email',
      'compare Attendees --with "Last month" --key Email=Email --new-list',
      'compare Attendees --back 1 --json',
    ],
    most: 1,
  } as const,
  (values, [list]): CompareCommand => {
    if (values.mark && values['new-list']) throw usageError('--mark and --new-list cannot be used together.')
    const back = wholeNumberOption('back', values.back, maxBack)
    if ((values.with === undefined) === (back === undefined)) throw usageError('Use either --with or --back.')
    if (back === 0) throw usageError('--back 0 is the current list. Use 1 or more.')
    const kinds = values.only.map(text => oneOf('--only', text, diffKinds))
    const into = values.mark ? 'marks' : values['new-list'] ? 'list' : null
    return {
      list: neededOption(list, 'The list'),
      other: values.with ?? null,
      back: back ?? 0,
      keys: values.key,
      how: values.exact ? 'exact' : 'typed',
      into: values['dry-run'] ? null : into,
      kinds: kinds.length > 0 ? kinds : ['added', 'changed'],
    }
  },
  perform,
)

async function perform(session: CommandSession, asked: CompareCommand): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, asked.list)
  const other =
    asked.other === null
      ? await call.match.open({
          sheetId: sheet.id,
          other: { kind: 'state', stepId: await stepBack(session, sheet.id, asked.back) },
        })
      : await openOther(session, sheet.id, asked.other)
  try {
    const isState = asked.other === null && asked.keys.length === 0
    const keys = isState ? [] : keysOf(asked.keys, asked.how, sheet, other)
    const ask: DiffAsk = { sheetId: sheet.id, otherId: other.otherId, keys }
    const summary = await call.diff.summary(ask)
    const said = { list: sheet.name, with: other.name, ...summary }
    const found = [
      `${sheet.name} compared with ${other.name}: ${counted(summary.added, 'row')} added, ${summary.gone} removed, ${summary.changed} changed, ${summary.same} unchanged`,
      ...summary.columns.flatMap(({ name, changed }) =>
        changed > 0 ? [`  ${name}: ${counted(changed, 'cell')} changed`] : [],
      ),
      ...(summary.blank > 0
        ? [`${counted(summary.blank, 'row has no key and was', 'rows have no key and were')} not compared`]
        : []),
      ...(summary.twice > 0
        ? [
            `${counted(summary.twice, 'row has a repeated key and is', 'rows have a repeated key and are')} compared in order`,
          ]
        : []),
    ]
    if (asked.into === null) return report.result({ ...said, made: null }, found)
    const done = await call.diff.perform({ ...ask, into: asked.into, kinds: asked.kinds })
    report.result({ ...said, made: { into: asked.into, rows: done.rows, listId: done.listId, name: done.name } }, [
      ...found,
      asked.into === 'marks'
        ? `Marked in the new column "${done.name}"`
        : `${counted(done.rows, 'row')} added to the new list "${done.name}"`,
    ])
  } finally {
    await call.match.close({ otherId: other.otherId })
  }
}

/** The step that was the last one then; null at the beginning. Throws CommandEnd(drift). */
async function stepBack({ call }: CommandSession, sheetId: DiffAsk['sheetId'], back: number) {
  const { steps } = await call.sheet.history({ sheetId })
  const done = steps.filter(({ undone }) => !undone)
  if (back > done.length)
    throw new CommandEnd(
      exitCodes.drift,
      `--back ${back}: the list has only ${counted(done.length, 'step')} in its history.`,
    )
  return done[back]?.id ?? null
}
