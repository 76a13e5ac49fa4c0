// app://listwright: the built page, read from the program's own folder with a strict content policy.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { protocol } from 'electron'

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

const contentPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Must run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

export function servePage(folder: string): void {
  protocol.handle('app', async request => {
    const url = URL.parse(request.url)
    if (url?.host !== 'listwright') return new Response('Nothing here.', { status: 404 })
    const file = path.join(folder, decodeURIComponent(url.pathname))
    if (!file.startsWith(folder + path.sep)) return new Response('Nothing here.', { status: 404 })
    const body = await readFile(file).catch(() => null)
    if (!body) return new Response('Nothing here.', { status: 404 })
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': contentPolicy,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
