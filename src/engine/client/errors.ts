// What one exchange with the service showed: an answer, or why there was none and whether the request had left.

/** The service's answer as bytes, already decompressed. Header names are lower case. */
export interface ServiceReply {
  readonly kind: 'reply'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export const networkFaults = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'connect_timeout',
  'timeout',
  'reset',
  'cut',
  'too_large',
  'cancelled',
  /** An address of a closed network, which may not be asked. */
  'private',
  'other',
] as const
export type NetworkFault = (typeof networkFaults)[number]

/** No usable answer. `sent` = the transport had begun to write the request, so the service may have acted on it. */
export interface NoReply {
  readonly kind: 'no_reply'
  readonly sent: boolean
  readonly fault: NetworkFault
  readonly detail: string
}

export type SeenExchange = ServiceReply | NoReply

const byCode: Readonly<Record<string, NetworkFault>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  UND_ERR_ABORTED: 'cancelled',
  ERR_PRIVATE_ADDRESS: 'private',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut',
}

/** The kind of a thrown transport error, by its code or that of its cause. */
export function faultOf(error: unknown): { fault: NetworkFault; detail: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0])
  if (!(error instanceof Error)) return { fault: 'other', detail: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byCode[code]
  if (known) return { fault: known, detail: error.message || code }
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/.test(code))
    return { fault: 'certificate', detail: error.message }
  if (error.name === 'AbortError') return { fault: 'cancelled', detail: error.message }
  if (error.cause !== undefined) return faultOf(error.cause)
  return { fault: 'other', detail: error.message || code || error.name }
}
