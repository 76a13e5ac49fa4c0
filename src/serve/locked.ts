// What a browser sees that is not let in, or whose page was locked: nothing of a list, and a field for a new address.
import type { ServerResponse } from 'node:http'
import { everyAnswer } from './refuse.ts'

/** The same as of every answer, but that this page may send its field here. */
const policy = everyAnswer['Content-Security-Policy'].replace("form-action 'none'", "form-action 'self'")

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Listwright is locked</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto 0; padding: 0 1rem }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; margin: .25rem 0 .75rem }
  button { font: inherit; padding: .5rem 1rem }
</style>
<main>
<h1>Listwright is locked</h1>
<p>Open Listwright with the address it printed when it started. Each address works once: for another one, press Enter where Listwright runs, or use <code>listwright unlock</code> in a terminal.</p>
<form action="/" method="get">
  <label for="ticket">Address</label>
  <input id="ticket" name="ticket" autocomplete="off" required autofocus>
  <button>Unlock</button>
</form>
</main>
</html>
`

export function sendLocked(response: ServerResponse): void {
  response.writeHead(403, {
    ...everyAnswer,
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(page)
}

/** The ticket in what somebody typed: the address as it was printed, or only the ticket. */
export const ticketIn = (typed: string): string => /[?&]ticket=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()
