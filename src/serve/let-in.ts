// What a browser gets for a ticket: the secret of its session, which it keeps for our page only, and the way to the page.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sessionPath, sessionPlace } from '../contract/app/bridge.ts'
import { everyAnswer } from './refuse.ts'

/** A policy under which one script of a page of this host runs, and the mark that the script carries. */
export function withScript(policy: string): { readonly policy: string; readonly nonce: string } {
  const nonce = randomBytes(18).toString('base64url')
  return { policy: `${policy}; script-src 'nonce-${nonce}'`, nonce }
}

/** Goes on to the page, out of whose address and history the ticket is then, where this browser is let in. */
export const goInside = `fetch('${sessionPath}', { headers: { Authorization: 'Bearer ' + localStorage.getItem('${sessionPlace}') } }).then(answer => answer.ok && location.replace('/'))`

/** Not a cookie: browsers send those to every port of a host, so to other programs' servers too. */
export function sendSecret(response: ServerResponse, secret: string): void {
  const { policy, nonce } = withScript(everyAnswer['Content-Security-Policy'])
  response.writeHead(200, {
    ...everyAnswer,
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Listwright</title>
<p id="kept" hidden>Your browser keeps no data for this address, so it cannot be let in. Allow it to keep site data, then open a new address.
<noscript>Listwright needs JavaScript.</noscript>
<script nonce="${nonce}">
  try {
    localStorage.setItem('${sessionPlace}', '${secret}')
    location.replace('/')
  } catch {
    document.getElementById('kept').hidden = false
  }
</script>
</html>
`)
}
