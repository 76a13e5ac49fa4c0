// A list with addresses or numbers that no one checked yet: the way to the estimate, one click away.
import { Button, CloseButton, Group } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sourceColumn } from '../../../contract/app/run/operation.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useSession, useSessionState } from '../../sheet/session-context.ts'
import { uiStore } from '../../state/open.ts'
import { createStore, useStore } from '../../state/store.ts'
import classes from './results-strip.module.css'

/** Lists whose offer was turned down, until the program is opened again. */
const declined = createStore<{ sheetIds: readonly number[] }>({ sheetIds: [] })

export function NextCheck() {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  const isDeclined = useStore(declined, ({ sheetIds }) => sheetIds.includes(sheetId))
  const { data: offers } = useQuery(trpc.run.operations.queryOptions({ sheetId, columnId: null }))
  const offer = ['validate.email', 'validate.phone'].flatMap(
    op => offers?.filter(one => one.op === op && one.ready) ?? [],
  )[0]
  const columnId = offer && sourceColumn(offer.op, offer.mapping)
  const column = columns.find(({ id }) => id === columnId)
  if (!offer || !column || isDeclined) return null
  return (
    <Group component="section" className={classes.strip} gap="4px 10px" aria-label="Next step">
      <span className={classes.title}>
        “<bdi>{column.name}</bdi>” is not validated yet.
      </span>
      <Button
        size="compact-xs"
        leftSection={<IconRosetteDiscountCheck size={15} stroke={1.7} />}
        onClick={() => uiStore.set({ dialog: { kind: 'run', op: offer.op, columnId: column.id } })}
      >
        Validate “<bdi>{column.name}</bdi>”…
      </Button>
      <Group component="span" display="inline-flex" gap={8} align="stretch" ms="auto">
        <CloseButton
          size="sm"
          aria-label="Hide this step"
          onClick={() => declined.set({ sheetIds: [...declined.get().sheetIds, sheetId] })}
        />
      </Group>
    </Group>
  )
}
