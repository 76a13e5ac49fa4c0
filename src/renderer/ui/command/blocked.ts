// Reasons that block many commands at once, as sentences; null = nothing blocks.
import { engineLink } from '../../rpc/away.ts'
import { uiStore } from '../../state/open.ts'

export const awayReason = (): string | null => (engineLink.get().open ? null : 'Listwright is disconnected.')
export const noList = (): string | null =>
  awayReason() ?? (uiStore.get().sheetId === null ? 'Open a list first.' : null)
