// What is known of the matches, before and after reading.
import { Box } from '@mantine/core'
import type { SearchPrice, SearchView } from '../../../contract/app/search/search.ts'
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import type { ReadPlan } from '../read-plan.ts'
import { ValueLines } from '../value-lines.tsx'
import { atMost } from '../value-words.ts'
import classes from './builder.module.css'
import { formTable } from './forms.ts'

interface Props {
  form: SearchForm
  plan: ReadPlan
  price: SearchPrice
  view: SearchView | null
}

const nouns = { people: { one: 'person', many: 'people' }, companies: { one: 'company', many: 'companies' } }

export function Known({ form, plan, price, view }: Props) {
  if (plan.step === 'begin') {
    const { one, many } = nouns[formTable[form].finds]
    if (price.total !== null)
      return (
        <>
          <Box component="p" lh={1.4} role="status">
            {price.values.length > 0 && 'At most '}
            <strong>{countNoun(price.total, one, many)}</strong> {price.total === 1 ? 'matches' : 'match'}.
          </Box>
          <ValueLines values={price.values} />
        </>
      )
    if (view?.name && plan.searchId === null)
      return <p className={classes.hint}>This creates a new search. The saved one does not change.</p>
    return null
  }
  const reading = view?.reading
  if (!reading) return null
  const { records, total } = reading
  return (
    <Box component="p" lh={1.4}>
      <strong>{records === total ? `All ${formatCount(records)}` : formatCount(records)}</strong>
      {total === null || records === total ? ' read' : ` of ${atMost(reading)}${formatCount(total)} read`}
      {plan.step === 'again' && '. Load again from page 1 to see what is new, gone and changed.'}
    </Box>
  )
}
