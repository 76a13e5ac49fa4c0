// The commands of the open list: finding, going to places, and what its rows and views can do.
import { IconReplace, IconSearch } from '@tabler/icons-react'
import type { Command } from '../shell/commands.ts'
import { find, findNext, openFind } from './find.ts'
import type { SheetSession } from './session.ts'

const noText = () => (find.get().query.text === '' ? 'Type what to find first (Ctrl+F).' : null)

export const sheetCommands = (session: SheetSession): readonly Command[] => [
  {
    id: 'edit.find',
    title: 'Find…',
    group: 'Edit',
    icon: IconSearch,
    keys: ['mod+F'],
    words: 'search text cells',
    run: () => openFind(session, 'find'),
  },
  {
    id: 'edit.replace',
    title: 'Find and replace…',
    group: 'Edit',
    icon: IconReplace,
    keys: ['mod+H'],
    words: 'substitute regex expression',
    run: () => openFind(session, 'replace'),
  },
  {
    id: 'edit.find-next',
    title: 'Next match',
    group: 'Edit',
    keys: ['F3'],
    blocked: noText,
    run: () => findNext(session, false),
  },
  {
    id: 'edit.find-previous',
    title: 'Previous match',
    group: 'Edit',
    keys: ['shift+F3'],
    blocked: noText,
    run: () => findNext(session, true),
  },
]
