// The headers of every answer of the web host, and its short plain refusals.
import type { ServerResponse } from 'node:http'
import { contentPolicy } from '../hosts/page-file.ts'

/** On every answer, refusals too. */
export const everyAnswer = {
  'Content-Security-Policy': contentPolicy("'self'"),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** A short plain refusal; the connection ends with it, so that a body still coming is not read to its end. */
export function refuseRequest(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...everyAnswer,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(`${text}\n`)
}
