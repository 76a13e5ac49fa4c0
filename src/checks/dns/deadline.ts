// A time limit for work that can be aborted anyway, without a timer or listener left behind.

/** Does work with a signal that aborts when `signal` does, or after `ms` milliseconds. */
export async function withDeadline<T>(
  signal: AbortSignal,
  ms: number,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(abort, ms)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
