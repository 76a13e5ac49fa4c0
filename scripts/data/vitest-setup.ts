// Vitest global setup: tests run on the bundled data as it is built from the present inputs.
import { ensureData } from './ensure.ts'

export async function setup(): Promise<void> {
  await ensureData()
}
