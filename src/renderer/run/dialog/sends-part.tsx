// What leaves this computer: host, path, field names and three samples (R-RUN-08).

import { Box, Code } from '@mantine/core'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './run-dialog.module.css'
import { sentWords } from './sent-words.ts'

export function SendsPart({ draft, estimate }: { draft: RunSpec; estimate: Estimate }) {
  const { host, method, path, fields, samples } = estimate.sends
  const to = estimate.provider.live ? host : `${estimate.provider.name}, on this computer`
  return (
    <Disclosure title="What is sent" summary={`${sentWords(draft)} to ${to}`}>
      <Box component="p" mt={0} mb={6} mx={0}>
        <Code>{`${method} ${path}`}</Code> on <Code>{host}</Code>, with <Code>{fields.join(', ')}</Code>
        {!estimate.provider.live && '. This service runs on this computer, so nothing leaves it.'}
      </Box>
      {estimate.steps.slice(1).map(({ op, path: next, price }) => (
        <Box key={op} component="p" mt={0} mb={6} mx={0}>
          If that finds nothing: <Code>{`${method} ${next}`}</Code>, same input, {countNoun(price, 'credit')} more
        </Box>
      ))}
      {samples.length > 0 && (
        <Code block className={classes.bodies}>
          {samples.join('\n')}
        </Code>
      )}
      <Box component="p" className="lw-hint" my={4}>
        Nothing else in the row is sent. In a power failure, you could lose up to{' '}
        {countNoun(estimate.exposure, 'credit')}.
      </Box>
    </Disclosure>
  )
}
