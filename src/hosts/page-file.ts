// The built page's files and their content policy, as every host serves them.
import { stat } from 'node:fs/promises'
import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Only our own content. `connect`: where the page's scripts may connect to; a WebSocket is covered by 'self'. */
export const contentPolicy = (connect: "'self'" | "'none'"): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface PageFile {
  readonly path: string
  readonly bytes: number
  readonly type: string
  /** Its name carries a hash of its content, so it may be kept for ever. */
  readonly lasting: boolean
}

/** The file behind a URL's path, `/` = index.html. null for what is not a file inside `folder`, an absolute path. */
export async function pageFile(folder: string, pathname: string): Promise<PageFile | null> {
  let wanted: string
  try {
    wanted = decodeURIComponent(pathname)
  } catch {
    // No percent-encoding, so no name of ours.
    return null
  }
  const file = path.join(folder, wanted === '/' ? 'index.html' : wanted)
  if (!file.startsWith(folder + path.sep)) return null
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) return null
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  return { path: file, bytes: info.size, type, lasting: wanted.startsWith('/assets/') }
}
