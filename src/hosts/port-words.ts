// Why a port cannot be listened on, in words for people.

/** `code`: as the system says it. `option`: what another port is chosen with. */
export function portWords(port: unknown, code: unknown, option: string): string {
  const another = `Nothing was started. Choose another port with ${option}.`
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. ${another}`
  if (code === 'EACCES') return `You do not have permission to use port ${port}. ${another}`
  return `Port ${port} cannot be used (${code}). ${another}`
}
