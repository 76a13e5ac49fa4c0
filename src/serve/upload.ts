// A file from the browser: streamed into a folder of its own, capped, and answered with its ticket.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileNameOf } from '../contract/app/file/file-name.ts'
import { newFile } from '../engine/disk/own-files.ts'
import type { Engine } from '../engine/engine.ts'
import { everyAnswer, refuseRequest } from './refuse.ts'

const maxBytes = 4 * 1024 ** 3
const tooLarge = 'The file is larger than 4 GB. Split it or use the desktop program.'

/** The name of a file as the browser sent it, without folders and what file systems refuse. */
export function safeName(header: string | string[] | undefined): string {
  let name = typeof header === 'string' ? header : ''
  try {
    name = decodeURIComponent(name)
  } catch {
    // A name that is no percent-encoding is kept as it came.
  }
  return fileNameOf(path.posix.basename(name.replaceAll('\\', '/')), 'upload')
}

export async function receiveUpload(
  engine: Engine,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (Number(request.headers['content-length']) > maxBytes) return refuseRequest(response, 413, tooLarge)
  const home = path.join(folder, randomUUID())
  const file = path.join(home, safeName(request.headers['x-file-name']))
  let bytes = 0
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new Error(tooLarge) : null, chunk)
    },
  })
  try {
    await mkdir(home, { recursive: true })
    // The request outlives a failure here, so that the browser gets its answer.
    await pipeline(request.iterator({ destroyOnReturn: false }), cap, newFile(file))
  } catch (error) {
    await rm(home, { recursive: true, force: true }).catch((left: unknown) =>
      engine.log.error('a part of an upload is left', { error: String(left) }),
    )
    // The browser went away in the middle: there is no one to answer.
    if (request.destroyed && !request.complete) return
    engine.log.error('upload failed', { error: String(error) })
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    if (bytes > maxBytes) refuseRequest(response, 413, tooLarge)
    else if (full)
      refuseRequest(response, 507, 'The disk is full. Nothing was imported. Free some space and open the file again.')
    else refuseRequest(response, 500, 'The file could not be received. Nothing was imported. Try again.')
    return
  }
  const info = await engine.files.received(file)
  response.writeHead(200, { ...everyAnswer, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(info))
}
