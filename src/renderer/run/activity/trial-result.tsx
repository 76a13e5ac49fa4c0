// The end of a trial: hit rate, projection, measured price (R-RUN-07).
import type { RunView } from '../../../contract/app/run/run.ts'
import { Note } from '../../ui/note.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { useRest } from '../use-rest.ts'
import { hitWords, priceMeasured, restWords } from './trial.ts'

export function TrialResult({ run }: { run: RunView }) {
  const rest = useRest(run)
  const words = [
    hitWords(run),
    rest.data ? restWords(run, rest.data.calls) : null,
    priceMeasured(run),
    rest.data && rest.data.calls > 0 ? `The rest costs up to ${countNoun(rest.data.credits.high, 'credit')}.` : null,
    rest.data?.calls === 0 ? 'No other row needs a request.' : null,
  ]
  return (
    <Note tone="info" icon="≈" title="Trial">
      {words.filter(text => text !== null).join(' ')}
    </Note>
  )
}
