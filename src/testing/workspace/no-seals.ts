// A workspace on a computer without a keychain: hashes are plain.
import { newSealBox } from '../../engine/identity/seals.ts'
import type { Seals } from '../../engine/privacy/seals.ts'

export const noSeals: Seals = {
  box: newSealBox(),
  reason: () => null,
  forHashes: async () => null,
  tryAgain: async () => 0,
  drop: async () => ({ removed: 0 }),
  known: () => [],
  adopt: async () => {},
  forgetUnused: async () => 0,
  close: async () => {},
}
