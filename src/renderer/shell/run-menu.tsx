// The toolbar's way to operations: what can be run on the columns of the open list, and why something cannot.
import { Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Offer } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { grid } from '../sheet/grid-state.ts'
import { useCommand } from './commands.ts'
import { useStore } from './store.ts'
import classes from './toolbar.module.css'
import { ui } from './ui.ts'

/** The column an offer reads. */
const inputOf = ({ mapping }: Offer): ColumnId | undefined => mapping.email ?? mapping.phone

export function RunMenu() {
  const trpc = useTRPC()
  const sheetId = useStore(ui, value => value.sheetId)
  const sheet = useStore(grid, value => value.sheet)
  const offers = useQuery(trpc.run.operations.queryOptions(sheetId === null ? skipToken : { sheetId, columnId: null }))
  const { blocked } = useCommand('run.validate-email')
  const name = (id: ColumnId | undefined) => sheet?.columns.find(column => column.id === id)?.name

  return (
    <Menu disabled={blocked !== null} width={330}>
      <Menu.Target>
        <Tooltip label={blocked} disabled={blocked === null}>
          <Button
            size="xs"
            className={classes.button}
            leftSection={<IconRosetteDiscountCheck size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={13} />}
            aria-disabled={blocked !== null}
            data-disabled={blocked !== null || undefined}
          >
            Validate
          </Button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>An estimate comes first; nothing is sent yet</Menu.Label>
        {(offers.data ?? []).map(offer => {
          const columnId = inputOf(offer)
          return (
            <Menu.Item
              key={`${offer.op} ${columnId}`}
              disabled={!offer.ready || columnId === undefined}
              onClick={() => {
                if (columnId !== undefined) ui.set({ dialog: { kind: 'run', op: offer.op, columnId } })
              }}
            >
              <Text fz={13}>{offer.title}</Text>
              <Text fz={12} c="dimmed">
                {offer.ready ? name(columnId) : offer.reason}
              </Text>
            </Menu.Item>
          )
        })}
        {offers.data?.length === 0 && (
          <Menu.Item disabled>No column of this list holds e-mail addresses or phone numbers.</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
