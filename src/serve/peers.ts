// Whose program a connection comes from. On Linux the kernel names the user of every socket of this computer.
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import os from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** One end of a TCP connection as the kernel's tables write it: address and port in hexadecimal. */
function kernelName(address: string, port: number, endian = os.endianness()): string {
  const bytes = address.split('.').map(Number)
  if (endian === 'LE') bytes.reverse()
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

/** IPv4 inside IPv6 (::ffff:a.b.c.d), as tcp6 writes it before the address. */
const mapped = (endian = os.endianness()) => `${'0'.repeat(16)}${endian === 'LE' ? 'FFFF0000' : '0000FFFF'}`

/**
 * The user of the socket that is connected from `peer` to `own` (IPv4), in the text of /proc/net/tcp or tcp6; null when
 * it is not there. Columns as in proc_pid_net(5): number, local, remote, state, queues, timer, retries, uid.
 */
export function userOf(
  table: string,
  peer: { readonly address: string; readonly port: number },
  own: { readonly address: string; readonly port: number },
  endian = os.endianness(),
): number | null {
  const [local, remote] = [kernelName(peer.address, peer.port, endian), kernelName(own.address, own.port, endian)]
  for (const line of table.split('\n')) {
    const [, from, to, state, , , , uid] = line.trim().split(/\s+/)
    // A socket that waits for its end belongs to no one any more and is listed with user 0.
    const open = state !== undefined && state !== '06'
    const bare = (end: string | undefined) => end?.replace(mapped(endian), '')
    if (open && bare(from) === local && bare(to) === remote && uid !== undefined) return Number(uid)
  }
  return null
}

/** `ours`: a program of this user · `other`: someone else's, or gone · `unknown`: this system does not say. */
export type PeerOwner = 'ours' | 'other' | 'unknown'
/** Both ends of a connection, as its socket says. */
export type SocketEnds = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>
export type PeerLookup = (ends: SocketEnds) => Promise<PeerOwner>

/**
 * The table can be read while it changes, and a line be missed, the likelier the more connections come and go: before each try as
 * many milliseconds pass.
 */
const triesAfterMs = [0, 10, 40, 150]

/** Windows' subsystem for Linux passes on the connections of a Windows browser through a program of its own, of user 0. */
const relayed = os.release().toLowerCase().includes('microsoft')

/** Reads the kernel's tables; every other system answers `unknown`, and the session alone decides. */
export async function lookUpPeer({
  remoteAddress,
  remotePort,
  localAddress,
  localPort,
}: SocketEnds): Promise<PeerOwner> {
  const uid = process.getuid?.()
  if (process.platform !== 'linux' || uid === undefined) return 'unknown'
  if (!remoteAddress || !remotePort || !localAddress || !localPort) return 'other'
  for (const wait of triesAfterMs) {
    if (wait > 0) await setTimeout(wait)
    let read = 0
    for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
      let table: string
      try {
        table = await readFile(file, 'latin1')
      } catch {
        // Not shown here (a container without /proc, or without IPv6).
        continue
      }
      read++
      const user = userOf(
        table,
        { address: remoteAddress, port: remotePort },
        { address: localAddress, port: localPort },
      )
      if (user !== null) return user === uid || (relayed && user === 0) ? 'ours' : 'other'
    }
    if (read === 0) return 'unknown'
  }
  return 'other'
}

/** Remembers the answer for as long as the connection lasts: its user cannot change. */
export function knownPeers(lookUp: PeerLookup = lookUpPeer): PeerLookup {
  const known = new WeakMap<SocketEnds, Promise<PeerOwner>>()
  return socket => {
    const answer = known.get(socket) ?? lookUp(socket)
    known.set(socket, answer)
    return answer
  }
}
