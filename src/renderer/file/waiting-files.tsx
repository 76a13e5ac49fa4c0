// Files that wait behind the one in the import dialog can be taken together with it.
import { Button, Group } from '@mantine/core'
import type { Ticket } from '../../contract/app/ids.ts'
import { useStore } from '../state/store.ts'
import { countNoun } from '../ui/words/figures.ts'
import { incomingFiles, openSeveral } from './open-file.ts'
import { isWorkbook } from './portable.ts'

export function WaitingFiles({ file }: { file: { ticket: Ticket; fileName: string } }) {
  const waiting = useStore(incomingFiles, value => value.waiting)
  const tables = waiting.filter(other => !isWorkbook(other))
  if (tables.length === 0) return null
  const together = () => {
    incomingFiles.set({ waiting: waiting.filter(isWorkbook) })
    openSeveral([{ ...file, bytes: 0 }, ...tables])
  }
  return (
    <Group gap="8px 12px" mb={12}>
      <span>{countNoun(tables.length, 'more file')} will open after this one.</span>
      <Button variant="default" size="compact-sm" onClick={together}>
        Import them together…
      </Button>
    </Group>
  )
}
