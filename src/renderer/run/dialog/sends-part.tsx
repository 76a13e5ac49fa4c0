// What leaves this computer: host, path, field names and three samples (R-RUN-08).

import { Code } from '@mantine/core'
import type { Estimate } from '../../../contract/app/run.ts'
import { Disclosure } from '../disclosure.tsx'
import { counted } from '../figures.ts'
import classes from './run-dialog.module.css'

export function SendsPart({ estimate }: { estimate: Estimate }) {
  const { host, method, path, fields, samples } = estimate.sends
  return (
    <Disclosure title="What is sent" summary={`${fields.join(', ')} to ${host}`}>
      <p className={classes.request}>
        <Code>{`${method} ${path}`}</Code> on <Code>{host}</Code>
        {!estimate.provider.live && ', a service on this computer: nothing leaves it'}
      </p>
      {estimate.steps.slice(1).map(({ op, path: next, price }) => (
        <p key={op} className={classes.request}>
          Where that finds nothing: <Code>{`${method} ${next}`}</Code>, the same input, {counted(price, 'credit')} more
        </p>
      ))}
      {samples.length > 0 && <Code block>{samples.join('\n')}</Code>}
      <p className={classes.hint}>
        Nothing else of the row is sent. If the power fails, at most {counted(estimate.exposure, 'credit')} could be
        used without an answer.
      </p>
    </Disclosure>
  )
}
