// Preloaded into a program under test: its wall clock stands some days later, and SIGUSR2 lets an hour pass at once, as when
// the computer sleeps. The monotonic clock is left alone, as sleep leaves it.
import { isMainThread } from 'node:worker_threads'

const hour = 3_600_000
const real = Date.now
let ahead = Number(process.env.E2E_DAYS_LATER ?? 0) * 24 * hour
Date.now = () => real() + ahead
if (isMainThread)
  process.on('SIGUSR2', () => {
    ahead += hour
  })
