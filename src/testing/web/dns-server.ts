// A DNS server on the loopback, UDP and TCP, that plays what a test wrote down: records, refusals, silence.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import {
  aaaaRecord,
  aRecord,
  type DnsRecord,
  type DnsReply,
  mxRecord,
  type RecordType,
  readQuery,
  txtRecord,
  writeReply,
} from './dns-wire.ts'

/** A question that gets no records: an error, or no answer at all. */
export type Trouble = 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence'

/** What a name has; a type that is left out exists with no records. */
export interface NameEntry {
  /** Priority and exchange, answered in this order. */
  readonly mx?: readonly (readonly [number, string])[] | Trouble
  readonly a?: readonly string[] | Trouble
  readonly aaaa?: readonly string[] | Trouble
  /** Each text whole, or in the chunks it is sent in. */
  readonly txt?: readonly (string | readonly string[])[] | Trouble
}

/** Tells what is at a lower-case name; null = there is no such name. */
export type Zone = (name: string) => NameEntry | Trouble | null

export interface DnsServer {
  /** `127.0.0.1:port`, as a resolver takes it. */
  readonly address: string
  /** Every question so far, retries included, as `TYPE name`. */
  readonly asked: string[]
  play(zone: Zone): void
  /** Sends each answer so many milliseconds late. */
  delay(ms: number): void
  close(): Promise<void>
}

/** What a resolver must know to be believed: the large mailbox domains, and no name that is not there. */
const largeDomains: Readonly<Record<string, NameEntry>> = {
  'gmail.com': { mx: [[5, 'gmail-smtp-in.l.google.com']] },
  'outlook.com': { mx: [[5, 'outlook-com.olc.protection.outlook.com']] },
  'yahoo.com': { mx: [[1, 'mta5.am0.yahoodns.net']] },
}

/** An honest internet: the names given, the large domains, nothing else. */
export function honestZone(names: Readonly<Record<string, NameEntry | Trouble>>): Zone {
  return name => names[name] ?? largeDomains[name] ?? null
}

const maxUdpBytes = 1232

const chunked = (text: string): string[] => text.match(/.{1,255}/gs) ?? ['']

function recordsOf(entry: NameEntry, type: RecordType | null): readonly DnsRecord[] | Trouble {
  const of = <T>(items: readonly T[] | Trouble | undefined, write: (item: T) => DnsRecord) =>
    typeof items === 'string' ? items : (items ?? []).map(write)
  switch (type) {
    case 'MX':
      return of(entry.mx, ([priority, exchange]) => mxRecord(priority, exchange))
    case 'A':
      return of(entry.a, aRecord)
    case 'AAAA':
      return of(entry.aaaa, aaaaRecord)
    case 'TXT':
      return of(entry.txt, text => txtRecord(typeof text === 'string' ? chunked(text) : text))
    default:
      return []
  }
}

function replyFor(entry: NameEntry | Trouble | null, type: RecordType | null): DnsReply | null {
  if (entry === null) return { code: 'NXDOMAIN', records: [] }
  const found = typeof entry === 'string' ? entry : recordsOf(entry, type)
  if (found === 'silence') return null
  return typeof found === 'string' ? { code: found, records: [] } : { code: 'NOERROR', records: found }
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const asked: string[] = []
  let playing = zone
  let late = 0
  const waiting = new Set<NodeJS.Timeout>()

  /** Answers a packet by `send`, which gets the bytes and the form for answers that do not fit. */
  function answer(packet: Buffer, send: (bytes: Buffer, cut: () => Buffer) => void): void {
    const query = readQuery(packet)
    asked.push(`${query.type ?? 'OTHER'} ${query.name}`)
    const reply = replyFor(playing(query.name), query.type)
    if (!reply) return
    const go = () =>
      send(writeReply(query, reply), () => writeReply(query, { code: reply.code, records: [], truncated: true }))
    if (late === 0) {
      go()
      return
    }
    const timer = setTimeout(() => {
      waiting.delete(timer)
      go()
    }, late)
    waiting.add(timer)
  }

  const tcp = createServer(socket => serveStream(socket, answer))
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  // A TCP server that listens has an address of this form.
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (packet, from) =>
    answer(packet, (bytes, cut) => udp.send(bytes.length > maxUdpBytes ? cut() : bytes, from.port, from.address)),
  )
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  const streams = new Set<Socket>()
  tcp.on('connection', socket => {
    streams.add(socket)
    socket.on('close', () => streams.delete(socket))
  })

  return {
    address: `127.0.0.1:${port}`,
    asked,
    play(next) {
      playing = next
    },
    delay(ms) {
      late = ms
    },
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      for (const socket of streams) socket.destroy()
      udp.close()
      tcp.close()
      await Promise.all([once(udp, 'close'), once(tcp, 'close')])
    },
  }
}

/** Packets on a stream are preceded by their length in two bytes (RFC 1035, 4.2.2). */
function serveStream(socket: Socket, answer: (packet: Buffer, send: (bytes: Buffer) => void) => void): void {
  let held = Buffer.alloc(0)
  // A resolver may hang up at any time; its `close` follows.
  socket.on('error', () => socket.destroy())
  socket.on('data', bytes => {
    held = Buffer.concat([held, bytes])
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const end = 2 + held.readUInt16BE(0)
      answer(held.subarray(2, end), reply => {
        if (socket.writable) socket.write(Buffer.concat([Buffer.of(reply.length >> 8, reply.length & 255), reply]))
      })
      held = held.subarray(end)
    }
  })
}
