// Menu items that make a field of a result's stored answers a column, by group; fields that are columns are left out.
import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { Column, ColumnOrigin } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import type { CommandTarget } from '../../ui/command/command.ts'
import { useAddField } from './add-column.tsx'

/** Only a column of results has fields. */
export const FieldItems = ({ sheet: { id, columns }, column: { origin } }: CommandTarget) =>
  origin && <FieldsOf sheetId={id} columns={columns} origin={origin} />

interface Props {
  sheetId: SheetId
  columns: readonly Column[]
  origin: ColumnOrigin
}

function FieldsOf({ sheetId, columns, origin }: Props) {
  const trpc = useTRPC()
  const add = useAddField()
  const offers = useQuery(trpc.run.operations.queryOptions({ sheetId, columnId: origin.sourceId }))
  const { resultColumnId } = origin
  const unlisted = useQuery(trpc.answer.unlisted.queryOptions({ sheetId, resultColumnId }))
  if (offers.isPending || unlisted.isPending)
    return (
      <Menu.Item disabled leftSection={<Loader size={14} />}>
        Looking…
      </Menu.Item>
    )
  const there = new Set(
    columns.flatMap(column => (column.origin?.resultColumnId === resultColumnId ? column.origin.field : [])),
  )
  const listed = offers.data?.find(({ op }) => op === origin.op)?.fields ?? []
  // As in the record panel: a service may answer more than its interface lists.
  const more = (unlisted.data ?? []).map(key => ({ path: `more.${key}`, name: key, group: 'More' }))
  const fields = [...listed, ...more].filter(({ path }) => !there.has(path))
  if (fields.length === 0) return <Menu.Item disabled>Every field is already a column.</Menu.Item>
  return [...Map.groupBy(fields, ({ group }) => group)].map(([group, members]) => (
    <Fragment key={group}>
      <Menu.Label>{group}</Menu.Label>
      {members.map(({ path, name }) => (
        <Menu.Item key={path} onClick={() => add.mutate({ sheetId, resultColumnId, field: path })}>
          {name}
        </Menu.Item>
      ))}
    </Fragment>
  ))
}
