// What the service's thread and its owner say to each other; both sides parse what they hear.
import { z } from 'zod'
import { FaultDial } from './faults/fault-dial.ts'
import { ContactKeyMessage, OwnImportMessage, OwnRowsMessage } from './own-data/own-messages.ts'
import { PaceLimit, SettingsChange } from './settings.ts'

const call = <K extends string>(name: K) => z.literal(name)

/** What the owner may ask for: a control to use, or the end. Credits and names are checked where they are used. */
export const ThreadRequest = z.discriminatedUnion('call', [
  z.strictObject({ call: call('balance') }),
  z.strictObject({ call: call('refill'), credits: z.number() }),
  z.strictObject({ call: call('setPace'), pace: PaceLimit }),
  z.strictObject({ call: call('setFaults'), dial: FaultDial.nullable() }),
  z.strictObject({ call: call('createKey'), name: z.string(), admin: z.boolean().optional() }),
  z.strictObject({ call: call('setKeyEnabled'), keyId: z.string(), enabled: z.boolean() }),
  z.strictObject({ call: call('keys') }),
  z.strictObject({ call: call('settings'), change: SettingsChange.optional() }),
  z.strictObject({ call: call('world') }),
  z.strictObject({ call: call('importOwn'), options: OwnImportMessage }),
  z.strictObject({ call: call('ownSources') }),
  z.strictObject({ call: call('removeOwn'), sourceId: z.string() }),
  z.strictObject({ call: call('forget'), keys: z.array(ContactKeyMessage).max(1000) }),
  z.strictObject({ call: call('audit') }),
  z.strictObject({ call: call('log') }),
  z.strictObject({ call: call('close') }),
])
export type ThreadRequest = z.infer<typeof ThreadRequest>
/** A request as it is written, defaults left out. */
export type RequestInput = z.input<typeof ThreadRequest>

/**
 * From the owner, by the number of a call: a request, whose content is parsed apart so that a bad one can be answered; the
 * next rows of an import, null = no more; the wish to end one.
 */
export const ThreadEnvelope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask'), id: z.int(), request: z.unknown() }),
  z.strictObject({ kind: z.literal('rows'), id: z.int(), rows: OwnRowsMessage.nullable() }),
  z.strictObject({ kind: z.literal('stop'), id: z.int() }),
])
export type ThreadEnvelope = z.infer<typeof ThreadEnvelope>

/** A failure as it crosses the threads: its words, and the code of a system or SQLite error. */
export const ThreadFailure = z.strictObject({ message: z.string(), code: z.string().nullable() })
export type ThreadFailure = z.infer<typeof ThreadFailure>

/** From the thread: that it runs or could not start, the answer to each request by its id, and that an import wants more rows. */
export const ThreadMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready'), baseUrl: z.string(), key: z.string() }),
  z.strictObject({ kind: z.literal('refused'), failure: ThreadFailure }),
  z.strictObject({ kind: z.literal('done'), id: z.int(), value: z.unknown() }),
  z.strictObject({ kind: z.literal('more'), id: z.int() }),
  z.strictObject({ kind: z.literal('failed'), id: z.int(), failure: ThreadFailure }),
])
export type ThreadMessage = z.infer<typeof ThreadMessage>

/** An error made ready to cross. */
export function failureOf(error: unknown): ThreadFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  return { message: error instanceof Error ? error.message : String(error), code }
}
