// The actions on a list: what one would change, and the change.

import type { EditResult } from '../../contract/app/cell/edit.ts'
import { ActionAsk, type ActionPreview } from '../../contract/app/list-action.ts'
import { fail } from '../base/fail.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { drawnActions } from './index.ts'

/** Throws bad_request for options that it has not. */
function asked({ action: id, ...given }: ActionAsk) {
  const action = drawnActions[id]
  const read = action.ask.safeParse(given)
  if (!read.success) throw fail('bad_request', { what: read.error.issues[0]?.message ?? 'an option' })
  return { action, ask: read.data }
}

export const actionRouter = router({
  preview: procedure.input(ActionAsk).query(({ ctx, input, signal }): Promise<ActionPreview> => {
    const { action, ask } = asked(input)
    return ctx.engine.acting.find(ask, action.preview, signal)
  }),
  perform: procedure.input(ActionAsk).mutation(({ ctx, input }): Promise<EditResult> => {
    const { action, ask } = asked(input)
    return ctx.engine.acting.perform(action, ask)
  }),
})
