// listwright export LIST --out FILE: a list becomes a file.

import { sessionCommand } from '../command.ts'
import { explainList } from '../explain.ts'
import { listNamed } from '../lists.ts'
import {
  type ExportPreset,
  type FileFormat,
  formatOf,
  formatOption,
  inWorkspace,
  neededOption,
  presetOf,
  presetOption,
  usageError,
} from '../options.ts'
import type { CommandSession } from '../session.ts'
import { workbookOut } from '../workbook-file.ts'
import { checkOutput, cutWords, leftOutWords, shownView, writeList } from '../write.ts'

interface ExportCommand {
  readonly kind: 'export'
  readonly list: string
  readonly out: string
  readonly preset: ExportPreset
  readonly format: FileFormat | undefined
  /** Rows, order and columns as they were left on the screen. */
  readonly asShown: boolean
}

/** The page that tells how a list came to be (R-HIS-05). */
interface ExplainCommand {
  readonly kind: 'explain'
  readonly list: string
  readonly out: string
}

/** A workbook and the file that holds it whole. */
interface WorkbookOutCommand {
  readonly kind: 'workbookOut'
  readonly workbook: string
  readonly out: string
}

export const exportList = sessionCommand(
  {
    name: 'export',
    brief: 'writes a list, or a whole workbook, to a file',
    usage: [
      'export LIST --out FILE|- [--preset plain|excel|same] [--format csv|tsv|xlsx|jsonl] [--as-shown]',
      'export LIST --explain --out FILE.html',
      'export --workbook NAME --out FILE.listwright',
    ],
    more: [
      'The file appears whole or not at all and takes the place of one of that name, but never of the file the list came from. Rows of anybody on a do-not-contact list are left out and counted.',
    ],
    options: {
      out: { type: 'string', value: 'FILE', words: '.csv, .tsv, .xlsx or .jsonl, or - for stdout' },
      format: formatOption,
      preset: presetOption,
      'as-shown': {
        type: 'boolean',
        default: false,
        words: 'rows, their order and columns as the list was left on the screen; else all of it',
      },
      explain: {
        type: 'boolean',
        default: false,
        words: 'writes a page (.html) instead: where the list came from, steps, counts, costs, first rows',
      },
      workbook: { type: 'string', value: 'NAME', words: 'writes this workbook with all lists and history' },
      ...inWorkspace,
    },
    examples: [
      'export Attendees --out a.xlsx',
      'export Attendees --out - | head -3',
      'export Attendees --explain --out how.html',
      'export --workbook Spring --out spring.listwright',
    ],
    most: 1,
  } as const,
  (values, [list]): ExportCommand | ExplainCommand | WorkbookOutCommand => {
    const out = () => neededOption(values.out, '--out')
    const alone = (option: string) => {
      if (values.format !== undefined) throw usageError(`--format cannot be used with ${option}.`)
      if (values['as-shown']) throw usageError(`--as-shown cannot be used with ${option}.`)
      if (values.preset !== presetOption.default) throw usageError(`--preset cannot be used with ${option}.`)
    }
    if (values.workbook !== undefined) {
      if (list !== undefined) throw usageError('Name a list, or a workbook after --workbook, not both.')
      if (values.explain) throw usageError('--explain is about a list, not about a workbook.')
      alone('--workbook')
      return { kind: 'workbookOut', workbook: values.workbook.trim(), out: out() }
    }
    const name = neededOption(list, 'The list')
    if (values.explain) {
      alone('--explain')
      return { kind: 'explain', list: name, out: out() }
    }
    return {
      kind: 'export',
      list: name,
      out: out(),
      preset: presetOf(values.preset),
      format: formatOf(values.format),
      asShown: values['as-shown'],
    }
  },
  (session, asked) => {
    switch (asked.kind) {
      case 'export':
        return perform(session, asked)
      case 'explain':
        return explainList(session, asked)
      case 'workbookOut':
        return workbookOut(session, asked)
    }
  },
)

async function perform(session: CommandSession, command: ExportCommand): Promise<void> {
  checkOutput(command, null)
  const sheet = await listNamed(session, command.list)
  const { rows, guarded, suppressed, cut, outputs } = await writeList(
    session,
    sheet.id,
    command,
    command.asShown ? await shownView(session, sheet) : undefined,
  )
  session.report.result({ list: { id: sheet.id, name: sheet.name }, rows, guarded, suppressed, cut, outputs }, [
    `${rows} rows written to ${command.out === '-' ? 'stdout' : command.out}${guarded ? `, ${guarded} cells guarded against formulas` : ''}`,
    ...(suppressed > 0 ? [leftOutWords(suppressed)] : []),
    ...(cut > 0 ? [cutWords(cut)] : []),
  ])
}
