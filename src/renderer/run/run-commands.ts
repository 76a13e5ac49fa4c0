// Commands that open the run dialog: on the selected column, or for the list by operation.
import { IconPlayerPlay, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { OperationId } from '../../contract/app/run.ts'
import { queryClient, trpc } from '../rpc/client.ts'
import { grid } from '../sheet/grid-state.ts'
import { typeLook } from '../sheet/type-look.ts'
import { noList } from '../shell/blocked.ts'
import type { Command } from '../shell/commands.ts'
import { infoNotice } from '../shell/notices.tsx'
import { ui } from '../shell/ui.ts'
import { inputOf } from './draft.ts'
import { offersOn, readColumn } from './offered.ts'

const activeColumn = () => {
  const { active, columns } = grid.get()
  return columns.find(column => column.id === active?.columnId) ?? null
}

/** The operation that reads the selected column; says why when there is none. */
async function runOnColumn(): Promise<void> {
  const column = activeColumn()
  const { sheetId } = ui.get()
  if (!column || sheetId === null) return
  const columnId = readColumn(column)
  const offers = await queryClient.fetchQuery(trpc.run.operations.queryOptions({ sheetId, columnId }))
  const [offer] = offersOn(offers, columnId)
  if (offer?.ready) ui.set({ dialog: { kind: 'run', op: offer.op, columnId } })
  else infoNotice(offer?.reason ?? `Nothing can be run on “${column.name}”: its type is ${typeLook[column.type].name}.`)
}

/** The operation on the column that the list has for it. */
const runOnList = (op: OperationId) => async () => {
  const { sheetId } = ui.get()
  if (sheetId === null) return
  const offers = await queryClient.fetchQuery(trpc.run.operations.queryOptions({ sheetId, columnId: null }))
  const offer = offers.find(one => one.op === op)
  const columnId = offer?.mapping[inputOf[op]]
  if (offer?.ready && columnId !== undefined) ui.set({ dialog: { kind: 'run', op, columnId } })
  else infoNotice(offer?.reason ?? 'The service in use does not offer this.')
}

export const runCommands: readonly Command[] = [
  {
    id: 'run.column',
    title: 'Run on the selected column…',
    group: 'Run',
    icon: IconPlayerPlay,
    keys: ['mod+shift+Enter'],
    words: 'validate check estimate',
    blocked: () => noList() ?? (activeColumn() ? null : 'Select a column first.'),
    run: runOnColumn,
  },
  {
    id: 'run.validate-email',
    title: 'Validate e-mails…',
    group: 'Run',
    icon: IconRosetteDiscountCheck,
    words: 'check verify address run',
    blocked: noList,
    run: runOnList('validate.email'),
  },
  {
    id: 'run.validate-phone',
    title: 'Validate phones…',
    group: 'Run',
    icon: IconRosetteDiscountCheck,
    words: 'check verify number run',
    blocked: noList,
    run: runOnList('validate.phone'),
  },
]
