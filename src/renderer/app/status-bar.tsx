// The bottom line: what the grid shows, how runs go, which service answers, network, and that everything is saved.
import { Tooltip } from '@mantine/core'
import { IconCheck, IconCloudOff, IconLoader2, IconPlugConnectedX, IconWorld } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { AccountBadge } from '../account/account-badge.tsx'
import { engineLink } from '../rpc/away.ts'
import { runStatusPart } from '../run/feature.ts'
import { GridStatus } from '../sheet/grid-status.tsx'
import { useStore } from '../state/store.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import classes from './status-bar.module.css'

const watchNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function Network() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const Mark = online ? IconWorld : IconCloudOff
  return (
    <Tooltip
      label={
        online ? 'This computer is online.' : 'You are offline. You can keep cleaning. Runs with the live service wait.'
      }
    >
      <span className={classes.item}>
        <Mark size={14} stroke={1.6} aria-hidden /> {online ? 'Online' : 'Offline'}
      </span>
    </Tooltip>
  )
}

function Saved() {
  const open = useStore(engineLink, value => value.open)
  const saving = useIsMutating({ mutationKey: [['edit']] }) > 0
  const [Mark, word, more] = !open
    ? [IconPlugConnectedX, 'Not connected', 'You cannot make changes until Listwright reconnects. Your work is saved.']
    : saving
      ? [IconLoader2, 'Saving…', 'Saving the last change.']
      : [IconCheck, 'Saved', 'Every change is saved immediately.']
  return (
    <Tooltip label={more}>
      <span className={classes.item} role="status">
        <Mark size={14} stroke={1.7} aria-hidden /> {word}
      </span>
    </Tooltip>
  )
}

export function StatusBar() {
  return (
    <footer className={classes.bar} data-pane="status">
      <div className={classes.grid}>
        <GridStatus />
      </div>
      <OnDemandBody part={runStatusPart} props={{}} frame={() => null} />
      <AccountBadge />
      <Network />
      <Saved />
    </footer>
  )
}
