// Why a PostgreSQL server cannot be used.
import { DirectoryUnavailable } from '../port.ts'

/** A server that cannot be used, in words that name it without its password. */
export function unavailable(url: string, error: unknown): DirectoryUnavailable {
  if (error instanceof DirectoryUnavailable) return error
  const where = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'this address'
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const why = said || (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')
  return new DirectoryUnavailable(`PostgreSQL at ${where} cannot be used: ${why}`, { cause: error })
}
