// Where the columns of rows would go in another list: as with a file, but nothing goes where it could not be written, or
// where it could be sent although its own column is never sent.
import type { ProposedMove } from '../../contract/app/move-rows.ts'
import { isOwn } from '../duplicates/choose.lane.ts'
import { proposeMapping } from '../into/propose.ts'
import type { ColumnRow } from '../table/columns.lane.ts'

export function proposeMove(others: readonly ColumnRow[], own: readonly ColumnRow[]): ProposedMove {
  const moving = others.filter(({ origin }) => origin === null)
  const targets = own
    .filter(column => isOwn(column) && !column.locked)
    .map(({ id, name, type, locked }) => ({ columnId: id, name, type, locked }))
  const open = new Set(own.flatMap(({ id, neverSend }) => (neverSend ? [] : [id])))
  const columns = proposeMapping(moving, targets, []).map(column => {
    const from = moving[column.index]
    const exposed = from?.neverSend && column.into.kind === 'column' && open.has(column.into.columnId)
    return exposed
      ? { ...column, into: { kind: 'new' as const, name: from.name, type: from.type }, by: null, key: false }
      : column
  })
  return {
    from: moving.map(({ id, name, type }) => ({ columnId: id, name, type })),
    columns,
    targets,
    results: others.flatMap(({ origin, name }) => (origin ? [name] : [])),
  }
}
