// The practice world: invented people and companies, made again from a seed whenever they are needed.
import type { CompanyFull } from '../../contract/service/organization.ts'
import type { Person } from '../../contract/service/person.ts'
import { worldCompany } from './company.ts'
import { blockCompanies, blockPeople } from './layout.ts'
import { worldPerson } from './person.ts'

/** Changes when the same seed makes other records: a store built from an older version is built again. */
export const worldVersion = 4

/** A world is known by these two numbers. */
export interface WorldSize {
  readonly seed: number
  /** People; made whole hundreds, 100 at least. A tenth as many companies. */
  readonly contacts: number
}

const defaultWorld: WorldSize = { seed: 1, contacts: 20_000 }

export interface World extends WorldSize {
  readonly companies: number
  /** Any record by its id (from 1), null outside the world. */
  person(id: number): Person | null
  company(id: number): CompanyFull | null
  /** All records in slices of `size` people, each after the companies of its blocks; ids ascend. */
  slices(size?: number): Generator<{ companies: CompanyFull[]; people: Person[] }>
}

/** The world of a seed. Records depend on the seed and their id only, so a larger world begins with the smaller one. */
export function practiceWorld({ seed, contacts }: WorldSize = defaultWorld): World {
  const people = Math.max(1, Math.round(contacts / blockPeople)) * blockPeople
  const companies = (people / blockPeople) * blockCompanies
  return {
    seed,
    contacts: people,
    companies,
    person: id => (Number.isInteger(id) && id >= 1 && id <= people ? worldPerson(seed, id) : null),
    company: id => (Number.isInteger(id) && id >= 1 && id <= companies ? worldCompany(seed, id) : null),
    *slices(size = 1000) {
      const step = Math.max(1, Math.round(size / blockPeople)) * blockPeople
      for (let done = 0; done < people; done += step) {
        const upTo = Math.min(done + step, people)
        const [firstCompany, lastCompany] = [
          (done * blockCompanies) / blockPeople,
          (upTo * blockCompanies) / blockPeople,
        ]
        yield {
          companies: Array.from({ length: lastCompany - firstCompany }, (_, at) =>
            worldCompany(seed, firstCompany + at + 1),
          ),
          people: Array.from({ length: upTo - done }, (_, at) => worldPerson(seed, done + at + 1)),
        }
      }
    },
  }
}
