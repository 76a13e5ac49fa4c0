// Columns of which one nearly decides another, with the cells that break it, and whether a person says that it holds.
import { Box, Button, Switch } from '@mantine/core'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ColumnDependency } from '../../contract/app/probable-errors.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import classes from './errors-dialog.module.css'

interface Props {
  dependencies: readonly ColumnDependency[]
  nameOf(id: ColumnId): string
  busy: boolean
  onHolds(dependency: ColumnDependency, holds: boolean): void
  onRule(dependency: ColumnDependency): void
}

/** Never 100% where a cell breaks it. */
const shareOf = ({ kept, breaks }: ColumnDependency): string => {
  const tenths = Math.floor(kept * 1000) / 10
  return `${breaks > 0 ? Math.min(99.9, tenths) : tenths}%`
}

const partWords = (part: ColumnDependency['part']): string =>
  part === 'domain' ? 'The domain of ' : part === 'prefix' ? 'The country code of ' : ''

export function DependencyTable({ dependencies, nameOf, busy, onHolds, onRule }: Props) {
  if (dependencies.length === 0)
    return (
      <Box component="p" className="lw-dim" m="auto">
        In this list, no column decides another one closely enough to judge cells by it.
      </Box>
    )
  return (
    <ul className={classes.dependencies} aria-label="Columns that decide others">
      {dependencies.map(one => {
        const { sourceId, part, columnId, groups, rows, holds, breaks, examples } = one
        const words = `${partWords(part)}${nameOf(sourceId)} decides ${nameOf(columnId)}`
        return (
          <li key={`${sourceId} ${columnId}`} data-off={!holds || undefined}>
            <div className={classes.dependency}>
              <span>
                {partWords(part)}
                <bdi>{nameOf(sourceId)}</bdi> decides <bdi>{nameOf(columnId)}</bdi>
              </span>
              <span className={classes.share}>
                in {shareOf(one)} of {countNoun(rows, 'row')}, {countNoun(groups, 'group')}
              </span>
              <Switch
                size="xs"
                label="Holds"
                labelPosition="left"
                aria-label={`Holds: ${words}`}
                checked={holds}
                disabled={busy}
                onChange={({ currentTarget: { checked } }) => onHolds(one, checked)}
              />
              {/* A rule is about whole cells. */}
              {part === null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={busy}
                  aria-label={`Make it a rule: ${words}`}
                  onClick={() => onRule(one)}
                >
                  Make it a rule
                </Button>
              )}
            </div>
            {breaks > 0 && (
              <details>
                <summary>
                  {breaks === 1 ? '1 cell that breaks it' : `${formatCount(breaks)} cells that break it`}
                </summary>
                <Box component="ul" pl={16} py={4}>
                  {examples.map(({ rowId, key, text, usual, agreeing, of }) => (
                    <li key={rowId}>
                      <bdi>{key}</bdi>:{' '}
                      <del className={classes.was} dir="auto">
                        {text}
                      </del>
                      , but {formatCount(agreeing)} of {countNoun(of, 'row')} have{' '}
                      <ins className={classes.meant} dir="auto">
                        {usual}
                      </ins>
                    </li>
                  ))}
                  {breaks > examples.length && <li>and {formatCount(breaks - examples.length)} more</li>}
                </Box>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
