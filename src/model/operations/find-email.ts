// Find email: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const findEmail: OperationFacts = {
  title: 'Find email',
  noun: 'Finding email addresses',
  doing: 'Finding emails',
  done: 'Searched emails',
  group: 'People',
  keywords: 'search address name domain run',
  asks: 'name and domain',
  reads: ['full_name', 'first_name', 'last_name', 'domain'],
  needs: [['first_name', 'full_name'], ['last_name', 'full_name'], ['domain']],
  answers: 'found_email',
  fresh: 'email',
}
