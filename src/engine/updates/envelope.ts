// A signed text in a file: the envelope of DSSE 1.0 (github.com/secure-systems-lab/dsse) with one Ed25519 signature (RFC 8032).
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

const Envelope = z.object({
  payloadType: z.string().max(200),
  payload: z.base64(),
  signatures: z
    .array(z.object({ sig: z.base64() }))
    .min(1)
    .max(10),
})

/** What is signed: type and text with their lengths in bytes, so that neither can run into the other. */
const signedBytes = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])

/** The file for a text. `key`: a private Ed25519 key. */
export function sealed(type: string, text: string, key: KeyObject): string {
  const payload = Buffer.from(text)
  const sig = sign(null, signedBytes(type, payload), key).toString('base64')
  return `${JSON.stringify({ payloadType: type, payload: payload.toString('base64'), signatures: [{ sig }] }, null, 2)}\n`
}

/** `unreadable`: no envelope of this type, or only a part of one. */
export type Opened = { readonly text: string } | { readonly fault: 'unreadable' | 'wrong_signature' }

/** The text of an envelope whose signature is of `key`: a public key as SubjectPublicKeyInfo in Base64. */
export function opened(type: string, file: string, key: string): Opened {
  let found: unknown
  try {
    found = JSON.parse(file)
  } catch {
    return { fault: 'unreadable' }
  }
  const envelope = Envelope.safeParse(found)
  if (!envelope.success || envelope.data.payloadType !== type) return { fault: 'unreadable' }
  const payload = Buffer.from(envelope.data.payload, 'base64')
  const signer = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const bytes = signedBytes(type, payload)
  const isSigned = envelope.data.signatures.some(({ sig }) => verify(null, bytes, signer, Buffer.from(sig, 'base64')))
  return isSigned ? { text: payload.toString() } : { fault: 'wrong_signature' }
}
