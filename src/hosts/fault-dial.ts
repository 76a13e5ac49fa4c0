// The faults of the settings as the dial of the local service.
import type { PracticeFaults } from '../contract/app/settings.ts'
import type { FaultDialInput } from '../service/faults/fault-dial.ts'

/** Null when nothing is to be played. The first rule that fires wins, so the shares do not add up. */
export function faultDial(faults: PracticeFaults | null): FaultDialInput | null {
  if (!faults) return null
  const { seed, latencyMs, status, dropped, malformed } = faults
  return {
    seed,
    rules: [
      { id: 'status', rate: status.share, do: { kind: 'status', status: status.code } },
      { id: 'dropped', rate: dropped, do: { kind: 'dropAfter' } },
      { id: 'malformed', rate: malformed, do: { kind: 'badJson' } },
      ...(latencyMs > 0 ? [{ id: 'latency', do: { kind: 'latency' as const, medianMs: latencyMs } }] : []),
    ],
  }
}
