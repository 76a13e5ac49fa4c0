// Records of which nothing is known yet: every field null.
import { CompanyFull } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import type { CompanyDraft, PersonDraft } from '../store/directory/port.ts'

const nulls = (schema: { readonly shape: object }) =>
  Object.fromEntries(Object.keys(schema.shape).map(key => [key, null]))

// Every field of both schemas may be null but the id, which a draft may lack.
export const blankPerson = nulls(Person) as unknown as PersonDraft
export const blankCompany = nulls(CompanyFull) as unknown as CompanyDraft
