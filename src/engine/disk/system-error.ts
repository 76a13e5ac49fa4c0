// Errors of the operating system: what it says, without the paths that Node adds.
import { getSystemErrorMap } from 'node:util'

export type SystemError = Error & { code: string }

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)

const words = new Map([...getSystemErrorMap().values()])

/** "no space left on device (ENOSPC)". */
export const systemWords = ({ code }: SystemError): string => {
  const said = words.get(code)
  return said === undefined ? code : `${said} (${code})`
}
