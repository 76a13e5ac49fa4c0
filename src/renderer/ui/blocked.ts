// Reasons that block many commands at once, as sentences; null = nothing blocks.
import { link } from '../rpc/away.ts'
import { ui } from '../state/open.ts'

export const away = (): string | null => (link.get().open ? null : 'Listwright is not connected to its engine.')
export const noList = (): string | null => away() ?? (ui.get().sheetId === null ? 'Open a list first.' : null)
