// What can be run on a column, by group, as items of a menu; what cannot says why.

import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationGroups } from '../../../model/operations/facts.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { offersOn, readColumn } from '../../offers/offered.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { useSession } from '../session-context.ts'

interface Props {
  column: Column
  /** Only the selected rows are asked; else those of the view. */
  selected?: boolean
}

/** Known before the items are, so that the menu opens on the side that has room for them. */
export const runItemsWidth = 290

export function RunItems({ column, selected = false }: Props) {
  const trpc = useTRPC()
  const session = useSession()
  const columnId = readColumn(column)
  const offers = useQuery(trpc.run.operations.queryOptions({ sheetId: session.sheetId, columnId }))
  if (offers.isPending)
    return (
      <Menu.Item disabled leftSection={<Loader size={14} />}>
        Looking…
      </Menu.Item>
    )
  const fitting = offersOn(offers.data ?? [], columnId)
  const groups = operationGroups
    .map(group => ({ group, of: fitting.filter(({ op }) => operationTable[op].group === group) }))
    .filter(({ of }) => of.length > 0)
  if (groups.length === 0) {
    return <Menu.Item disabled>No operations for the type {typeLook(column.type).name}.</Menu.Item>
  }
  return groups.map(({ group, of }) => (
    <Fragment key={group}>
      {groups.length > 1 && <Menu.Label>{group}</Menu.Label>}
      {of.map(({ op, ready, reason }) => (
        <Menu.Item
          key={op}
          disabled={!ready}
          onClick={() => uiStore.set({ dialog: { kind: 'run', op, columnId, selected } })}
        >
          {ready ? `${operationTable[op].title}…` : operationTable[op].title}
          {reason && <span className="lw-menu-reason">{reason}</span>}
        </Menu.Item>
      ))}
    </Fragment>
  ))
}

export const SelectedRunItems = ({ column }: Pick<Props, 'column'>) => <RunItems column={column} selected />
