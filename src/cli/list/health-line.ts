// The score of a list in a line.
import type { ListHealth } from '../../contract/app/clean.ts'
import { percentOf } from '../../contract/app/percent.ts'

/** "Health 82 of 100 (61 at import): valid 97%, ..." */
export function healthLine(health: ListHealth | null, atImport: ListHealth | null): string[] {
  if (!health) return []
  const before = atImport ? ` (${atImport.score} at import)` : ''
  const parts = health.parts.map(one => `${one.part} ${percentOf(one.share, 1)}`)
  return [`Health ${health.score} of 100${before}: ${parts.join(', ')}`]
}
