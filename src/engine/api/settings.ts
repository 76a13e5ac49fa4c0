// Settings a person may change.
import type { Settings } from '../../contract/app/settings.ts'
import { SettingsPatch } from '../../contract/app/settings.ts'
import { procedure, router } from './procedure.ts'

export const settings = router({
  get: procedure.query(({ ctx }): Settings => ctx.engine.settings.get()),
  set: procedure.input(SettingsPatch).mutation(({ ctx, input }): Settings => {
    const changed = ctx.engine.settings.set(input)
    ctx.engine.changes.settings()
    return changed
  }),
})
