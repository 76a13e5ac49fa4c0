// What examples search for, in forms, requests and filters: invented, and found in the data that the local service starts with.

export const exampleCompany = {
  company_name: 'Ebonhart Foods Corp.',
  domain: 'ebonhart-foods.example',
  social_url: 'https://social.example/company/ebonhart-foods',
} as const

/** Works there. */
export const examplePerson = {
  full_name: 'Yannick B. Lavtel',
  first_name: 'Yannick',
  last_name: 'Lavtel',
  email_address: 'yannick.lavtel@ebonhart-foods.example',
  social_url: 'https://social.example/in/yannick-lavtel-1',
} as const

/** Others have this title there. */
export const exampleTitle = 'Director of Marketing'

/** Questions for Ask. */
export const askExamples = [
  'Heads of logistics at German manufacturers with more than 200 employees',
  'Directors in France at companies that use Salesforce',
  'Founders of software companies',
] as const
