// The guide as a whole: its pages at the left, the open one beside them.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './guide.module.css'
import { guideNames, guidePages } from './guide-pages.ts'
import { PageText } from './page-text.tsx'
import { startTour } from './tour-state.ts'

export function GuideDialog({ page, onClose }: DialogProps<'guide'>) {
  const [shown, setShown] = useState(page)
  return (
    <Dialog onClose={onClose} title="Guide" size={680}>
      <Group gap="12px 24px" align="stretch">
        <nav aria-label="Pages of the guide" className={classes.pages}>
          {guideNames.map(name => (
            <button
              key={name}
              type="button"
              aria-current={name === shown ? 'page' : undefined}
              data-autofocus={name === page || undefined}
              onClick={() => setShown(name)}
            >
              {guidePages[name].title}
            </button>
          ))}
          <Button
            mt="sm"
            variant="default"
            onClick={() => {
              onClose()
              startTour()
            }}
          >
            Take the tour
          </Button>
        </nav>
        <PageText page={shown} />
      </Group>
    </Dialog>
  )
}
