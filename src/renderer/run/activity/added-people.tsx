// How many people a run has added to another list, and the way there.
import { Box } from '@mantine/core'
import type { RunView } from '../../../contract/app/run/run.ts'
import { openList } from '../../lists/lists.ts'
import { countNoun } from '../../ui/words/figures.ts'
import form from '../dialog/run-dialog.module.css'

export function AddedPeople({ added: { sheetId, name, rows } }: { added: NonNullable<RunView['added']> }) {
  return (
    <Box component="p" className="lw-hint" my={4}>
      {countNoun(rows, 'row')} added to{' '}
      <button type="button" className={form.link} onClick={() => openList(sheetId)}>
        {name}
      </button>
    </Box>
  )
}
