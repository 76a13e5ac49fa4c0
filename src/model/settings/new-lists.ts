// Settings: what new lists start with.
import { z } from 'zod'
import { section, setting, toggle } from './facts.ts'

export const newListsSection = section({
  page: 'general',
  heading: 'New lists',
  settings: {
    country: setting({
      label: 'Country',
      more: 'Where phone numbers without a prefix belong. A column or list can say otherwise.',
      /** ISO 3166. */
      schema: z.string().length(2).nullable(),
      default: null,
      control: { by: 'page', draws: 'country' },
    }),
    keepSource: toggle({
      label: 'Keep a copy of imported files',
      more: 'Needed to export "Same as source", byte for byte.',
      default: true,
    }),
  },
})
