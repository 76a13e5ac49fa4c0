// The file as a list that no one sees, for as long as the dialog compares with it; read again when it is to be read otherwise.
import { useEffect, useState } from 'react'
import type { ReadOptions } from '../../contract/app/file/file.ts'
import { OpenFileAsk } from '../../contract/app/file/into.ts'
import type { SheetId, Ticket } from '../../contract/app/ids.ts'
import type { OpenedTable } from '../../contract/app/match.ts'
import { useTRPCClient } from '../rpc/trpc.ts'

interface Opened {
  key: string
  opened: OpenedTable | null
  error: unknown
}

/** null: no file is wanted yet. */
export function useOpenedFile(ask: { sheetId: SheetId; ticket: Ticket; options: ReadOptions } | null): {
  opened: OpenedTable | null
  error: unknown
} {
  const client = useTRPCClient()
  const key = ask ? JSON.stringify(ask) : ''
  const [state, setState] = useState<Opened>({ key: '', opened: null, error: null })
  useEffect(() => {
    if (key === '') return
    let left = false
    // What cannot be given back now goes when the workspace opens again.
    const giveBack = (table: OpenedTable) => client.into.close.mutate({ otherId: table.otherId }).catch(() => {})
    const opening = client.into.open.mutate(OpenFileAsk.parse(JSON.parse(key)))
    opening.then(
      opened => !left && setState({ key, opened, error: null }),
      error => !left && setState({ key, opened: null, error }),
    )
    return () => {
      left = true
      opening.then(giveBack, () => {})
    }
  }, [key, client])
  return state.key === key ? state : { opened: null, error: null }
}
