// The first step of every dialog about a database: which one, and its password.
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { DatabaseFields } from './database-fields.tsx'
import type { Database } from './use-database.ts'

interface Props {
  database: Database
  title: ReactNode
  onClose(): void
}

export function ConnectDialog({ database, title, onClose }: Props) {
  const { place, error, isBusy } = database
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={560}
      steady
      onSubmit={database.connect}
      error={error}
      main={{ label: 'Connect', disabled: !place, busy: isBusy }}
    >
      <DatabaseFields database={database} />
    </Dialog>
  )
}
