// The commands of the actions on a list: each opens its dialog.

import type { Icon } from '@tabler/icons-react'
import { IconBulb } from '@tabler/icons-react'
import { actionTable, type ListActionId, listActionIds } from '../../model/actions/index.ts'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/blocked.ts'
import type { Command } from '../ui/command.ts'

const icons: Readonly<Record<ListActionId, Icon>> = { guess: IconBulb }

export const actionCommands: readonly Command[] = listActionIds.map(action => {
  const { title, group, keywords } = actionTable[action]
  return {
    id: `list.${action}`,
    title: `${title}…`,
    group,
    placements: { palette: true },
    icon: icons[action],
    keywords,
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'action', sheetId, action } })
    },
  }
})
