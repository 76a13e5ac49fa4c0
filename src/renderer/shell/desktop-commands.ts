// Commands that the desktop's menu sends to this page.
import { client } from '../rpc/client.ts'
import { runCommand } from './commands.ts'

/** Follows the menu for the life of the page; returns how to stop. */
export function followMenu(): () => void {
  const feed = client.app.commands.subscribe(undefined, {
    onData: ({ command }) => void runCommand(command),
  })
  return () => feed.unsubscribe()
}
