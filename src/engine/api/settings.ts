// Settings a person may change.
import type { Settings } from '../../contract/app/settings.ts'
import { PageSettingsPatch } from '../../contract/app/settings.ts'
import type { HostTuning } from '../base/host.ts'
import { procedure, router } from '../rpc/procedure.ts'

const tuning = ['practice', 'dns', 'world', 'faults'] as const satisfies (keyof HostTuning)[]

export const settingsRouter = router({
  get: procedure.query(({ ctx }): Settings => ctx.engine.settings.get()),
  set: procedure.input(PageSettingsPatch).mutation(async ({ ctx, input }): Promise<Settings> => {
    const { settings } = ctx.engine
    const { layout, ...whole } = input
    settings.set({ ...whole, ...(layout && { layout: { ...settings.get().layout, ...layout } }) })
    ctx.engine.changes.settings()
    if (tuning.some(name => input[name] !== undefined)) await ctx.engine.accounts.retune()
    // Others may have changed meanwhile: the page takes what it gets for the newest.
    return settings.get()
  }),
})
