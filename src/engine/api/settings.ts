// Settings a person may change.
import type { Settings } from '../../contract/app/settings.ts'
import { SettingsPatch } from '../../contract/app/settings.ts'
import { procedure, router } from './procedure.ts'

export const settings = router({
  get: procedure.query(({ ctx }): Settings => ctx.engine.settings.get()),
  set: procedure.input(SettingsPatch).mutation(async ({ ctx, input }): Promise<Settings> => {
    const changed = ctx.engine.settings.set(input)
    ctx.engine.changes.settings()
    if (input.practice) await ctx.engine.accounts.repace()
    if (input.dns !== undefined) await ctx.engine.accounts.switchDns()
    return changed
  }),
})
