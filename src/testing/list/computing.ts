// Computed columns made and changed over a store as the page does it, for tests.
import type { ComputedApply } from '../../contract/app/cell/computed.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { createPipeline } from '../../engine/action/pipeline.ts'
import { computeAction } from '../../engine/actions/compute/compute.ts'
import { type ChangeFeed, createChangeFeed } from '../../engine/base/changes.ts'
import { createActions, type ListActions } from '../../engine/sheet/actions.ts'
import { type ComputedEdits, createComputes } from '../../engine/sheet/computed/computes.ts'
import { createEdits, type SheetEdits } from '../../engine/sheet/edit/edits.ts'
import { createViews, type Views } from '../../engine/sheet/view/views.ts'
import type { Store } from '../../engine/store/store.ts'

type Apply<Kind extends ComputedApply['kind']> = Omit<Extract<ComputedApply, { kind: Kind }>, 'kind'>

export interface Computing extends Pick<ComputedEdits, 'preview' | 'setNotation'> {
  add(ask: Apply<'new'>): Promise<Column>
  change(ask: Apply<'change'>): Promise<Column>
  toValues(ask: Apply<'values'>): Promise<Column>
}

interface Over {
  readonly store: Store
  readonly views?: Views
  readonly changes?: ChangeFeed
  readonly actions?: ListActions
  readonly edits?: Pick<SheetEdits, 'write' | 'takeBack'>
}

export function computingIn({
  store,
  views = createViews(store),
  changes = createChangeFeed(),
  actions = createActions(store.inOrder),
  edits = createEdits(store, views, changes, actions),
}: Over): Computing {
  const computes = createComputes(store, views, changes, actions)
  const acting = createPipeline({ store, edits, changes, actions }, { store, views, computes })
  async function apply(ask: ComputedApply): Promise<Column> {
    const { columnId } = await acting.perform(computeAction, ask)
    const column = (await store.grid.call('getSheet', ask.sheetId)).columns.find(({ id }) => id === columnId)
    if (!column) throw new Error('the column is in the list')
    return column
  }
  return {
    ...computes,
    add: ask => apply({ kind: 'new', ...ask }),
    change: ask => apply({ kind: 'change', ...ask }),
    toValues: ask => apply({ kind: 'values', ...ask }),
  }
}
