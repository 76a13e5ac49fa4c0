// A question mark beside what needs it: one short page of the guide, without leaving the place.
import { ActionIcon, Popover } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { onDemand } from '../ui/on-demand.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { type GuidePage, guidePages } from './guide-pages.ts'

const text = onDemand<{ page: GuidePage }>(() => import('./page-text.tsx').then(part => part.PageText))

export const GuideButton = ({ page }: { page: GuidePage }) => (
  <Popover position="bottom-end" width={340} shadow="md" withinPortal trapFocus={false} returnFocus>
    <Popover.Target>
      <ActionIcon
        // In a line of text it makes the line no taller.
        my={-4}
        style={{ verticalAlign: 'middle' }}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={`Help: ${guidePages[page].title}`}
      >
        <IconHelpCircle size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <OnDemandBody part={text} props={{ page }} frame={content => content} />
    </Popover.Dropdown>
  </Popover>
)
