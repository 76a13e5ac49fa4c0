// Settings: what new lists start with.
import { z } from 'zod'
import { section, setting, toggle } from './facts.ts'

export const newListsSection = section({
  page: 'general',
  heading: 'New lists',
  settings: {
    country: setting({
      label: 'Country',
      more: 'The country of phone numbers without a prefix. You can change it for a column or list.',
      /** ISO 3166. */
      schema: z.string().length(2).nullable(),
      default: null,
      control: { by: 'page', draws: 'country' },
    }),
    keepSource: toggle({
      label: 'Keep a copy of imported files',
      more: 'Needed to export with “Same as source”.',
      default: true,
    }),
  },
})
