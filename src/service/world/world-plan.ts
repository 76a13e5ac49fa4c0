// The practice world as what a directory takes in.

import type { ImportBatch } from '../store/directory/port.ts'
import type { WorldPlan } from '../store/directory.ts'
import { practiceWorld, type WorldSize, worldVersion } from './world.ts'

/** The records of a world in batches, companies before the people who work there. No contacts = no world. */
export function worldPlan({ seed, contacts }: WorldSize): WorldPlan {
  if (contacts === 0) return { name: 'none', contacts: 0, async *batches() {} }
  const whole = practiceWorld({ seed, contacts })
  return {
    name: `version ${worldVersion}, seed ${seed}`,
    contacts: whole.contacts,
    async *batches(): AsyncGenerator<ImportBatch> {
      for (const { companies, people } of whole.slices()) {
        yield [
          ...companies.map(company => ({ line: 0, person: null, company })),
          ...people.map(person => ({ line: 0, person, company: null })),
        ]
      }
    },
  }
}
