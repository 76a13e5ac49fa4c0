// Bringing a file into a list, as actions: its rows to the end, or by key into the rows they are about. Recipes do not say them.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { AppendAsk, IntoDone, UpdateApply } from '../../contract/app/file/into.ts'
import { plainAction } from '../action/list-action.ts'
import { fileStepMark } from '../duplicates/choose.lane.ts'
import type { IntoLists } from './into-lists.ts'

interface Parts {
  readonly intoLists: Pick<IntoLists, 'append' | 'update'>
}

/** The file is read as an action of its own, then its rows are added. */
export const appendAction = plainAction({
  keyMark: fileStepMark,
  perform: (ask: AppendAsk, { intoLists }: Parts, { write }): Promise<EditResult & IntoDone> =>
    intoLists.append(ask, write),
})

export const updateAction = plainAction({
  keyMark: fileStepMark,
  perform: (ask: UpdateApply, { intoLists }: Parts, { write }): Promise<EditResult & IntoDone> =>
    intoLists.update(ask, write),
})
