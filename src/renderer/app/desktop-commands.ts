// Commands that the desktop's menu sends to this page: the same happens as with their keys.
import { engineClient } from '../rpc/client.ts'
import { findCommand, runCommand } from '../ui/commands.ts'
import { pressOf } from '../ui/keys.ts'
import { isOverlaid } from '../ui/overlay.ts'

/** What the browser itself does with these in a text field, where no key is really pressed. */
const inText: Readonly<Record<string, string>> = { 'edit.undo': 'undo', 'edit.redo': 'redo' }

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
