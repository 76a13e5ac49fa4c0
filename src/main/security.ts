// What a window may do: show our own page, and nothing else (docs/architecture.md).
import { type App, type Session, shell, type WebContents } from 'electron'

export const pageScheme = 'app'
export const pageSite = 'listwright'
const origin = `${pageScheme}://${pageSite}`
export const startUrl = `${origin}/index.html`

/** Is it an address of our own page? */
export const isOurs = (url: string): boolean => url === origin || url.startsWith(`${origin}/`)

/** The description of the interface that our own local service serves. */
const isReference = ({ protocol, hostname, pathname }: URL) =>
  protocol === 'http:' && hostname === '127.0.0.1' && pathname === '/reference'

/** Opens an address in the system's browser. https, or our own reference: other schemes could start programs. */
export async function openOutside(url: string): Promise<void> {
  const parsed = URL.parse(url)
  if (parsed && (parsed.protocol === 'https:' || isReference(parsed))) await shell.openExternal(parsed.href)
}

/** Pages may write to the clipboard; every other permission is refused. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'clipboard-sanitized-write'),
  )
  session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write')
}

/** Every web contents the program ever makes, so that none is forgotten. */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(({ url }) => {
      void openOutside(url)
      return { action: 'deny' }
    })
    contents.on('will-navigate', event => {
      if (!isOurs(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', event => event.preventDefault())
  })
}
