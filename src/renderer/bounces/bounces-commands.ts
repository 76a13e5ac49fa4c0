// The command that reads a bounce file.
import { IconMailOff } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { Command } from '../ui/command/command.ts'

export const bouncesCommands: readonly Command[] = [
  {
    id: 'list.bounces',
    title: 'Read a bounce file…',
    group: 'File',
    placements: { palette: true },
    icon: IconMailOff,
    keywords:
      'bounces mailer sendgrid mailchimp postmark amazon ses mailgun brevo delivery report returned complaints accuracy',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'bounces', sheetId } })
    },
  },
]
