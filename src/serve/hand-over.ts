// Links for a workspace that another process serves: they are shown in the page that is open there, else in a browser that is opened.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { hasDisplay, openBrowser } from './browser.ts'
import type { BrowserSessions } from './sessions.ts'
import { askHost, parsed } from './unlock.ts'
import { unlockLife } from './unlock-door.ts'
import { withTicket } from './welcome.ts'

/** Where the running host takes links. */
export const linksPath = '/links'

const Handed = z.object({ links: z.array(z.string().max(1000)).min(1).max(100) })
/** `ticket`: for a browser, where no page is open. */
const Taken = z.object({
  ticket: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
})
type Taken = z.infer<typeof Taken>

const maxBody = 200_000

/** In the running host, from a program that has its secret; null for what is no request of that kind. */
export async function takeLinks(
  { links }: Pick<Engine, 'links'>,
  sessions: BrowserSessions,
  request: IncomingMessage,
): Promise<Taken | null> {
  if (!(Number(request.headers['content-length']) <= maxBody)) return null
  const { data } = Handed.safeParse(parsed(await text(request)))
  if (!data) return null
  links.handed.add(data.links)
  const open = sessions.connected(null).some(({ pages }) => pages > 0)
  return { ticket: open ? null : sessions.ticket(unlockLife) }
}

/** Gives links to the host of a workspace and says where they are shown. `open`: a browser may be opened. Throws NotUnlocked. */
export async function handOver(
  dataDir: string,
  links: readonly string[],
  { open, tell }: { readonly open: boolean; readonly tell: (line: string) => Promise<void> },
): Promise<void> {
  const { url, answer } = await askHost(dataDir, linksPath, JSON.stringify({ links }))
  const { ticket } = Taken.parse(JSON.parse(answer))
  if (ticket === null) return tell('Listwright shows the link in the page that is open in your browser.')
  const address = withTicket(url, ticket)
  const instead = (why: string) => tell(`${why} Open this address to see the link: ${address}`)
  if (!open || !hasDisplay()) return instead('No page is open.')
  const failure = await new Promise<Error | null>(resolve => {
    const remove = openBrowser(address, dataDir, resolve)
    // Long enough for a browser that is found; one that is not says so at once.
    setTimeout(() => {
      remove()
      resolve(null)
    }, 5000)
  })
  if (failure) await instead(`The browser could not be opened (${failure.message}).`)
}
