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
    practice: together('Practice speed', {
      perSecond: amount({
        label: 'Pace',
        more: 'Requests per second that Practice accepts. 0 means no limit.',
        min: 0,
        max: 1000,
        suffix: ' per second',
        default: 10,
      }),
    }),
    dns: toggle({
      label: 'Check mail servers (DNS)',
      more: 'Checks over DNS whether the domain of an address receives email. Only the part after the @ leaves this computer, never a whole address, name or number. A few well-known domains are also checked as a test. Existing reports do not change.',
      default: false,
    }),
    world: toggle({
      label: 'Fictional people and companies',
      more: 'Lookups and searches find about 20,000 made-up people, marked as practice. If this is off, they find only your own data.',
      default: true,
    }),
    faults: setting({
      label: 'Simulate errors',
      more: 'Practice sometimes returns errors so you can see how Listwright handles them. The same rows fail each time.',
      schema: faults.nullable(),
      default: null,
      control: { by: 'page', draws: 'faults' },
    }),
  },
})
