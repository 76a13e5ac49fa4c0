// The time, ticking once a second while something counts down.
import { useEffect, useState } from 'react'

/** Milliseconds since 1970; does not move while `ticking` is false. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
