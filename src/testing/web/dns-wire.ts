// The part of the DNS wire format (RFC 1035) that a server for tests needs: reads a question, writes an answer.

export const recordTypes = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const
export type RecordType = keyof typeof recordTypes

export const responseCodes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const
export type ResponseCode = keyof typeof responseCodes

export interface DnsRecord {
  readonly type: RecordType
  readonly data: Buffer
}

export interface DnsQuery {
  /** Lower-case, without a dot at the end. */
  readonly name: string
  /** Null for a type that no test plays. */
  readonly type: RecordType | null
  /** Id and recursion flag, which the answer repeats. */
  readonly id: number
  readonly recursion: number
  /** The question as it came. */
  readonly question: Buffer
}

const headerBytes = 12
const typeNames = new Map<number, RecordType>(
  Object.entries(recordTypes).map(([name, code]) => [code, name as RecordType]),
)

/** Reads a query with one question. Throws a RangeError when the packet is cut short. */
export function readQuery(packet: Buffer): DnsQuery {
  const labels: string[] = []
  let at = headerBytes
  for (let length = packet.readUInt8(at++); length > 0; length = packet.readUInt8(at++)) {
    labels.push(packet.toString('latin1', at, at + length))
    at += length
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: typeNames.get(packet.readUInt16BE(at)) ?? null,
    id: packet.readUInt16BE(0),
    recursion: packet.readUInt16BE(2) & 0x0100,
    question: packet.subarray(headerBytes, at + 4),
  }
}

export interface DnsReply {
  readonly code: ResponseCode
  readonly records: readonly DnsRecord[]
  /** The answer did not fit: ask again over TCP. */
  readonly truncated?: boolean
}

/** Writes the answer to a query; every record belongs to the name asked for. */
export function writeReply(query: DnsQuery, { code, records, truncated = false }: DnsReply): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(query.id, 0)
  header.writeUInt16BE(0x8080 | query.recursion | (truncated ? 0x0200 : 0) | responseCodes[code], 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  const answers = records.map(({ type, data }) => {
    const head = Buffer.alloc(12)
    // A pointer to the name of the question.
    head.writeUInt16BE(0xc000 | headerBytes, 0)
    head.writeUInt16BE(recordTypes[type], 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt32BE(300, 6)
    head.writeUInt16BE(data.length, 10)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, query.question, ...answers])
}

function nameBytes(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.')
  return Buffer.concat([
    ...labels.map(label => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])
}

/** An MX record; the empty exchange is the root. */
export const mxRecord = (priority: number, exchange: string): DnsRecord => ({
  type: 'MX',
  data: Buffer.concat([Buffer.of(priority >> 8, priority & 255), nameBytes(exchange)]),
})

/** A TXT record of the given character strings, each at most 255 bytes. */
export const txtRecord = (chunks: readonly string[]): DnsRecord => ({
  type: 'TXT',
  data: Buffer.concat(chunks.map(chunk => Buffer.concat([Buffer.of(chunk.length), Buffer.from(chunk, 'latin1')]))),
})

export const aRecord = (address: string): DnsRecord => ({
  type: 'A',
  data: Buffer.from(address.split('.').map(Number)),
})

/** An IPv6 address in any of its text forms. */
export function aaaaRecord(address: string): DnsRecord {
  const [head = '', tail] = address.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const left = groups(head)
  const right = groups(tail)
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const data = Buffer.alloc(16)
  for (const [index, group] of all.entries()) data.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  return { type: 'AAAA', data }
}
