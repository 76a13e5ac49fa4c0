// The ids of the operations over rows, in the order in which they are offered. Recipes and stored runs keep them.
export const operationIds = [
  'validate.email',
  'validate.phone',
  'person.findEmail',
  'cached.person.bySocial',
  'person.bySocial',
  'cached.person.byEmail',
  'cached.person.byPhone',
  'search.firstLastDomain',
  'person.byId',
  'cached.org.byDomain',
  'company.byDomain',
  'cached.org.bySocial',
  'company.byUrl',
  'search.companyName',
  'company.bySocialId',
  'company.byId',
  'search.employees',
  'search.titleCompany',
] as const

/** Operations that a service of people and companies answers. */
export type ServiceOperationId = (typeof operationIds)[number]

/** Asks addresses of the web that a person writes. */
export const webOperation = 'web.values'

export type OperationId = ServiceOperationId | typeof webOperation
