// Before a search is read again: which fields count as a change. It may be changed afterwards too; nothing is read for it.
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchView } from '../../../contract/app/search/search.ts'
import { recordKindOf } from '../../../contract/app/search/search-query.ts'
import { pictureFields } from '../../../contract/app/search/search-records.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { resultFields } from '../result-fields.ts'
import classes from './builder.module.css'

/** A record is known by its id, which never changes. */
const never: readonly string[] = ['id', ...pictureFields]

export function CountedChanges({ view }: { view: SearchView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const compare = useMutation(
    trpc.search.compareBy.mutationOptions({
      onSuccess: compared => queries.setQueryData(trpc.search.get.queryKey({ searchId: compared.id }), compared),
      onSettled: () => setChosen(null),
    }),
  )
  // Shown at once; the engine's word follows.
  const [chosen, setChosen] = useState<string[] | null>(null)
  const fields = resultFields[recordKindOf(view.query.form)].filter(({ name }) => !never.includes(name))
  const uncounted = chosen ?? view.uncounted
  const counted = fields.map(({ name }) => name).filter(name => !uncounted.includes(name))
  const choose = (names: string[]) => {
    const left = fields.flatMap(({ name }) => (names.includes(name) ? [] : [name]))
    setChosen(left)
    compare.mutate({ searchId: view.id, uncounted: left })
  }
  return (
    <Disclosure
      title="What counts as a change"
      summary={counted.length === fields.length ? 'every field' : `${counted.length} of ${fields.length} fields`}
    >
      <Checkbox.Group value={counted} onChange={choose}>
        <fieldset className={classes.counted} aria-label="What counts as a change">
          {fields.map(({ name, label }) => (
            <Checkbox key={name} size="xs" value={name} label={label} />
          ))}
        </fieldset>
      </Checkbox.Group>
      <p className={classes.hint}>A changed image URL alone never counts.</p>
    </Disclosure>
  )
}
