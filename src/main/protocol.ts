// app://listwright: the built page, read from the program's own folder with a strict content policy.
import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { contentPolicy, pageFile } from '../hosts/page-file.ts'
import { pageScheme, pageSite } from './security.ts'

/** Must run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the page from `folder`, an absolute path; everything else is not there. */
export function servePage(folder: string): void {
  const headers = { 'Content-Security-Policy': contentPolicy("'none'"), 'X-Content-Type-Options': 'nosniff' }
  protocol.handle(pageScheme, async request => {
    const url = URL.parse(request.url)
    const file = url?.host === pageSite ? await pageFile(folder, url.pathname) : null
    if (!file) return new Response('Nothing here.', { status: 404, headers })
    const body = new Uint8Array(await readFile(file.path))
    return new Response(body, { headers: { ...headers, 'Content-Type': file.type } })
  })
}
