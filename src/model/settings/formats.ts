// Settings: how the page writes numbers, dates and times; cells, files and requests are not touched by it.
import { z } from 'zod'
import { section, setting } from './facts.ts'

export const formatsSection = section({
  page: 'general',
  heading: 'Numbers and dates',
  words: 'formats decimal thousands separator clock hours region',
  settings: {
    formats: setting({
      label: 'Numbers, dates and times',
      more: 'Changes only how the program shows them. Cells, exports and requests keep their text.',
      schema: z.object({
        /** 1,234.5 · 1.234,5 · 1 234,5 · 1’234.5 */
        numbers: z.enum(['comma', 'point', 'space', 'apostrophe']),
        /** 3 Aug 2026 · 2026-08-03 · 03/08/2026 · 08/03/2026 · 03.08.2026 */
        dates: z.enum(['words', 'iso', 'slashes', 'month_first', 'points']),
        times: z.enum(['24', '12']),
      }),
      default: { numbers: 'comma', dates: 'words', times: '24' },
      control: { by: 'page', draws: 'formats' },
    }),
  },
})
