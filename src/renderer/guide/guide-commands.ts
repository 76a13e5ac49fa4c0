// The commands of the guide: its pages and the tour, found in the palette and in the Help menu.
import { IconHelpCircle, IconRoute } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import type { Command } from '../ui/command/command.ts'
import { guideNames, guidePages } from './guide-pages.ts'
import { startTour } from './tour-state.ts'

export const guideCommands: readonly Command[] = [
  {
    id: 'guide.tour',
    title: 'Take the tour',
    group: 'Help',
    placements: { desktop: { menu: 'Help', section: 'help' }, palette: true },
    icon: IconRoute,
    keywords: 'tutorial introduction learn start onboarding help',
    perform: startTour,
  },
  ...guideNames.map(
    (page): Command => ({
      id: `guide.${page}`,
      title: `Guide: ${guidePages[page].title}`,
      group: 'Help',
      placements: { palette: true },
      icon: IconHelpCircle,
      keywords: `help how ${guidePages[page].words}`,
      perform: () => uiStore.set({ dialog: { kind: 'guide', page } }),
    }),
  ),
]
