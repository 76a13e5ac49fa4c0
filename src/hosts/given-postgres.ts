// The address of a database that is given to one command: in the environment, or in a file that only its owner can read.
import { secretInFile } from './given-key.ts'

/** LISTWRIGHT_POSTGRES, else what is in the file that LISTWRIGHT_POSTGRES_FILE names; both leave the environment. Throws KeyFileRefused. */
export function takePostgresAddress(env: NodeJS.ProcessEnv): string | undefined {
  const address = env.LISTWRIGHT_POSTGRES?.trim()
  const file = env.LISTWRIGHT_POSTGRES_FILE?.trim()
  delete env.LISTWRIGHT_POSTGRES
  delete env.LISTWRIGHT_POSTGRES_FILE
  if (address) return address
  return file ? secretInFile(file, 'LISTWRIGHT_POSTGRES_FILE') : undefined
}
