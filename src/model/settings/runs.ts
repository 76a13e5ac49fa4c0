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
        more: 'Younger answers are used again for 0 credits.',
        ...days,
        default: 30,
      }),
      phone: amount({ label: 'Phone answers stay fresh', ...days, default: 30 }),
      person: amount({ label: 'Answers about people stay fresh', ...days, default: 60 }),
      company: amount({ label: 'Answers about companies stay fresh', ...days, default: 180 }),
      missed: amount({
        label: '“Not found” stays fresh',
        more: 'Of any kind; after that it is asked again.',
        ...days,
        default: 14,
      }),
    }),
    dailyCap: limit({
      label: 'Most credits per day',
      more: 'All runs together pause when a day, in the time zone of this computer, has used this many.',
      min: 0,
      max: 100_000_000,
      none: 'No limit',
    }),
    keepAwake: toggle({
      label: 'Keep the computer awake while a run is going',
      more: 'The screen may still go dark. Without it, sleep pauses the run, which you resume with a click.',
      needs: 'awake',
      default: false,
    }),
  },
})
