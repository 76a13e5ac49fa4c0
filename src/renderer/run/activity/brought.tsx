// What a run has brought to another list, and the way there.
import type { RunView } from '../../../contract/app/run.ts'
import { openList } from '../../lists/lists.ts'
import { countNoun } from '../../ui/figures.ts'
import form from '../dialog/run-dialog.module.css'

export function Brought({ brought: { sheetId, name, rows } }: { brought: NonNullable<RunView['brought']> }) {
  return (
    <p className={form.hint}>
      {countNoun(rows, 'row')} added to{' '}
      <button type="button" className={form.link} onClick={() => openList(sheetId)}>
        {name}
      </button>
    </p>
  )
}
