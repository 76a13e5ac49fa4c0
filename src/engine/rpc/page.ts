// Per-page matters: the dialogs of one window and its menu commands, made when a page connects.
import type { ConnectedPage, MenuCommand } from '../../contract/app/app.ts'
import type { DesktopMenu } from '../../contract/app/desktop-menu.ts'

export interface PageHost {
  /** Native open dialog; paths or null when dismissed. Refuses with `not_here` on hosts without dialogs. */
  chooseFiles(): Promise<string[] | null>
  chooseFolder(): Promise<string | null>
  /** Native save dialog; a path or null when dismissed. */
  chooseSave(suggestedName: string): Promise<string | null>
  reveal(path: string): Promise<void>
  openExternal(url: string): Promise<void>
  /** A notification of the system, shown only while no window of the program is in front. */
  notify(title: string, text: string): Promise<void>
  /** Asks, where the host can, whether a key may be kept for a service that has none yet; true where only the page can ask. */
  confirmKeyFor(origin: string): Promise<boolean>
  /** Draws the page's commands in the menu of the program. Refuses with `not_here` on hosts without one. */
  setMenu(menu: DesktopMenu): Promise<void>
  /** Menu commands for this page; the listener is called until the returned function is. */
  onCommand(listener: (command: MenuCommand) => void): () => void
  /** Every browser that was let in. Refuses with `not_here` on hosts that have none. */
  connected(): Promise<ConnectedPage[]>
  /** Disconnects a browser, this one too, until it is let in again. Throws not_found. */
  disconnect(id: string): Promise<void>
  /** Someone is at this page: it is not locked for a while. */
  used(): Promise<void>
  /** Locks this page now. Refuses with `not_here` on hosts that are locked by the system. */
  lock(): Promise<void>
}
