// Links to places in the workspace.
import { LinkAsk, type LinkedPlace, type WorkspaceMark } from '../../contract/app/link/link.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const linkRouter = router({
  /** What links to this workspace begin with. */
  mark: procedure.query(({ ctx }): WorkspaceMark => ctx.engine.links.mark()),
  /** Where a link leads. Throws link_invalid, link_elsewhere, link_gone. */
  place: procedure.input(LinkAsk).query(({ ctx, input }): Promise<LinkedPlace> => ctx.engine.links.place(input.text)),
  /** How many links the system handed over that no page has taken. */
  handed: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<number> {
    const feed = ctx.engine.links.handed.watch(signal ?? new AbortController().signal)
    for await (const texts of feed) yield texts.length
  }),
  /** Where the next of them leads; null = none. Throws like `place`. */
  next: procedure.mutation(({ ctx }): Promise<LinkedPlace | null> => ctx.engine.links.next()),
})
