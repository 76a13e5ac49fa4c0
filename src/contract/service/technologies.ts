// The 16 technology categories: their key in a company record and their name as a filter and metadata field.

/** Keys of `technologies` in a company record, in the specification's order. */
export const technologyCategories = [
  'crm',
  'marketing_automation',
  'abm',
  'sales_automation',
  'analytics',
  'cms',
  'martech_categories',
  'conversation_intelligence',
  'cloud_provider',
  'email_hosting',
  'email_security',
  'application_security',
  'cloud_security',
  'development',
  'e_commerce_platform',
  'erp',
] as const
export type TechnologyCategory = (typeof technologyCategories)[number]

/** The category's name as a field: with `_tech`, save the one that has no short form. */
export type TechnologyField = TechnologyCategory extends infer T
  ? T extends 'martech_categories'
    ? T
    : `${T & string}_tech`
  : never
