// Settings: what Practice, the service on this computer, does.
import { z } from 'zod'
import { amount, section, setting, together, toggle } from './facts.ts'

/** A share of all calls. */
const share = z.number().min(0).max(1)

/** Faults that Practice plays; the same seed hits the same rows each time. A share of 0 is off. */
const faults = z.object({
  seed: z.int().min(0).max(1_000_000),
  /** Median waiting time before an answer, in milliseconds; 0 = none. */
  latencyMs: z.int().min(0).max(60_000),
  /** Answered with this status instead. */
  status: z.object({ code: z.int().min(400).max(599), share }),
  /** Charged, but the connection breaks before the answer. */
  dropped: share,
  /** Charged, but the answer cannot be read. */
  malformed: share,
})

export const practiceSection = section({
  page: 'service',
  heading: 'Practice',
  settings: {
    practice: together('Pace of Practice', {
      perSecond: amount({
        label: 'Pace',
        more: 'Calls per second that Practice accepts; 0 is no limit.',
        min: 0,
        max: 1000,
        suffix: ' per second',
        default: 10,
      }),
    }),
    dns: toggle({
      label: 'Check mail servers (DNS)',
      more: 'Asks the name servers of this computer whether the domain of an address receives mail. Only the part after the @ leaves, never a whole address, a name or a number; a few well-known domains are asked too, as a test of the servers. Reports fetched before stay as they are.',
      default: false,
    }),
    world: toggle({
      label: 'Fictional people and companies',
      more: 'About 20,000 invented people answer look-ups and searches, marked practice. Off: only your own data does.',
      default: true,
    }),
    faults: setting({
      label: 'Simulate errors',
      more: 'Practice answers badly now and then, so that you can see what Listwright does about it. The same rows are hit each time.',
      schema: faults.nullable(),
      default: null,
      control: { by: 'page', draws: 'faults' },
    }),
  },
})
