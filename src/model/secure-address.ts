// Addresses that the program may ask: encrypted, or on this computer.
import { z } from 'zod'

export const secureAddress = z.union(
  [z.url({ protocol: /^https$/ }), z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ })],
  'must start with https://, or with http:// on this computer',
)
