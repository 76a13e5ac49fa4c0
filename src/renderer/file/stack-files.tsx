// Files that wait behind the one in the import dialog can be read with it, as one list.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Ticket } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { countNoun } from '../ui/figures.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import classes from './import-dialog.module.css'
import { incomingFiles } from './open-file.ts'
import { isWorkbook } from './portable.ts'

export function StackFiles({ ticket }: { ticket: Ticket }) {
  const waiting = useStore(incomingFiles, value => value.waiting)
  const trpc = useTRPC()
  const tables = waiting.filter(file => !isWorkbook(file))
  const stack = useMutation(
    trpc.file.stack.mutationOptions({
      onSuccess: (made, { tickets }) => {
        const taken = new Set(tickets)
        incomingFiles.set({ waiting: incomingFiles.get().waiting.filter(file => !taken.has(file.ticket)) })
        uiStore.set({ dialog: { kind: 'import', ticket: made.ticket, fileName: made.fileName } })
      },
    }),
  )
  if (tables.length === 0) return null
  return (
    <div className={classes.stack}>
      <span>{countNoun(tables.length, 'more file')} will open after this one.</span>
      <Button
        variant="default"
        size="compact-sm"
        loading={stack.isPending}
        onClick={() => stack.mutate({ tickets: [ticket, ...tables.map(file => file.ticket)] })}
      >
        Read all as one list
      </Button>
      {stack.error && <ProblemNote error={stack.error} />}
    </div>
  )
}
