// A local service that a test has started, in the place of Practice.
import type { EmbeddedService } from '../../engine/base/host.ts'
import { ownDirectory } from '../../hosts/own-directory.ts'
import type { Service } from '../../service/start.ts'

/** `tune`: what it does when settings that it goes by are changed. */
export const practiceOf = (
  { baseUrl, key, admin, close }: Service,
  tune: EmbeddedService['tune'],
): EmbeddedService => ({
  baseUrl,
  key,
  refill: async credits => admin.refill(credits),
  tune,
  own: ownDirectory(admin),
  close,
})
