// Settings: how long answers are used again, what a day may cost, and what a run does with the computer.
import { amount, limit, section, together, toggle } from './facts.ts'

const days = { min: 0, max: 3650, suffix: ' days' } as const

export const runsSection = section({
  page: 'general',
  heading: 'Runs',
  settings: {
    /** Answers up to this age are reused for 0 credits. */
    freshDays: together('Answers stay fresh', {
      email: amount({
        label: 'Email answers stay fresh',
        more: 'Fresh answers are reused for 0 credits.',
        ...days,
        default: 30,
      }),
      phone: amount({ label: 'Phone answers stay fresh', ...days, default: 30 }),
      person: amount({ label: 'Answers about people stay fresh', ...days, default: 60 }),
      company: amount({ label: 'Answers about companies stay fresh', ...days, default: 180 }),
      missed: amount({
        label: '“Not found” stays fresh',
        more: 'After this time, the same request is sent again.',
        ...days,
        default: 14,
      }),
    }),
    dailyCap: limit({
      label: 'Daily cap',
      more: 'All runs pause when they have spent this many credits in a day (in this computer’s time zone).',
      min: 0,
      max: 100_000_000,
      none: 'No limit',
    }),
    keepAwake: toggle({
      label: 'Keep the computer awake during a run',
      more: 'The screen can still turn off. Without this, sleep pauses the run until you resume it.',
      needs: 'awake',
      default: false,
    }),
  },
})
