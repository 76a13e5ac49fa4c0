// Groups as a bar chart. Each bar, or part of it, opens its rows; one stop of the Tab key, arrows go from bar to bar.
import { Box, Group } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { percentOf } from '../../contract/app/percent.ts'
import type { RowGroup } from '../../contract/app/view.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { type BarPart, chartOf } from './chart-bars.ts'
import { figureWriter } from './group-figures.ts'
import { keyWords, type TableProps } from './group-table.tsx'
import { nodeName } from './group-tree.ts'
import classes from './groups.module.css'

export function GroupChart({
  groups,
  names,
  figure,
  total,
  shares,
  onOpen,
}: TableProps & { groups: readonly RowGroup[] }) {
  const { bars, series, hasOthers, largest, left } = chartOf(groups, figure === null ? 'rows' : 'sum')
  const [current, setCurrent] = useState({ bar: 0, part: 0 })
  const sums = figureWriter(bars.flatMap(({ value, parts }) => [value, ...parts.map(part => part.value)]))
  const said = (value: number) =>
    figure !== null ? sums(value) : shares ? percentOf(value, Math.max(1, total)) : formatCount(value)
  const openable = (parts: readonly BarPart[]) => parts.flatMap(({ node }) => node ?? [])
  const walk = (event: KeyboardEvent, bar: number, part: number) => {
    const places: Readonly<Record<string, readonly [bar: number, part: number]>> = {
      ArrowDown: [bar + 1, 0],
      ArrowUp: [bar - 1, 0],
      ArrowRight: [bar, part + 1],
      ArrowLeft: [bar, part - 1],
      Home: [0, 0],
      End: [bars.length - 1, 0],
    }
    const [toBar, toPart] = places[event.key] ?? []
    if (toBar === undefined || toPart === undefined) return
    event.preventDefault()
    const target = event.currentTarget
      .closest('[data-chart]')
      ?.querySelector<HTMLElement>(`[data-at="${toBar} ${toPart}"]`)
    target?.focus()
  }
  const scale = Math.max(largest, Number.MIN_VALUE)
  return (
    <section data-chart className={classes.chart} aria-label={`Chart of ${names.slice(0, 2).join(' and ')}`}>
      {series.length > 0 && (
        <Group component="ul" className={classes.legend} gap="4px 14px" align="stretch" aria-label={names[1]}>
          {[...series.map(keyWords), ...(hasOthers ? ['Other values'] : [])].map((word, at) => (
            <li key={word} data-series={at === series.length ? 'other' : at}>
              {word}
            </li>
          ))}
        </Group>
      )}
      <ul className={classes.bars}>
        {bars.map(({ node, value, parts }, bar) => (
          <li key={nodeName(node)}>
            <Box component="span" className="lw-cut" ta="end" title={keyWords(node.keys[0])}>
              {keyWords(node.keys[0])}
            </Box>
            <Group component="span" gap={0} align="stretch" wrap="nowrap" h={24}>
              {parts.map(({ node: own, series: color, value: size }) => {
                const style: CSSProperties = { inlineSize: `${(100 * size) / scale}%` }
                if (own === null) return <span key="other" className={classes.part} data-series="other" style={style} />
                const part = openable(parts).indexOf(own)
                const words = `${countNoun(own.rows, 'row')}: ${own.keys.map(keyWords).join(', ')}`
                return (
                  <button
                    key={nodeName(own)}
                    type="button"
                    className={classes.part}
                    data-series={color}
                    data-at={`${bar} ${part}`}
                    style={style}
                    tabIndex={current.bar === bar && current.part === part ? 0 : -1}
                    title={words}
                    aria-label={`Show ${words}${figure === null ? '' : `, sum ${sums(size)}`}`}
                    onFocus={() => setCurrent({ bar, part })}
                    onKeyDown={event => walk(event, bar, part)}
                    onClick={() => onOpen(own.keys)}
                  />
                )
              })}
            </Group>
            <Box component="span" ta="end">
              {said(value)}
            </Box>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="lw-hint">
          The {countNoun(bars.length, 'largest group', 'largest groups')} of {formatCount(bars.length + left)}.
        </p>
      )}
    </section>
  )
}
