// Lists deleted for good: said before what goes and what stays.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { countNoun } from '../ui/figures.ts'
import { doneNotice, problemNotice } from '../ui/notices.tsx'
import type { TrashedList } from './trash-lists.tsx'
import { useTrashAgain } from './use-trash.ts'

/** Asked before, as it cannot be undone. */
export function DeleteForGood({ lists, onClose }: { lists: TrashedList[]; onClose: () => void }) {
  const trpc = useTRPC()
  const again = useTrashAgain()
  const purge = useMutation(trpc.workbook.purge.mutationOptions())
  const rows = lists.reduce((sum, list) => sum + list.rows, 0)
  const run = async () => {
    try {
      for (const { sheetId } of lists) await purge.mutateAsync({ sheetId })
      doneNotice(`Permanently deleted ${countNoun(lists.length, 'list')}.`)
    } catch (error) {
      problemNotice(error)
    }
    await again()
    onClose()
  }
  const [first] = lists
  return (
    <Modal opened onClose={onClose} title="Delete permanently" size={460} centered>
      <Text>
        {lists.length === 1 && first ? `“${first.name}”` : countNoun(lists.length, 'list')} with{' '}
        {countNoun(rows, 'row')} and all history will be deleted. This cannot be undone. Answers you paid for stay
        stored, and backups made before keep the rows until they are replaced.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="default" onClick={onClose}>
          Keep
        </Button>
        <Button color="var(--lw-bad)" loading={purge.isPending} onClick={() => void run()}>
          Delete permanently
        </Button>
      </Group>
    </Modal>
  )
}
