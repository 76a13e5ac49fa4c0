// A recorded exchange: what was requested of a live service and what it answered, one line of JSON each.
import { z } from 'zod'

/** Headers of an answer that clients act on; no other is recorded, and none of a request. */
export const recordedHeaders = ['content-type', 'retry-after'] as const

export const RecordedExchange = z.strictObject({
  method: z.string().min(1),
  /** Without its query. */
  path: z.string().startsWith('/'),
  /** Body of the request: JSON, or its text where it is none; null = it had none. */
  request: z.unknown(),
  status: z.int().min(200).max(599),
  headers: z.partialRecord(z.enum(recordedHeaders), z.string()).default({}),
  /** Body of the answer as JSON; missing = it is `text`. */
  answer: z.unknown().optional(),
  text: z.string().optional(),
})
export type RecordedExchange = z.infer<typeof RecordedExchange>

/** Why a file is no recording; the message is for people. */
class RecordingUnreadable extends Error {
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`)
    this.name = 'RecordingUnreadable'
  }
}

function jsonOf(text: string): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/** A body that is JSON as what it says, any other as text; null = none. */
export function requestOf(text: string): unknown {
  if (text === '') return null
  const read = jsonOf(text)
  return read ? read.json : text
}

/** The body of an answer as it is recorded. */
export function answerOf(text: string): Pick<RecordedExchange, 'answer' | 'text'> {
  const read = jsonOf(text)
  return read ? { answer: read.json } : { text }
}

/** The bytes of a recorded answer. */
export const bytesOf = ({ answer, text }: RecordedExchange): string => text ?? JSON.stringify(answer ?? null)

/** One line of a recording, without its end. */
export const lineOf = (exchange: RecordedExchange): string => JSON.stringify(exchange)

/** The exchanges of a recording, in their order; blank lines are none. Throws RecordingUnreadable. */
export function readRecording(text: string): RecordedExchange[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at): RecordedExchange[] => {
      if (line.trim() === '') return []
      const read = jsonOf(line)
      if (!read) throw new RecordingUnreadable(at + 1, 'this is not JSON.')
      const exchange = RecordedExchange.safeParse(read.json)
      if (exchange.success) return [exchange.data]
      const [issue] = exchange.error.issues
      throw new RecordingUnreadable(at + 1, `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not valid'}.`)
    })
}
