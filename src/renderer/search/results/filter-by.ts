// "Filter by this value": which filter of which form a field of a record fits. A filter that the form in
// sight does not take begins a form that does.
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { freshDraft, withField, withoutFilter, withValue, withWhole } from '../form/draft.ts'
import { filtersOf, formTable } from '../form/forms.ts'
import type { RecordKind } from '../result-fields.ts'
import { searchStore } from '../search-state.ts'

const ofContacts: Readonly<Record<string, string>> = {
  full_name: 'contact_filters.full_name',
  first_name: 'contact_filters.first_name',
  last_name: 'contact_filters.last_name',
  social_url: 'contact_filters.social_url',
  job_title: 'contact_filters.job_title',
  company_name: 'company_filters.company_name',
  company_domain: 'company_filters.domain',
  company_social_url: 'company_filters.social_url',
  industry: 'company_filters.industry_social',
  company_size: 'company_filters.employee_count_range',
  company_revenue: 'company_filters.revenue_range',
  city: 'contact_filters.city',
  state_name: 'contact_filters.state_name',
  country_name: 'contact_filters.country_name',
  country_code: 'contact_filters.country_code',
  country_region: 'contact_filters.country_region',
}

const ofCompanies: Readonly<Record<string, string>> = {
  name: 'company_filters.company_name',
  domain: 'company_filters.domain',
  social_url: 'company_filters.social_url',
  industry: 'company_filters.industry_social',
  employees_range: 'company_filters.employee_count_range',
  revenue_range: 'company_filters.revenue_range',
  hq_city: 'company_filters.headquarters_city',
  hq_state: 'company_filters.headquarters_state_name',
  hq_country: 'company_filters.headquarters_country_name',
}

export type FilterPlan =
  | { readonly form: SearchForm; readonly filter: string }
  /** A plain field of a form: people of the company with this id. */
  | { readonly form: SearchForm; readonly field: string }

const takes = (form: SearchForm, filter: string) => filtersOf(form).some(({ id }) => id === filter)

/** Where a field of a record filters, with `form` in sight; null = no search can filter by it. */
export function filterPlan(kind: RecordKind, field: string, form: SearchForm): FilterPlan | null {
  if ((kind === 'contact' && field === 'company_id') || (kind === 'company' && field === 'id'))
    return { form: 'employees', field: 'id' }
  const filter = (kind === 'contact' ? ofContacts : ofCompanies)[field]
  if (filter === undefined) return null
  const own: SearchForm = kind === 'contact' ? 'people' : 'companies'
  const fitting = [form, own, 'people' as const].find(one => takes(one, filter))
  return fitting ? { form: fitting, filter } : null
}

/** Sets the filter to this one value; nothing is asked before a person presses a button of the form. */
export function filterBy(plan: FilterPlan, value: string): void {
  const { form, drafts } = searchStore.get()
  const before = plan.form === form ? drafts[form] : freshDraft(plan.form)
  const draft =
    'field' in plan
      ? withField(before, plan.field, value)
      : withWhole(
          withValue(withoutFilter(before, plan.filter, plan.form), plan.filter, { text: value, listed: true }),
          plan.filter,
          true,
        )
  searchStore.set({ form: plan.form, drafts: { ...drafts, [plan.form]: draft } })
}

/** "Filter by this value", or in which form when another one comes into sight. */
export const filterWords = (plan: FilterPlan, form: SearchForm): string =>
  'field' in plan
    ? 'Find people of this company'
    : plan.form === form
      ? 'Filter by this value'
      : `Search ${formTable[plan.form].title.toLowerCase()} with this value`
