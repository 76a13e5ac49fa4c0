// The first steps, ticking themselves; gone once all are done.
import { Box, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../rpc/trpc.ts'
import { useStore } from '../../state/store.ts'
import { firstSteps } from '../steps.ts'
import classes from './checklist.module.css'

export function Checklist() {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const { data: runs = [] } = useQuery(trpc.run.list.queryOptions())
  const { columns, exported } = useStore(firstSteps, value => value)
  const lines = [
    {
      name: 'Import',
      text: 'Open a file, paste a table or try a sample.',
      done: workbooks.some(({ sheets }) => sheets.length > 0),
    },
    { name: 'Check columns', text: 'See the type of each column.', done: columns },
    { name: 'Validate', text: 'See an estimate, then run with a cap.', done: runs.length > 0 },
    { name: 'Export', text: 'Save the checked list as a file.', done: exported },
  ]
  if (lines.every(({ done }) => done)) return null
  return (
    <section aria-labelledby="steps">
      <Title order={2} id="steps" className="lw-hint" mb={6}>
        First steps
      </Title>
      <ol>
        {lines.map(({ name, text, done }) => (
          <li key={name} className={classes.line} data-done={done || undefined}>
            {done ? (
              <IconCircleCheckFilled size={16} aria-label="Done" />
            ) : (
              <IconCircle size={16} stroke={1.5} aria-label="To do" />
            )}
            <Box component="span" flex="none" w={100}>
              {name}
            </Box>
            <span className="lw-hint">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
