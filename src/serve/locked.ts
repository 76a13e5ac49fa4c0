// What a browser sees that is not let in, or whose page was locked: nothing of a list, and a field for a new address.
import type { ServerResponse } from 'node:http'
import { goInside, withScript } from './let-in.ts'
import { everyAnswer } from './refuse.ts'

/** The same as of every answer, but that this page may send its field here, and goes inside where its browser is let in. */
const openPolicy = everyAnswer['Content-Security-Policy'].replace("form-action 'none'", "form-action 'self'")

const page = (words: string, nonce: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Listwright is locked</title>
<style>
  :root { --bg: #f4f6f9; --card: #fff; --line: #dde1e7; --control: #858f9e; --text: #1b2430; --dim: #566170; --accent: #2a63c8; --over: #2153ab }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #101316; --card: #16191d; --line: #2f363f; --control: #737e8d; --text: #e3e7ed; --dim: #a0abba; --accent: #3a70d2; --over: #3365c2 }
  }
  body { margin: 0; padding: 12vh 1rem 2rem; background: var(--bg); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card) }
  header { display: flex; align-items: center; gap: .6rem }
  h1 { margin: 0; font-size: 18px }
  p { margin: .75rem 0 1.25rem; color: var(--dim) }
  label { font-weight: 600 }
  form div { display: flex; gap: .5rem; margin-top: .25rem }
  input { flex: 1; min-width: 0; padding: .45rem .6rem; border: 1px solid var(--control); border-radius: 6px; background: var(--card); color: inherit; font: inherit }
  button { padding: .45rem 1rem; border: 1px solid transparent; border-radius: 6px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
  button:hover { background: var(--over) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
</style>
<main>
<header>
<svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="5" fill="#2a63c8"/><path d="M12.5 7.5h6M12.5 16.5h6M5.2 7.6l1.8 1.8 3-3.4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="7.4" cy="16.5" r="1.5" fill="#fff"/></svg>
<h1>Listwright is locked</h1>
</header>
<p>${words}</p>
<form action="/" method="get">
  <label for="ticket">Address</label>
  <div>
    <input id="ticket" name="ticket" autocomplete="off" required autofocus>
    <button>Unlock</button>
  </div>
</form>
</main>
<script nonce="${nonce}">
  try {
    ${goInside}
  } catch {
    // The browser keeps nothing for this page, so it is not let in.
  }
</script>
</html>
`

const newOne =
  'To get a new one, press Enter where Listwright runs, or use <code>listwright unlock</code> in a terminal.'
const why = {
  locked: `Open Listwright with the address it printed when it started. Each address works once. ${newOne}`,
  used: `This address has already been used or has expired. ${newOne}`,
}

/** `used`: the browser came with a ticket that lets no one in any more. */
export function sendLocked(response: ServerResponse, because: keyof typeof why): void {
  const { policy, nonce } = withScript(openPolicy)
  response.writeHead(403, {
    ...everyAnswer,
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(page(why[because], nonce))
}

/** The ticket in what someone typed: the address as it was printed, or only the ticket. */
export const ticketIn = (typed: string): string => /[?&]ticket=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()
