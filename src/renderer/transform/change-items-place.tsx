// Where the items of the menu of a column stand that follow from its cells; loaded with the dialog of transforms.
import type { CommandTarget } from '../ui/command/command.ts'
import { onDemand } from '../ui/on-demand.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'

const changeItemsPart = onDemand<CommandTarget>(() => import('./transform-dialog.tsx').then(items => items.ChangeItems))

export const ChangeItemsPlace = (target: CommandTarget) => (
  <OnDemandBody part={changeItemsPart} props={target} frame={() => null} />
)
