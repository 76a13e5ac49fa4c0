// The toolbar's way to operations: what can be run on the columns of the open list, by group, and why something cannot.

import { Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import { operationGroups } from '../../model/operations/facts.ts'
import { operationTable } from '../../model/operations/index.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { runCommand, useCommand } from '../ui/command/commands.ts'
import classes from './toolbar.module.css'

/** Side by side, so that a low window shows them all. */
const columns = [operationGroups.slice(0, -1), operationGroups.slice(-1)]

export function RunMenu() {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, value => value.sheetId)
  const sheet = useStore(gridStore, value => value.sheet)
  const offers = useQuery(trpc.run.operations.queryOptions(sheetId === null ? skipToken : { sheetId, columnId: null }))
  const { blocked } = useCommand('run.recipe')
  const names = ({ mapping }: OperationOffer) =>
    Object.values(mapping)
      .map(id => sheet?.columns.find(column => column.id === id)?.name)
      .filter(name => name !== undefined)
      .join(', ')

  return (
    <Menu disabled={blocked !== null} width="min(640px, 94vw)">
      {/* Around the button's place, so that the menu is named by the button itself. */}
      <Tooltip label={blocked} disabled={blocked === null}>
        <span>
          <Menu.Target>
            <Button
              size="xs"
              className={classes.button}
              leftSection={<IconPlayerPlay size={15} stroke={1.7} />}
              rightSection={<IconChevronDown size={13} />}
              aria-disabled={blocked !== null}
              data-disabled={blocked !== null || undefined}
            >
              Run
            </Button>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown className={classes.runs}>
        <Menu.Label fw={400}>You see an estimate before anything is sent</Menu.Label>
        <Menu.Divider />
        <div className={classes.runColumns}>
          {columns.map(groups => (
            <div key={groups[0]}>
              {groups.map(group => {
                const offered = (offers.data ?? []).filter(({ op }) => operationTable[op].group === group)
                // What can be run comes first; the rest says what is missing.
                const ready = offered.toSorted((a, b) => Number(b.ready) - Number(a.ready))
                return (
                  <Fragment key={group}>
                    {offered.length > 0 && <Menu.Label>{group}</Menu.Label>}
                    {ready.map(offer => (
                      <RunItem key={offer.op} offer={offer} about={offer.ready ? names(offer) : (offer.reason ?? '')} />
                    ))}
                  </Fragment>
                )
              })}
              {groups === columns.at(-1) && (
                <>
                  <Menu.Divider />
                  <Menu.Item onClick={() => void runCommand('run.recipe')}>
                    <Text fz={13}>Run a recipe…</Text>
                    <Text fz={12} c="dimmed">
                      A file saved from a run or the history of a list
                    </Text>
                  </Menu.Item>
                </>
              )}
            </div>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

function RunItem({ offer, about }: { offer: OperationOffer; about: string }) {
  const columnId = sourceColumn(offer.op, offer.mapping)
  return (
    <Menu.Item
      disabled={!offer.ready}
      onClick={() => {
        if (columnId !== undefined) uiStore.set({ dialog: { kind: 'run', op: offer.op, columnId } })
      }}
    >
      <Text fz={13}>{operationTable[offer.op].title}</Text>
      <Text fz={12} c="dimmed" truncate>
        {about}
      </Text>
    </Menu.Item>
  )
}
