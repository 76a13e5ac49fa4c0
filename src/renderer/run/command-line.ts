// A run as a line for the command line, to be repeated there or by a script.
import { operationTable } from '../../contract/app/operation.ts'
import type { RunView } from '../../contract/app/run.ts'
import type { Column } from '../../contract/app/sheet.ts'

/** Single quotes keep everything as it is in POSIX shells; a plain word needs none. */
const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/**
 * "listwright run validate.email --in 'Guests' --map 'email=Work e-mail' --budget 60": the list by its name, every input by
 * its column, the cap as the budget. Inputs whose column is gone are left out.
 */
export function commandLine(
  { op, sheetName, cap, spec, provider }: Pick<RunView, 'op' | 'sheetName' | 'cap' | 'spec' | 'provider'>,
  columns: readonly Pick<Column, 'id' | 'name'>[],
): string {
  const maps = operationTable[op].reads.flatMap(field => {
    const name = columns.find(({ id }) => id === spec.mapping[field])?.name
    return name === undefined ? [] : ['--map', `${field}=${name}`]
  })
  const words = [
    ...['listwright', 'run', op, '--in', sheetName, ...maps],
    ...(spec.fields.length > 0 ? ['--fields', spec.fields.join(',')] : []),
    ...(spec.match === undefined ? [] : ['--match', spec.match]),
    ...(spec.ladder?.length ? ['--live'] : []),
    ...(spec.country === null ? [] : ['--country', spec.country]),
    ...['--budget', String(cap), '--provider', provider.live ? 'remote' : 'embedded'],
  ]
  return words.map(quoted).join(' ')
}
