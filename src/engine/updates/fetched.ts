// One file from an address that the person named: encrypted or on this computer, at each redirect too. Nothing of the workspace is sent.
import { request } from 'undici'
import { secureAddress } from '../../model/secure-address.ts'
import { fail } from '../base/fail.ts'

const maxRedirects = 5
const timeouts = { headersTimeout: 20_000, bodyTimeout: 30_000 }
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

const unreachable = (detail: string) => fail('update_refused', { reason: 'unreachable', detail })

/** Reads at most `maxBytes` of what the address gives, piece by piece. Throws update_refused, and what `signal` was aborted with. */
export async function* fetched(address: string, maxBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let at = address
  for (let hops = 0; ; hops++) {
    if (!secureAddress.safeParse(at).success) throw unreachable('it leads to an address that is not encrypted')
    const { statusCode, headers, body } = await reached(at, signal)
    if (statusCode === 200) {
      yield* pieces(body, maxBytes, signal)
      return
    }
    await body.dump()
    const { location } = headers
    if (!isRedirect(statusCode) || typeof location !== 'string') throw unreachable(`status ${statusCode}`)
    if (hops === maxRedirects) throw unreachable('too many redirects')
    at = URL.parse(location, at)?.href ?? ''
  }
}

async function reached(address: string, signal: AbortSignal) {
  try {
    return await request(address, { signal, ...timeouts, headers: { accept: '*/*' } })
  } catch (error) {
    signal.throwIfAborted()
    throw unreachable(detailOf(error))
  }
}

async function* pieces(body: AsyncIterable<Uint8Array>, maxBytes: number, signal: AbortSignal) {
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > maxBytes) break
      yield piece
    }
  } catch (error) {
    signal.throwIfAborted()
    throw unreachable(detailOf(error))
  }
  if (bytes > maxBytes) throw fail('update_refused', { reason: 'too_large', detail: '' })
}

const detailOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
