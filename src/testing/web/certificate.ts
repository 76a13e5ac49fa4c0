// A certificate that signs itself, for servers with TLS on loopback: X.509 version 3 (RFC 5280) in DER, made in memory.
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts)
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) =>
  tagged(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )
const bits = (bytes: Uint8Array) => tagged(0x03, Buffer.from([0]), bytes)

/** ecdsa-with-SHA256, commonName, subjectAltName. */
const [ecdsaSha256, commonName, altName] = ['2a8648ce3d040302', '550403', '551d11']
const day = 86_400_000

/** Certificate and key in PEM for `localhost`, 127.0.0.1 and ::1, valid since yesterday for a month. */
export function localCertificate(): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(ecdsaSha256))
  const name = sequence(tagged(0x31, sequence(objectId(commonName), tagged(0x0c, Buffer.from('localhost')))))
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    tagged(0x87, Buffer.from([...Array(15).fill(0), 1])),
  )
  const now = Date.now()
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ...[algorithm, name, sequence(time(new Date(now - day)), time(new Date(now + 30 * day))), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(objectId(altName), tagged(0x04, names)))),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const text = sequence(body, algorithm, bits(signature)).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
