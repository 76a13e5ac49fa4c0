// The program itself: what this host can do, and what changed.
import { z } from 'zod'
import type { ConnectedPage, EngineChanges, MenuCommand, ProgramInfo } from '../../contract/app/app.ts'
import { DesktopMenu } from '../../contract/app/desktop-menu.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const programRouter = router({
  about: procedure.query(({ ctx }): ProgramInfo => ctx.engine.about()),
  changes: procedure.subscription(({ ctx, signal }): AsyncGenerator<EngineChanges> => {
    return ctx.engine.changes.watch(signal ?? new AbortController().signal)
  }),
  setMenu: procedure.input(DesktopMenu).mutation(({ ctx, input }): Promise<void> => ctx.page.setMenu(input)),
  commands: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<MenuCommand> {
    const waiting: MenuCommand[] = []
    let wake = () => {}
    const stop = ctx.page.onCommand(command => {
      waiting.push(command)
      wake()
    })
    signal?.addEventListener('abort', () => wake(), { once: true })
    try {
      while (!signal?.aborted) {
        const command = waiting.shift()
        if (command) yield command
        else
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
    } finally {
      stop()
    }
  }),
  /** The interface reference of Practice: opened by the desktop program; a browser gets the address to open. */
  openReference: procedure.mutation(async ({ ctx }): Promise<{ url: string | null }> => {
    const url = await ctx.engine.accounts.reference()
    if (ctx.engine.about().host !== 'electron') return { url }
    await ctx.page.openExternal(url)
    return { url: null }
  }),
  openExternal: procedure
    .input(z.object({ url: z.url({ protocol: /^https$/ }) }))
    .mutation(({ ctx, input }): Promise<void> => ctx.page.openExternal(input.url)),
  connected: procedure.query(({ ctx }): Promise<ConnectedPage[]> => ctx.page.connected()),
  used: procedure.mutation(({ ctx }): Promise<void> => ctx.page.used()),
  lock: procedure.mutation(({ ctx }): Promise<void> => ctx.page.lock()),
  disconnect: procedure
    .input(z.object({ id: z.string() }))
    .mutation(({ ctx, input }): Promise<void> => ctx.page.disconnect(input.id)),
  notify: procedure
    .input(z.object({ title: z.string().min(1).max(200), text: z.string().max(1000) }))
    .mutation(({ ctx, input }): Promise<void> => ctx.page.notify(input.title, input.text)),
})
