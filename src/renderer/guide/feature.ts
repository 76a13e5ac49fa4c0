// What the guide puts into the window: its dialog, and the strip of the tour.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'
import type { GuidePage } from './guide-pages.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    guide: { page: GuidePage }
  }
}

export const guideDialogs = {
  guide: onDemand<DialogProps<'guide'>>(() => import('./guide-dialog.tsx').then(part => part.GuideDialog)),
}

export const tourPart = onDemand(() => import('./tour-strip.tsx').then(part => part.TourStrip))
