// The operations that are served: how a body becomes an input, what names that input, and the work that answers it.
import type { z } from 'zod'
import { type OpId, opIds } from '../contract/service/endpoints.ts'
import { FindEmailRequest, IdRequest, InputRequest } from '../contract/service/lookup.ts'
import { MetaRequest, metaFields } from '../contract/service/meta.ts'
import {
  AiRequest,
  CompaniesRequest,
  CompanyNameRequest,
  CountRequest,
  EmployeesRequest,
  FirstLastDomainRequest,
  ProspectorRequest,
  TitleCompanyRequest,
} from '../contract/service/search.ts'
import { ValidateEmailRequest, ValidatePhoneRequest } from '../contract/service/validate.ts'
import { lookupOperations, type OpenStore } from './lookup.ts'
import { canonicalBody } from './request/aliases.ts'
import { readInput } from './request/body.ts'
import type { PreparedRequest, RequestAsker } from './request/prepared.ts'
import { type ValidationEvidence, validationOperations } from './request/validate.ts'
import { queryReader } from './search/ask-directory.ts'
import { browseField } from './search/browse.ts'
import { searchOperations } from './search/search.ts'

/** From a parsed body to the input and its work: steps 7 to 9, each with its refusal. */
export type ServedOperation = (body: unknown, asker: RequestAsker) => PreparedRequest

/** An operation with a body. */
export type PostedOp = Exclude<OpId, 'account.balance'>

/** Operations with a body, in the order of the table. */
export const postedOps = opIds.filter((op): op is PostedOp => op !== 'account.balance')

const operation =
  <T>(schema: z.ZodType<T>, prepare: (input: T, asker: RequestAsker) => PreparedRequest) =>
  (op: OpId): ServedOperation =>
  (body, asker) =>
    prepare(readInput(schema, canonicalBody(op, body), asker.settings.unknownKeys), asker)

/** All operations with a body, over a directory and what else is known about addresses and numbers. */
export function servedOperations(open: OpenStore, evidence: ValidationEvidence): Record<PostedOp, ServedOperation> {
  const lookUp = lookupOperations(open)
  const search = searchOperations(open, queryReader(open))
  const validate = validationOperations(open, evidence)
  const table = {
    'cached.person.bySocial': operation(InputRequest, lookUp.personByPage),
    'cached.person.byPhone': operation(InputRequest, lookUp.pagesByPhone),
    'cached.person.byEmail': operation(InputRequest, lookUp.pagesByEmail),
    'cached.org.bySocial': operation(InputRequest, lookUp.organizationByPage),
    'cached.org.byDomain': operation(InputRequest, lookUp.organizationByDomain),
    'person.bySocial': operation(InputRequest, lookUp.personByPage),
    'person.byId': operation(IdRequest, lookUp.personById),
    'person.findEmail': operation(FindEmailRequest, lookUp.findEmail),
    'company.byDomain': operation(InputRequest, lookUp.companyByDomain),
    'company.byUrl': operation(InputRequest, lookUp.companyByPage),
    'company.bySocialId': operation(InputRequest, lookUp.companyBySocialId),
    'company.byId': operation(IdRequest, lookUp.companyById),
    'validate.email': operation(ValidateEmailRequest, validate.email),
    'validate.phone': operation(ValidatePhoneRequest, validate.phone),
    'search.companies': operation(CompaniesRequest, search.companies),
    'search.prospector': operation(ProspectorRequest, search.prospector),
    'search.count': operation(CountRequest, search.count),
    'search.firstLastDomain': operation(FirstLastDomainRequest, search.firstLastDomain),
    'search.titleCompany': operation(TitleCompanyRequest, search.titleCompany),
    'search.employees': operation(EmployeesRequest, search.employees),
    'search.companyName': operation(CompanyNameRequest, search.companyName),
    'search.ai': operation(AiRequest, search.ai),
    ...Object.fromEntries(metaFields.map(field => [`meta.${field}`, operation(MetaRequest, browseField(open, field))])),
  }
  // fromEntries widens its keys to string; every posted operation has its row above.
  return Object.fromEntries(Object.entries(table).map(([op, make]) => [op, make(op as OpId)])) as Record<
    PostedOp,
    ServedOperation
  >
}
