// listwright export LIST --out FILE: a list becomes a file.

import path from 'node:path'
import { z } from 'zod'
import type { LastExport } from '../../contract/app/file/export-choices.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { ViewSpec } from '../../contract/app/view.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { leftOutReasons, leftOutRows } from '../../model/consent.ts'
import type { ExportFormat } from '../../model/export-presets/formats.ts'
import { type ExportPresetName, exportPresetNames } from '../../model/export-presets/names.ts'
import { readingCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { explainList } from '../file/explain.ts'
import {
  type ColumnsWritten,
  columnsOfSpec,
  columnsWritten,
  exportColumnOption,
  exportColumnOptions,
  fieldsSaid,
} from '../file/export-columns.ts'
import { templateNamed } from '../file/template-named.ts'
import { workbookOut } from '../file/workbook-file.ts'
import {
  checkOutput,
  cutWords,
  leftOutWords,
  markedWords,
  shownColumns,
  shownView,
  standardStream,
  type WrittenView,
  wholeList,
  writeList,
} from '../file/write.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { formatOf, formatOption, inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface ExportCommand {
  readonly kind: 'export'
  readonly list: string
  readonly out: string
  /** One of the program, or of those a person saved; null = as the list was last exported in the window. */
  readonly preset: string | null
  readonly format: ExportFormat | undefined
  /** Rows, order and columns as they were left on the screen. */
  readonly asShown: boolean
  /** Columns of source, date, rule, state, provider and cost beside each result. */
  readonly evidence: boolean
  /** Only people who may be contacted by the consent columns, by a basis from this day on. */
  readonly mayContact: { readonly since: string | null } | null
  readonly split: { readonly by: string; readonly into: 'sheets' | 'files' } | null
  readonly written: ColumnsWritten
  /** A saved template or a file, as it was said. */
  readonly template: string | undefined
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

export const exportList = readingCommand(
  {
    name: 'export',
    brief: 'saves a list or a whole workbook to a file',
    usage: [
      'export LIST --out FILE|- [--preset NAME] [--format FORMAT] [--as-shown] [--evidence]',
      'export LIST --out FILE|- --as-last',
      'export LIST --out FILE|- --template NAME|FILE.json',
      'export LIST --out FILE --may-contact [--consent-since DATE]',
      'export LIST --out FILE --split-by COLUMN [--sheets|--files]',
      'export LIST --explain --out FILE.html',
      'export --workbook NAME --out FILE.listwright',
    ],
    more: [
      'Replaces an existing file of that name, but never the file the list came from. If the export fails, no incomplete file is left behind. Practice values, guesses, and stale or unsure values are marked in an extra column. People on a do-not-contact list are left out and counted.',
      'A template file is JSON: {"format": "listwright.export-template", "version": 1, "escape": "json|sql|mysql|html|xml|yaml|md|none", "header": "[", "row": "{\\"name\\": {{[Name]}}}", "separator": ",", "footer": "]"}. A part is a text or a list of its lines. Expressions in {{ }} are those of computed columns, and values are escaped for the format.',
    ],
    options: {
      out: {
        type: 'string',
        value: 'FILE',
        words: 'the file; its ending names the format (.csv, .xlsx, .json, .md, .html, .sql…), or - for stdout',
      },
      format: formatOption,
      preset: {
        type: 'string',
        value: 'NAME',
        words: `target program: ${exportPresetNames.join(', ')}, or a preset saved in the export dialog (default: plain)`,
      },
      template: {
        type: 'string',
        value: 'NAME|FILE',
        words: 'writes each row as this template says: one saved in the export dialog, or a JSON file',
      },
      ...exportColumnOptions,
      'as-shown': {
        type: 'boolean',
        default: false,
        words: 'exports rows, order and columns as last shown on the screen (default: the whole list)',
      },
      'as-last': {
        type: 'boolean',
        default: false,
        words: 'uses the preset, headers, columns, delimiter, evidence and split of the last export in the window',
      },
      'split-by': {
        type: 'string',
        value: 'COLUMN',
        words: 'one sheet or file per value of a column (verdict and action mean the first such column)',
      },
      sheets: {
        type: 'boolean',
        default: false,
        words: 'with --split-by: one sheet per value, after a summary sheet',
      },
      files: { type: 'boolean', default: false, words: 'with --split-by: one file per value' },
      evidence: {
        type: 'boolean',
        default: false,
        words: 'adds source, date, rule, state, provider and cost next to each result',
      },
      'may-contact': {
        type: 'boolean',
        default: false,
        words:
          'exports only rows that you may contact according to the consent columns, and reports why others are left out',
      },
      'consent-since': {
        type: 'string',
        value: 'DATE',
        words: 'with --may-contact: ignores any basis recorded before this day, such as 2024-03-01',
      },
      explain: {
        type: 'boolean',
        default: false,
        words: 'writes a web page (.html) about the list: source, steps, counts, costs and first rows',
      },
      workbook: { type: 'string', value: 'NAME', words: 'saves this workbook with all its lists and their history' },
      ...inWorkspace,
    },
    examples: [
      'export Attendees --out a.xlsx',
      'export Attendees --out a.csv --columns "Name,Email" --rename "Email=Mail" --delimiter semicolon',
      'export Attendees --out crm.csv --preset hubspot --map "Work mail=Email"',
      'export Attendees --out - | head -3',
      'export Attendees --out checked.xlsx --split-by verdict',
      'export Attendees --out badges.html --template Badges',
      'export Attendees --explain --out how.html',
      'export --workbook Spring --out spring.listwright',
    ],
    most: 1,
  } as const,
  (values, [list]): ExportCommand | ExplainCommand | WorkbookOutCommand => {
    const out = () => neededOption(values.out, '--out')
    const alone = (option: string) => {
      if (values.format !== undefined) throw usageError(`--format cannot be used with ${option}.`)
      for (const other of ['as-shown', 'as-last', 'evidence', 'may-contact', 'sheets', 'files'] as const)
        if (values[other]) throw usageError(`--${other} cannot be used with ${option}.`)
      if (values['split-by'] !== undefined) throw usageError(`--split-by cannot be used with ${option}.`)
      if (values['consent-since'] !== undefined) throw usageError(`--consent-since cannot be used with ${option}.`)
      if (values.preset !== undefined) throw usageError(`--preset cannot be used with ${option}.`)
      if (values.template !== undefined) throw usageError(`--template cannot be used with ${option}.`)
      const ofColumns = exportColumnOption(values)
      if (ofColumns !== null) throw usageError(`--${ofColumns} cannot be used with ${option}.`)
    }
    if (values.workbook !== undefined) {
      if (list !== undefined) throw usageError('Name either a list or a workbook with --workbook.')
      if (values.explain) throw usageError('--explain works with a list, not with a workbook.')
      alone('--workbook')
      return { kind: 'workbookOut', workbook: values.workbook.trim(), out: out() }
    }
    const name = neededOption(list, 'The list')
    if (values.explain) {
      alone('--explain')
      return { kind: 'explain', list: name, out: out() }
    }
    if (values['as-last'] && values.preset !== undefined) throw usageError('Use either --as-last or --preset.')
    if (values['as-last'] && values['split-by'] !== undefined) throw usageError('Use either --as-last or --split-by.')
    if (values.template !== undefined) {
      if (values.format !== undefined) throw usageError('Use either --template or --format.')
      if (values.preset !== undefined) throw usageError('Use either --template or --preset.')
      if (values['as-last']) throw usageError('Use either --template or --as-last.')
      const ofColumns = exportColumnOption(values)
      if (ofColumns !== null) throw usageError(`--${ofColumns} cannot be used with --template.`)
    }
    return {
      kind: 'export',
      list: name,
      out: out(),
      preset: values['as-last'] ? null : (values.preset?.trim() ?? 'plain'),
      format: formatOf(values.format),
      asShown: values['as-shown'],
      evidence: values.evidence,
      mayContact: contactOf(values),
      split: splitOf(values, out()),
      written: columnsWritten(values),
      template: values.template?.trim(),
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

/** Whether only people who may be contacted are written. */
function contactOf(values: {
  readonly 'may-contact': boolean
  readonly 'consent-since'?: string | undefined
}): ExportCommand['mayContact'] {
  const since = values['consent-since'] ?? null
  if (!values['may-contact']) {
    if (since !== null) throw usageError('--consent-since needs --may-contact.')
    return null
  }
  if (since !== null && !z.iso.date().safeParse(since).success)
    throw usageError(`--consent-since ${since}: use a date such as 2024-03-01.`)
  return { since }
}

/** How a list is split; a workbook into sheets unless files are asked for. */
function splitOf(
  values: {
    readonly 'split-by'?: string | undefined
    readonly sheets: boolean
    readonly files: boolean
    readonly format?: string | undefined
  },
  out: string,
): ExportCommand['split'] {
  const { 'split-by': by, sheets, files, format } = values
  if (by === undefined) {
    if (sheets || files) throw usageError(`--${sheets ? 'sheets' : 'files'} needs --split-by COLUMN.`)
    return null
  }
  if (sheets && files) throw usageError('Use either --sheets or --files.')
  const book = (format ?? path.extname(out).slice(1).toLowerCase()) === 'xlsx'
  if (sheets && !book) throw usageError('--sheets needs an .xlsx file. --files writes one file per value.')
  const into = files || !book ? 'files' : 'sheets'
  if (into === 'files' && out === standardStream) throw usageError('--files cannot write to stdout.')
  return { by: by.trim(), into }
}

/** The parts of the last export, for a file like this one. */
const lastSplit = (by: string, { out, format }: { readonly out: string; readonly format: ExportFormat | undefined }) =>
  splitOf({ 'split-by': by, sheets: false, files: false, format }, out)

/** The column of that name; "verdict" and "action" also name the first column of such results. */
function splitColumn(sheet: Sheet, by: string): ColumnId {
  const named = sheet.columns.some(({ name }) => sameName(name, by))
  const result = sheet.columns.find(({ origin }) => origin?.field === by.toLowerCase())
  return named || !result ? columnNamed(sheet, by).id : result.id
}

/** What a preset says of an export; options say it first. */
interface Chosen {
  readonly preset: ExportPresetName
  readonly own: LastExport | null
  /** Its columns and parts are taken, too. */
  readonly whole: boolean
}

/** The choices of the last export in the window. Throws CommandEnd(usage) where there was none. */
function lastOf({ name, lastExport }: Sheet): Chosen {
  if (lastExport) return { preset: lastExport.preset, own: lastExport, whole: true }
  throw usageError(`--as-last: "${name}" was not exported in the window yet.`)
}

/** The preset of that name. Throws CommandEnd(usage). */
async function presetNamed({ call }: CommandSession, name: string): Promise<Chosen> {
  const known = exportPresetNames.find(one => one === name.toLowerCase())
  if (known) return { preset: known, own: null, whole: false }
  const saved = (await call.settings.get()).exportPresets
  const own = saved.find(one => sameName(one.name, name))
  if (own) return { preset: own.preset, own, whole: false }
  const names = [...exportPresetNames, ...saved.map(one => one.name)]
  throw usageError(`--preset ${name}: there is no such preset.${didYouMean(name, names)} Presets: ${namesOf(names)}.`)
}

/** What of the list is written: all of it or what is shown, of that who may be contacted. */
async function writtenRows(
  session: CommandSession,
  sheet: Sheet,
  { asShown, mayContact }: ExportCommand,
): Promise<WrittenView> {
  const only = async (view: ViewSpec): Promise<ViewSpec> => {
    if (!mayContact) return view
    const { country } = await session.call.settings.get()
    const since = mayContact.since === null ? {} : { since: mayContact.since }
    const condition = { kind: 'standing', columnId: null, view: 'may_contact', country, ...since } as const
    return { ...view, conditions: [...view.conditions, condition] }
  }
  if (asShown) return shownView(session, { ...sheet, view: await only(sheet.view) })
  if (!mayContact) return wholeList
  const { id } = await session.call.view.open({ sheetId: sheet.id, spec: await only(wholeListView) })
  return { ...wholeList, scope: 'view', viewId: id }
}

async function perform(session: CommandSession, command: ExportCommand): Promise<void> {
  const sheet = await listNamed(session, command.list)
  const { preset, own, whole } = command.preset === null ? lastOf(sheet) : await presetNamed(session, command.preset)
  const template =
    command.template === undefined
      ? own?.format === 'template'
        ? own.template
        : undefined
      : await templateNamed(session, command.template)
  const target = {
    ...command,
    preset,
    format:
      template && command.format === undefined
        ? 'template'
        : (command.format ?? (command.out === standardStream ? own?.format : undefined)),
  } as const
  checkOutput(target, null)
  const { mayContact } = command
  const split = whole && own?.splitBy ? lastSplit(own.splitBy, target) : command.split
  const contact = mayContact && (await session.call.view.contact({ sheetId: sheet.id, since: mayContact.since }))
  const headers = own
    ? sheet.columns.flatMap(({ id, name }) => (own.names[name] ? [{ columnId: id, name: own.names[name] }] : []))
    : null
  const chosen = columnsOfSpec(sheet, command.written, headers?.length ? headers : null, {
    preset,
    format: target.format ?? 'csv',
  })
  const { rows, guarded, suppressed, marked, cut, formulas, parts, findings, outputs } = await writeList(
    session,
    sheet.id,
    target,
    {
      ...(await writtenRows(session, sheet, command)),
      ...(whole && { columns: own?.columns === 'shown' ? shownColumns(sheet.columns) : 'all' }),
      evidence: command.evidence || own?.evidence === true,
      ...(own && { delimiter: own.delimiter }),
      ...(template && { template }),
      ...chosen,
      ...(split && { split: { columnId: splitColumn(sheet, split.by), into: split.into } }),
    },
  )
  const fields = fieldsSaid(sheet, chosen, preset)
  const where = command.out === '-' ? 'stdout' : outputs.length > 1 ? counted(outputs.length, 'file') : command.out
  session.report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      rows,
      guarded,
      suppressed,
      marked,
      cut,
      formulas,
      parts,
      findings,
      outputs,
      ...(fields.length > 0 && { fields }),
      ...(contact && { contact }),
    },
    [
      `${counted(rows, 'row')} written to ${where}${guarded ? `, ${counted(guarded, 'cell')} protected against formula injection` : ''}`,
      ...parts.map(
        ({ name, rows: part }, at) => `- ${outputs.length > 1 ? path.basename(outputs[at] ?? name) : name}: ${part}`,
      ),
      ...(fields.length > 0
        ? [`Fields: ${fields.map(({ column, field }) => `${column} -> ${field}`).join(', ')}. Change them with --map.`]
        : []),
      ...findings.map(({ text }) => text),
      ...(formulas > 0
        ? [`${counted(formulas, 'cell')} could run as a formula if you open this file in a spreadsheet.`]
        : []),
      ...(suppressed > 0 ? [leftOutWords(suppressed)] : []),
      ...(contact && leftOutRows(contact) > 0
        ? [`The consent columns rule out ${counted(leftOutRows(contact), 'row')}: ${leftOutReasons(contact)}.`]
        : []),
      ...(marked > 0 ? [markedWords(marked)] : []),
      ...(cut > 0 ? [cutWords(cut)] : []),
    ],
  )
}
