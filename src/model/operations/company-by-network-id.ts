// Company by network ID: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyByNetworkId: OperationFacts = {
  title: 'Company by network ID',
  noun: 'Looking up companies by network ID',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm run',
  asks: 'network id',
  reads: ['service_id'],
  needs: [['service_id']],
  answers: 'company',
  fresh: 'company',
}
