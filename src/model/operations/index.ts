// The operations over rows.

import { companyById } from './company-by-id.ts'
import { companyByName } from './company-by-name.ts'
import { companyByNetworkId } from './company-by-network-id.ts'
import { companyFromDomain } from './company-from-domain.ts'
import { companyFromDomainLive } from './company-from-domain-live.ts'
import { companyFromPage } from './company-from-page.ts'
import { companyFromPageLive } from './company-from-page-live.ts'
import { contactByName } from './contact-by-name.ts'
import { employeesOfCompanies } from './employees-of-companies.ts'
import type { OperationFacts } from './facts.ts'
import { findEmail } from './find-email.ts'
import { type OperationId, operationIds, type ServiceOperationId, webOperation } from './ids.ts'
import { peopleByTitle } from './people-by-title.ts'
import { personById } from './person-by-id.ts'
import { personFromProfile } from './person-from-profile.ts'
import { personFromProfileLive } from './person-from-profile-live.ts'
import { profilesByEmail } from './profiles-by-email.ts'
import { profilesByPhone } from './profiles-by-phone.ts'
import { validateEmail } from './validate-email.ts'
import { validatePhone } from './validate-phone.ts'
import { webValues } from './web-values.ts'

export { type OperationId, operationIds, type ServiceOperationId, webOperation }

/** All that is to be known of an operation. */
export const operationTable: Readonly<Record<OperationId, OperationFacts>> = {
  'validate.email': validateEmail,
  'validate.phone': validatePhone,
  'person.findEmail': findEmail,
  'cached.person.bySocial': personFromProfile,
  'person.bySocial': personFromProfileLive,
  'cached.person.byEmail': profilesByEmail,
  'cached.person.byPhone': profilesByPhone,
  'search.firstLastDomain': contactByName,
  'person.byId': personById,
  'cached.org.byDomain': companyFromDomain,
  'company.byDomain': companyFromDomainLive,
  'cached.org.bySocial': companyFromPage,
  'company.byUrl': companyFromPageLive,
  'search.companyName': companyByName,
  'company.bySocialId': companyByNetworkId,
  'company.byId': companyById,
  'search.employees': employeesOfCompanies,
  'search.titleCompany': peopleByTitle,
  'web.values': webValues,
}
