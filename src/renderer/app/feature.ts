// What app puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    backups: object
    connected: object
    damage: object
    shortcuts: object
  }
}

export const appDialogs = {
  backups: onDemand<DialogProps<'backups'>>(() => import('./backups-dialog.tsx').then(part => part.BackupsDialog)),
  connected: onDemand<DialogProps<'connected'>>(() =>
    import('./connected-dialog.tsx').then(part => part.ConnectedDialog),
  ),
  damage: onDemand<DialogProps<'damage'>>(() => import('./damage-dialog.tsx').then(part => part.DamageDialog)),
  shortcuts: onDemand<DialogProps<'shortcuts'>>(() => import('./shortcuts.tsx').then(part => part.Shortcuts)),
}
