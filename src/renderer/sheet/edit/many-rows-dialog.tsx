// Asks before so many rows are inserted, duplicated or deleted.
import { Button, Group, Modal, Text } from '@mantine/core'
import type { DialogProps } from '../../state/open.ts'
import { countNoun } from '../../ui/figures.ts'

export function ManyRowsDialog({ verb, rows, perform, onClose }: DialogProps<'manyRows'>) {
  const what = `${verb} ${countNoun(rows, 'row')}`
  return (
    <Modal opened onClose={onClose} title={`${what}?`} size={420} centered>
      <Text>{verb === 'Delete' && 'Rows on hold are kept. '}You can undo this.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          color={verb === 'Delete' ? 'var(--lw-bad)' : undefined}
          onClick={() => {
            onClose()
            void perform()
          }}
        >
          {what}
        </Button>
      </Group>
    </Modal>
  )
}
