// What settings puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

export type SettingsSection = 'general' | 'service' | 'key' | 'team' | 'data'

declare module '../state/open.ts' {
  interface Dialogs {
    settings: { section?: SettingsSection }
    about: object
    licences: object
    updates: object
  }
}

export const settingsDialogs = {
  settings: onDemand<DialogProps<'settings'>>(() => import('./settings-dialog.tsx').then(part => part.SettingsDialog)),
  about: onDemand<DialogProps<'about'>>(() => import('./about-dialog.tsx').then(part => part.AboutDialog)),
  licences: onDemand<DialogProps<'licences'>>(() => import('./licences-dialog.tsx').then(part => part.LicencesDialog)),
  updates: onDemand<DialogProps<'updates'>>(() => import('./updates-dialog.tsx').then(part => part.UpdatesDialog)),
}
