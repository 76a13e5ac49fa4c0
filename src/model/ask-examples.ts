// Questions that the page offers; each finds people in the data that the local service starts with.

export const askExamples = [
  'Heads of logistics at German manufacturers with more than 200 employees',
  'Directors in France at companies that use Salesforce',
  'Founders of software companies',
] as const
