// Arguments of import, export and lists.
import path from 'node:path'
import { country, countryOf, needed, type Preset, preset, presetOf, read, usage } from './options.ts'

export interface ImportCommand {
  readonly kind: 'import'
  readonly file: string
  readonly list: string | undefined
  readonly country: string | undefined
}
export interface ExportCommand {
  readonly kind: 'export'
  readonly list: string
  readonly out: string
  readonly preset: Preset
}
/** A workbook and the file that holds it whole. */
export interface WorkbookOutCommand {
  readonly kind: 'workbookOut'
  readonly workbook: string
  readonly out: string
}
export interface WorkbookInCommand {
  readonly kind: 'workbookIn'
  readonly file: string
}
export interface ListsCommand {
  readonly kind: 'lists'
}

export function importFile(args: string[]) {
  const { values, positionals } = read(args, { list: { type: 'string' }, country } as const, 1)
  return {
    values,
    command: (): ImportCommand | WorkbookInCommand => {
      const file = needed(positionals[0], 'The file')
      if (path.extname(file).toLowerCase() === '.listwright') {
        if (values.list !== undefined || values.country !== undefined)
          throw usage('A workbook file names its lists itself: --list and --country have no place with it.')
        return { kind: 'workbookIn', file }
      }
      return {
        kind: 'import',
        file,
        list: values.list === undefined ? undefined : needed(values.list.trim(), 'The name after --list'),
        country: countryOf(values.country),
      }
    },
  }
}

export function exportList(args: string[]) {
  const options = { out: { type: 'string' }, preset, workbook: { type: 'string' } } as const
  const { values, positionals } = read(args, options, 1)
  return {
    values,
    command: (): ExportCommand | WorkbookOutCommand => {
      if (values.workbook !== undefined) {
        if (positionals.length > 0) throw usage('Name a list, or a workbook after --workbook, not both.')
        const workbook = needed(values.workbook.trim(), 'The name after --workbook')
        return { kind: 'workbookOut', workbook, out: needed(values.out, '--out') }
      }
      return {
        kind: 'export',
        list: needed(positionals[0], 'The list'),
        out: needed(values.out, '--out'),
        preset: presetOf(values.preset),
      }
    },
  }
}

export function lists(args: string[]) {
  return { values: read(args, {}, 0).values, command: (): ListsCommand => ({ kind: 'lists' }) }
}
