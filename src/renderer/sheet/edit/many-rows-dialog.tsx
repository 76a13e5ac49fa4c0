// Asks before so many rows are inserted, duplicated or deleted.
import { Text } from '@mantine/core'
import type { DialogProps } from '../../state/open.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { countNoun } from '../../ui/words/figures.ts'

export function ManyRowsDialog({ verb, rows, perform, onClose }: DialogProps<'manyRows'>) {
  const what = `${verb} ${countNoun(rows, 'row')}`
  return (
    <Dialog
      onClose={onClose}
      title={`${what}?`}
      size={420}
      focus="main"
      main={{
        label: what,
        run: () => {
          onClose()
          void perform()
        },
        danger: verb === 'Delete',
      }}
    >
      <Text>{verb === 'Delete' && 'Rows on hold are kept. '}You can undo this.</Text>
    </Dialog>
  )
}
