// Asks the host that serves a workspace for an address that lets one browser in: what `listwright unlock` does.
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { isSystemError } from '../engine/disk/system-error.ts'
import { openDataDir } from '../hosts/data-dir.ts'
import { lookUpPeer, type PeerLookup } from './peers.ts'
import { unlockFile } from './unlock-door.ts'
import { withTicket } from './welcome.ts'

/** No address was to be had; the message is for people. */
export class NotUnlocked extends Error {}

const Door = z.object({
  url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/$/),
  secret: z.string().regex(/^[\w-]{43}$/),
})
type Door = z.infer<typeof Door>
const Given = z.object({ ticket: z.string().regex(/^[\w-]{43}$/) })

const notRunning = (dataDir: string) =>
  new NotUnlocked(
    `${dataDir} is not open in a browser. Start it with listwright serve. (The desktop program needs no address.)`,
  )

/** Throws NotUnlocked; folder_refused for a data folder that is someone else's or open to others. */
export async function unlockAddress(dataDir: string, peer: PeerLookup = lookUpPeer): Promise<string> {
  const { url, answer } = await askHost(dataDir, '/unlock', '', peer)
  return withTicket(url, Given.parse(JSON.parse(answer)).ticket)
}

/** Asks the running host of a workspace something that only its own user may ask. Throws like `unlockAddress`. */
export async function askHost(
  dataDir: string,
  what: string,
  body: string,
  peer: PeerLookup = lookUpPeer,
): Promise<{ url: string; answer: string }> {
  if (!existsSync(dataDir)) throw notRunning(dataDir)
  openDataDir(dataDir)
  const door = readDoor(dataDir)
  if (!door) throw notRunning(dataDir)
  return { url: door.url, answer: await ask(door, { dataDir, what, body, peer }) }
}

/** The file of one opened descriptor, so that none can be put in its place. Null where no host runs. */
function readDoor(dataDir: string): Door | null {
  const file = unlockFile(dataDir)
  if (!existsSync(file)) return null
  const opened = openSync(file, 'r')
  try {
    const { uid, mode } = fstatSync(opened)
    const me = process.getuid?.()
    if (me !== undefined && (uid !== me || (mode & 0o077) !== 0))
      throw new NotUnlocked(`Other users can change ${file}, so it is not used. Start Listwright again.`)
    const read = Door.safeParse(parsed(readFileSync(opened, 'utf8')))
    return read.success ? read.data : null
  } finally {
    closeSync(opened)
  }
}

/** A text that was cut off while it was written says nothing. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const patience = 10_000
const looks = 20
const betweenLooks = 50

/** After a crash the port may have become that of another user's program, which gets nothing. */
async function connected(url: string, peer: PeerLookup): Promise<Socket | null> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  try {
    await once(socket, 'connect')
  } catch {
    // No one listens there any more.
    return null
  }
  // The kernel names no user before the other side has taken the connection.
  for (let look = 0; look < looks; look++) {
    if ((await peer(socket)) !== 'other') return socket
    await delay(betweenLooks)
  }
  socket.destroy()
  return null
}

interface Asked {
  readonly dataDir: string
  readonly what: string
  readonly body: string
  readonly peer: PeerLookup
}

async function ask({ url, secret }: Door, { dataDir, what, body: sent, peer }: Asked): Promise<string> {
  const socket = await connected(url, peer)
  if (!socket) throw notRunning(dataDir)
  const headers = { origin: new URL(url).origin, authorization: `Bearer ${secret}` }
  const to = { method: 'POST', headers, timeout: patience, createConnection: () => socket }
  const asked = request(new URL(what, url), to)
  asked.on('timeout', () => asked.destroy())
  asked.end(sent)
  try {
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    const body = answer ? await text(answer) : ''
    if (answer?.statusCode === 200) return body
  } catch (error) {
    if (!isSystemError(error)) throw error
  } finally {
    socket.destroy()
  }
  throw notRunning(dataDir)
}
