// The commands of the actions on a list: each opens its dialog.
import { type Icon, IconBulb } from '@tabler/icons-react'
import { actionTable, type ListActionId, listActionIds } from '../../model/actions/index.ts'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { Command } from '../ui/command/command.ts'

const icons: Readonly<Record<ListActionId, Icon>> = { guess: IconBulb }

export const actionCommands: readonly Command[] = listActionIds.map(action => {
  const { title, group, keywords, over } = actionTable[action]
  return {
    id: `list.${action}`,
    title: `${title}…`,
    group,
    placements: { palette: true },
    icon: icons[action],
    keywords,
    blocked: noList,
    perform: target => {
      const { sheetId } = uiStore.get()
      const columnIds = target && over === 'columns' ? [target.column.id] : []
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'action', sheetId, action, columnIds } })
    },
  }
})
