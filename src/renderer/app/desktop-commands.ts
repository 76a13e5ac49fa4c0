// The menu of the desktop program: it gets the commands of this page, and what it sends does the same as their keys.
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { allCommands, currentTarget, findCommand, followCommands, runCommand } from '../ui/command/commands.ts'
import { desktopMenuOf, inText } from '../ui/command/desktop-menu.ts'
import { pressOf } from '../ui/command/keys.ts'
import { isOverlaid } from '../ui/focus/overlay.ts'

/**
 * A command with keys goes where these would go: to the field or the cell that is edited, to a dialog, to the sheet. One without
 * is held back by a dialog as the others are.
 */
function fromMenu(id: string): void {
  const [keys] = findCommand(id)?.keys ?? []
  if (keys === undefined) {
    if (!isOverlaid()) void runCommand(id)
    return
  }
  const left = (document.activeElement ?? document.body).dispatchEvent(pressOf(keys))
  const own = inText[id]
  // Only editing commands of the browser reach the undo of a field; there is no other way to it.
  if (left && own !== undefined) document.execCommand(own)
}

/** Follows the menu for the life of the page; returns how to stop. */
export function followMenu(): () => void {
  const feed = engineClient.app.commands.subscribe(undefined, {
    onData: ({ command }) => fromMenu(command),
  })
  return () => feed.unsubscribe()
}

/** Milliseconds in which changes of the menu are gathered. */
const gatherFor = 150

/** Keeps the menu of the program as the commands are now, on hosts that have one; returns how to stop. */
export function giveMenu(): () => void {
  const life = new AbortController()
  let given = ''
  let waiting: ReturnType<typeof setTimeout> | undefined
  const give = async () => {
    waiting = undefined
    const menu = desktopMenuOf(allCommands(), currentTarget())
    const written = JSON.stringify(menu)
    if (written === given) return
    await engineClient.app.setMenu.mutate(menu, { signal: life.signal })
    given = written
  }
  // The menu stays as it was until something changes again; a lost connection is said elsewhere.
  const later = () => {
    waiting ??= setTimeout(() => void give().catch(() => {}), gatherFor)
  }
  const begin = async () => {
    const { menu } = await queryClient.ensureQueryData(trpc.app.about.queryOptions())
    if (!menu.can || life.signal.aborted) return
    life.signal.addEventListener('abort', followCommands(later))
    later()
  }
  void begin().catch(() => {})
  return () => {
    life.abort()
    clearTimeout(waiting)
  }
}
