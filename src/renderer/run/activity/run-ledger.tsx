// The way from a run to its entries in the ledger.
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { RunId } from '../../../contract/app/ids.ts'
import { uiStore } from '../../state/open.ts'

export function RunLedger({ runId }: { runId: RunId }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconReceipt size={13} />}
      onClick={() => uiStore.set({ dialog: { kind: 'credits', part: 'ledger', runId } })}
    >
      Ledger
    </Button>
  )
}
