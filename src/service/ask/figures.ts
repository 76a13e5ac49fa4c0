// The figures of a question: staff, revenue, funding, foundation, departments, traffic.
import {
  type AmountRange,
  bandsIn,
  employeeBands,
  rangePattern,
  readRange,
  revenueBands,
} from '../../contract/service/ranges.ts'
import type { CompanyFilters, InsightFilters } from '../../contract/service/search.ts'
import type { Question } from './question.ts'

export interface QuestionFigures {
  readonly company: Partial<CompanyFilters>
  readonly insights: Partial<InsightFilters>
  /** Parts of ranges that no filter can express. */
  readonly unused: readonly string[]
}

type NumberName =
  | 'total_funding_amount'
  | 'last_funding_amount'
  | 'total_monthly_traffic'
  | 'monthly_organic_traffic'
  | 'monthly_paid_traffic'
  | 'monthly_google_adspend'
  | 'employee_on_social_growth_rate'
  | 'sales_role_count'
  | 'marketing_role_count'
  | 'operations_role_count'
  | 'business_development_role_count'
  | 'customer_success_role_count'
  | 'it_role_count'
  | 'engineer_role_count'

interface Rule {
  readonly name: NumberName
  readonly pattern: RegExp
}

const rule = (name: NumberName, ...forms: string[]): Rule => ({
  name,
  pattern: new RegExp(forms.map(form => form.replaceAll('#', `(${rangePattern})`)).join('|'), 'gi'),
})

/** A department's words need a noun behind the number: "50 marketing managers" are no head count. */
const people = '(?:people|persons|staff|employees|reps?|representatives|team members|professionals|roles)'

const team = (name: NumberName, words: string): Rule =>
  rule(
    name,
    `(?:with\\s+)?#\\s+(?:${words})\\s+${people}\\b`,
    `(?:an?\\s+)?(?:${words})\\s+(?:team|department|headcount|staff)\\s+(?:of\\s+)?#`,
  )

/** What is more special comes first: what it takes is no head count any more. */
const numberRules: readonly Rule[] = [
  rule(
    'employee_on_social_growth_rate',
    String.raw`(?:grow(?:ing|s|n)?|grew|growth)\s+(?:rate\s+)?(?:by\s+|of\s+)?#\s*(?:%|per ?cent)`,
  ),
  rule(
    'monthly_google_adspend',
    String.raw`(?:spend(?:ing|s)?)\s+#(?:\s*(?:a|per)\s+month)?(?:\s+(?:on|in|with|for)\s+(?:google\s+)?(?:ads?|advertising|adwords))`,
    String.raw`(?:google\s+)?ad\s?spend\s+(?:of\s+)?#(?:\s*(?:a|per)\s+month)?`,
  ),
  rule(
    'monthly_organic_traffic',
    String.raw`#\s+(?:monthly\s+)?organic\s+(?:visits|visitors|traffic)`,
    String.raw`organic\s+(?:monthly\s+)?traffic\s+(?:of\s+)?#`,
  ),
  rule(
    'monthly_paid_traffic',
    String.raw`#\s+(?:monthly\s+)?paid\s+(?:visits|visitors|traffic)`,
    String.raw`paid\s+(?:monthly\s+)?traffic\s+(?:of\s+)?#`,
  ),
  rule(
    'total_monthly_traffic',
    String.raw`#\s+(?:monthly\s+|web\s+)?(?:visits|visitors|page views)(?:\s*(?:a|per)\s+month)?`,
    String.raw`(?:monthly\s+|web\s+)?traffic\s+(?:of\s+)?#`,
  ),
  rule(
    'last_funding_amount',
    String.raw`(?:last|latest|most recent)\s+(?:funding\s+)?(?:round|funding)\s+(?:of\s+|was\s+)?#(?:\s*(?:dollars|usd|eur|euros))?`,
  ),
  rule(
    'total_funding_amount',
    String.raw`(?:have\s+|has\s+)?(?:rais(?:ed|ing)|total funding|funding|funded with)\s+(?:of\s+)?#(?:\s*(?:dollars|usd|eur|euros))?(?:\s+in\s+(?:total\s+)?funding)?`,
    String.raw`#(?:\s*(?:dollars|usd))?\s+(?:in\s+|of\s+)?(?:total\s+)?funding`,
  ),
  team('sales_role_count', 'sales'),
  team('marketing_role_count', 'marketing'),
  team('operations_role_count', 'operations'),
  team('business_development_role_count', 'business development'),
  team('customer_success_role_count', 'customer success'),
  team('it_role_count', 'it'),
  rule(
    'engineer_role_count',
    String.raw`(?:with\s+)?#\s+(?:engineers|developers|engineering\s+${people})\b`,
    String.raw`(?:an?\s+)?engineering\s+(?:team|department|headcount|staff)\s+(?:of\s+)?#`,
  ),
]

const lists = `${rangePattern}(?:\\s*(?:,|or|and|/)\\s*${rangePattern})*`
const staff = '(?:employees?|staff|people|workers|persons|heads|headcount|ftes?|staff members)'
const staffPattern = new RegExp(
  `(?:with\\s+|having\\s+|of\\s+)?(${lists})\\s*-?\\s*${staff}\\b|(?:company size|headcount|employees|staff|size)\\s*(?:of|is|:)?\\s*(${lists})`,
  'gi',
)
const revenuePattern = new RegExp(
  `(?:with\\s+)?(${lists})\\s+(?:in\\s+|of\\s+|annual\\s+|yearly\\s+)*(?:revenues?|turnover|sales volume)|(?:with\\s+)?(?:annual\\s+|yearly\\s+)?(?:revenues?|turnover)\\s*(?:of|is|:)?\\s*(${lists})`,
  'gi',
)
const single = new RegExp(rangePattern, 'gi')
/** A band of the picker list by itself means staff. */
const bandPattern =
  /(?<![\w$€£.,-])(?:1-10|11-50|51-200|201-500|501-1,?000|1,?001-5,?000|5,?001-10,?000|10,?001\+)(?![\w%-])/g

const sicPattern = /\bsic\s*(?:codes?)?\s*:?\s*(\d{4})\b/gi
const year = '(?:1[6-9]|20)\\d\\d'
const foundedPattern = new RegExp(
  `(?:founded|established|started|set up|since)\\s+(?:in\\s+|(after|since|before|from|until|between)\\s+)?(${year})(?:\\s*(?:-|–|to|and)\\s*(${year}))?(\\s+or\\s+(?:later|earlier))?`,
  'gi',
)

/** The term of a number filter: a plain number is the least. */
function term({ low, high }: AmountRange): number | string | null {
  if (low !== null && high !== null && low !== high) return `${low}-${high}`
  return low ?? (high === null ? null : `<=${high}`)
}

function foundedTerm(
  word: string | undefined,
  from: number,
  to: string | undefined,
  tail: string | undefined,
): number | string {
  if (to !== undefined) return `${from}-${to}`
  switch (word?.toLowerCase()) {
    case 'after':
      return `>=${from + 1}`
    case 'since':
    case 'from':
      return `>=${from}`
    case 'before':
      return `<=${from - 1}`
    case 'until':
      return `<=${from}`
    default:
      if (tail) return /later/.test(tail) ? `>=${from}` : `<=${from}`
      return from
  }
}

/** Takes the figures out of the question. */
export function takeFigures(question: Question): QuestionFigures {
  if (!/\d/.test(question.text)) return { company: {}, insights: {}, unused: [] }
  const company: Partial<CompanyFilters> = {}
  const insights: Partial<InsightFilters> = {}
  const unused: string[] = []
  question.each(sicPattern, ([, code = '']) => {
    company.industry_sic_code = code
    return true
  })
  question.each(foundedPattern, ([whole, word, from = '', to, tail]) => {
    const since = /^since/i.test(whole) ? 'since' : word
    company.founded = foundedTerm(since, Number(from), to, tail)
    return true
  })
  for (const { name, pattern } of numberRules) {
    question.each(pattern, ([, ...groups]) => {
      const text = groups.find(group => group !== undefined)
      const value = text === undefined ? null : term(readRange(text))
      if (value === null) return false
      insights[name] = value
      return true
    })
  }
  const bands = (text: string, all: typeof employeeBands, name: 'employee_count_range' | 'revenue_range') => {
    const choices = [...text.matchAll(single)].map(([range]) => bandsIn(readRange(range), all))
    const chosen = all.map(({ label }) => label).filter(label => choices.some(choice => choice.bands.includes(label)))
    if (chosen.length === 0) return false
    const before = company[name]
    company[name] = Array.isArray(before) ? [...new Set([...before, ...chosen])] : chosen
    unused.push(...choices.flatMap(({ partly }) => partly))
    return true
  }
  question.each(revenuePattern, ([, before, after]) => bands(before ?? after ?? '', revenueBands, 'revenue_range'))
  question.each(staffPattern, ([, before, after]) =>
    bands(before ?? after ?? '', employeeBands, 'employee_count_range'),
  )
  question.each(bandPattern, ([label]) => bands(label, employeeBands, 'employee_count_range'))
  return { company, insights, unused }
}
