// Settings: where new versions of the program are looked for.
import { secureAddress } from '../secure-address.ts'
import { section, text, together } from './facts.ts'

/** An Ed25519 key as SubjectPublicKeyInfo (RFC 8410), in Base64: 44 bytes that begin alike. */
const publicKey = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/

export const updatesSection = section({
  page: 'general',
  heading: 'New versions',
  words: 'update upgrade release',
  settings: {
    updates: together('New versions', {
      address: text({
        label: 'Address',
        more: 'Of the signed list of versions. It is read only when you look for a new version.',
        valid: value => secureAddress.safeParse(value).success && !/[#@]/.test(value),
        fault: 'The address must start with https://.',
        max: 500,
        none: 'Not set',
      }),
      key: text({
        label: 'Signature key',
        more: 'The public key of its publisher. A list with another signature is refused.',
        valid: value => publicKey.test(value),
        fault: 'This is not a public key. It has 60 characters and starts with MCowBQYDK2VwAyEA.',
        max: 60,
        none: 'Not set',
      }),
    }),
  },
})
