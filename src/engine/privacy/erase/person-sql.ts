// The SQL function `without_person`: a stored text without the person whom the thread is erasing or looking for.
import type { ErasablePerson } from './person.ts'

let present: ErasablePerson | null = null

/** Does `work` while `without_person` means this person. */
export function withPerson<T>(person: ErasablePerson, work: () => T): T {
  present = person
  try {
    return work()
  } finally {
    present = null
  }
}

export const withoutPerson = (text: unknown): unknown =>
  typeof text === 'string' && present ? present.wordsWithout(text) : text
