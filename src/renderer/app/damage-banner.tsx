// Said while only the readable rest of a damaged data file is open: what was lost, and how to go on.
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { WorkspaceDamage } from '../../contract/app/workspace.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import classes from './frame.module.css'

export function DamageBanner() {
  const trpc = useTRPC()
  const { data: state } = useQuery(trpc.workspace.state.queryOptions())
  return state?.damage ? <Damaged damage={state.damage} /> : null
}

function Damaged({ damage }: { damage: WorkspaceDamage }) {
  const trpc = useTRPC()
  const keep = useMutation(
    trpc.workspace.keepSalvaged.mutationOptions({
      onSuccess: ({ restarts }) => {
        if (!restarts) infoNotice('Listwright will continue with the readable data after a restart.')
      },
    }),
  )
  return (
    <div role="alert" className={classes.damage}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        The data file is damaged. You see what could be read: {countNoun(damage.lists, 'list')},{' '}
        {countNoun(damage.rows, 'row')}. The file itself is unchanged. Choose how to continue before you make changes.
      </span>
      <Button variant="default" onClick={() => uiStore.set({ dialog: { kind: 'damage' } })}>
        What was lost…
      </Button>
      <Button variant="default" onClick={() => uiStore.set({ dialog: { kind: 'backups' } })}>
        Restore a backup…
      </Button>
      <Button loading={keep.isPending || keep.data?.restarts === true} onClick={() => keep.mutate()}>
        Continue with the readable data
      </Button>
    </div>
  )
}
