// Arguments of import, export and lists.
import { country, countryOf, needed, type Preset, preset, presetOf, read } from './options.ts'

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
export interface ListsCommand {
  readonly kind: 'lists'
}

export function importFile(args: string[]) {
  const { values, positionals } = read(args, { list: { type: 'string' }, country } as const, 1)
  return {
    values,
    command: (): ImportCommand => ({
      kind: 'import',
      file: needed(positionals[0], 'The file'),
      list: values.list === undefined ? undefined : needed(values.list.trim(), 'The name after --list'),
      country: countryOf(values.country),
    }),
  }
}

export function exportList(args: string[]) {
  const { values, positionals } = read(args, { out: { type: 'string' }, preset } as const, 1)
  return {
    values,
    command: (): ExportCommand => ({
      kind: 'export',
      list: needed(positionals[0], 'The list'),
      out: needed(values.out, '--out'),
      preset: presetOf(values.preset),
    }),
  }
}

export function lists(args: string[]) {
  return { values: read(args, {}, 0).values, command: (): ListsCommand => ({ kind: 'lists' }) }
}
