// One cluster: its values with a tick each, and the value they become, picked or typed.
import { Box, Button, TextInput, VisuallyHidden } from '@mantine/core'
import type { ValueCluster } from '../../contract/app/cluster.ts'
import classes from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import type { ReviewPlace } from '../review/review-list.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import type { ClusterChoice } from './cluster-decisions.ts'
import own from './clusters.module.css'

interface Props {
  number: number
  cluster: ValueCluster
  choice: ClusterChoice
  /** Whether clusters that no one has decided about are unified. */
  all: boolean
  place: ReviewPlace
  onTake(take: boolean): void
  onTo(to: string): void
  onTick(text: string, ticked: boolean): void
  onNotOne(text: string): void
}

export function ClusterCard({ number, cluster, choice, all, place, onTake, onTo, onTick, onNotOne }: Props) {
  const taken = choice.take ?? all
  const cells = cluster.values
    .filter(({ text }) => text !== choice.to && !choice.unticked.has(text))
    .reduce((sum, one) => sum + one.cells, 0)
  const title = `Cluster ${formatCount(number)}`
  return (
    <ReviewCard
      title={title}
      sure={taken}
      badge={countNoun(cluster.values.length, 'value')}
      fate={
        taken ? `Will change ${countNoun(cells, 'cell')}` : choice.take === false ? 'Skipped' : 'Undecided, not changed'
      }
      active={place.active !== null}
      actions={[
        { label: 'Unify', filled: taken, onClick: () => onTake(true) },
        { label: 'Skip', onClick: () => onTake(false) },
      ]}
    >
      <Box maw={420} pt={8} pb={2} px={10}>
        <TextInput
          size="xs"
          label="Change to"
          aria-label={`Change to, in cluster ${formatCount(number)}`}
          value={choice.to}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => onTo(value)}
        />
      </Box>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${own.values}`} aria-label={`Values of cluster ${formatCount(number)}`}>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Value</th>
              <th scope="col">Cells</th>
              <th scope="col">
                <VisuallyHidden>Decide</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {cluster.values.map(({ text, cells: count }, at) => (
              <tr
                key={text}
                className={text === choice.to ? classes.stays : undefined}
                data-active={place.active === at || undefined}
              >
                <th scope="row">
                  <input
                    type="checkbox"
                    checked={!choice.unticked.has(text)}
                    {...place.focusable(at)}
                    aria-label={`Change “${text}”`}
                    onChange={({ currentTarget: { checked } }) => onTick(text, checked)}
                  />
                </th>
                <td title={text}>{text}</td>
                <td>{formatCount(count)}</td>
                <td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    tabIndex={place.active === at ? 0 : -1}
                    aria-label={`Keep this: “${text}”`}
                    onClick={() => onTo(text)}
                  >
                    Keep this
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    tabIndex={place.active === at ? 0 : -1}
                    aria-label={`Not the same: “${text}”`}
                    onClick={() => onNotOne(text)}
                  >
                    Not the same
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReviewCard>
  )
}
