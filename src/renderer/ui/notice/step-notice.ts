// What an action did, with the way back: Undo takes back the last step of the list.
import type { ReactNode } from 'react'
import type { SheetId } from '../../../contract/app/ids.ts'
import { engineClient } from '../../rpc/client.ts'
import { doneNotice } from './notices.tsx'

export const stepNotice = (text: ReactNode, sheetId: SheetId): void =>
  doneNotice(text, { label: 'Undo', run: async () => void (await engineClient.edit.undo.mutate({ sheetId })) }, sheetId)
