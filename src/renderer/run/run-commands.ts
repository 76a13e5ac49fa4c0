// Commands that open the run dialog: on the selected column, or for the list, one for each operation.

import {
  IconBuilding,
  IconFileDescription,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconUserSearch,
  IconWorld,
} from '@tabler/icons-react'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import { operationIds, operationTable } from '../../model/operations/index.ts'
import { offersOn, readColumn } from '../offers/offered.ts'
import { queryClient, trpc } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'
import { typeLook } from '../ui/look/type-look.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { runRecipe } from './recipe/run-recipe.ts'

const activeColumn = () => {
  const { active, columns } = gridStore.get()
  return columns.find(column => column.id === active?.columnId) ?? null
}

/** The operation that reads the selected column; says why when there is none. */
async function runOnColumn(): Promise<void> {
  const column = activeColumn()
  const { sheetId } = uiStore.get()
  if (!column || sheetId === null) return
  const columnId = readColumn(column)
  const offers = await queryClient.fetchQuery(trpc.run.operations.queryOptions({ sheetId, columnId }))
  const [offer] = offersOn(offers, columnId)
  if (offer?.ready) uiStore.set({ dialog: { kind: 'run', op: offer.op, columnId } })
  else
    infoNotice(
      offer?.reason ?? `“${column.name}” cannot be used in a run because its type is ${typeLook(column.type).name}.`,
      sheetId,
    )
}

/** What is known of the offers for the open list; the run menu and the palette keep it up to date. */
function knownOffers() {
  const { sheetId } = uiStore.get()
  if (sheetId === null) return undefined
  return queryClient.getQueryData(trpc.run.operations.queryKey({ sheetId, columnId: null }))
}

/** The operation on the columns that the list has for it. */
const runOnList = (op: OperationId) => async () => {
  const { sheetId } = uiStore.get()
  if (sheetId === null) return
  const offers = await queryClient.fetchQuery(trpc.run.operations.queryOptions({ sheetId, columnId: null }))
  const offer = offers.find(one => one.op === op)
  const columnId = offer && sourceColumn(op, offer.mapping)
  if (offer?.ready && columnId !== undefined) uiStore.set({ dialog: { kind: 'run', op, columnId } })
  else infoNotice(offer?.reason ?? 'The current service does not offer this.')
}

const groupIcon = {
  Validate: IconRosetteDiscountCheck,
  People: IconUserSearch,
  Companies: IconBuilding,
  Web: IconWorld,
} as const

export const runCommands: readonly PageCommand[] = [
  {
    id: 'run.column',
    title: 'Run on the selected column…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'run' }, palette: true },
    icon: IconPlayerPlay,
    keys: ['mod+shift+Enter'],
    keywords: 'validate check estimate',
    blocked: () => noList() ?? (activeColumn() ? null : 'Select a column first.'),
    perform: runOnColumn,
  },
  {
    id: 'run.recipe',
    title: 'Run a recipe…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'run' }, palette: true },
    icon: IconFileDescription,
    keywords: 'file json saved again repeat replay',
    blocked: noList,
    perform: runRecipe,
  },
  ...operationIds.map(
    (op): PageCommand => ({
      id: `run.${op}`,
      title: `${operationTable[op].title}…`,
      group: 'Run',
      placements: { desktop: { menu: 'Run', section: 'operations' }, palette: true },
      icon: groupIcon[operationTable[op].group],
      keywords: operationTable[op].keywords,
      absent: () => knownOffers()?.every(offer => offer.op !== op) ?? false,
      blocked: () => noList() ?? knownOffers()?.find(offer => offer.op === op)?.reason ?? null,
      perform: runOnList(op),
    }),
  ),
]
