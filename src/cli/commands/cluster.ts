// listwright cluster LIST --column NAME: spellings of columns that are probably one value, and their unification.

import {
  ClusterAsk,
  clusterMethods,
  clusterPresets,
  nameLanguages,
  usualPreset,
  type ValueCluster,
} from '../../contract/app/cluster.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption, oneOf, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface ClusterCommand {
  readonly list: string
  readonly columns: readonly [string, ...string[]]
  /** null: by the column's type. */
  readonly preset: ClusterAsk['preset'] | null
  readonly method: ClusterAsk['method']
  readonly distance: ClusterAsk['distance']
  readonly language: ClusterAsk['language']
  readonly key: string | undefined
  readonly unify: boolean
}

export const clusterCommand = sessionCommand(
  {
    name: 'cluster',
    brief: 'finds different spellings of the same value and unifies them',
    usage: [
      'cluster LIST --column NAME... [--preset PRESET] [--method METHOD] [--unify] [--dry-run]',
      'cluster LIST --column NAME... [--distance SHARE] [--language LANGUAGE] [--key EXPRESSION] [--unify]',
    ],
    more: [
      'Without --unify, lists the clusters, largest first, and changes nothing. --unify replaces each cluster with its most frequent value. One undo reverts it. Values you marked as not the same in the window stay separate. With several --column, the values of all these columns are compared and unified together, and --key is about the first. A locked or computed column also exits with 2.',
      listCodes,
    ],
    options: {
      column: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'NAME',
        words: 'the column, repeatable',
      },
      preset: {
        type: 'string',
        value: 'PRESET',
        words: `what the column contains: ${clusterPresets.join(', ')} (default: by its type)`,
      },
      method: {
        type: 'string',
        default: 'fingerprint',
        value: 'METHOD',
        words: `what counts as the same: ${clusterMethods.join(', ')}`,
      },
      distance: {
        type: 'string',
        value: 'SHARE',
        words: 'for nearest: the share of letters that can differ, 0.05 to 0.5 (default: 0.2)',
      },
      language: {
        type: 'string',
        value: 'LANGUAGE',
        words: `for sounds: how names are read: ${nameLanguages.join(', ')} (default: auto, by the letters of each name and of the list)`,
      },
      key: {
        type: 'string',
        value: 'EXPRESSION',
        words: 'for expression: values with the same result are the same, such as "left([Company], 5)"',
      },
      unify: { type: 'boolean', default: false, words: 'replaces each cluster with its most frequent value' },
      'dry-run': { type: 'boolean', default: false, words: 'shows what would change and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'cluster Attendees --column Company',
      'cluster Attendees --column City --method nearest --json',
      'cluster Attendees --column Company --column "Parent company" --unify',
      'cluster Attendees --column Employer --preset company --unify',
    ],
    most: 1,
  } as const,
  (values, [list]): ClusterCommand => {
    const preset = values.preset === undefined ? null : oneOf('--preset', values.preset, clusterPresets)
    const method = oneOf('--method', values.method, clusterMethods)
    const distance = ClusterAsk.shape.distance.safeParse(
      values.distance === undefined ? undefined : Number(values.distance),
    )
    if (!distance.success) throw usageError(`--distance ${values.distance}: write a number from 0.05 to 0.5.`)
    if (method === 'expression' && !values.key) throw usageError('--method expression: write its --key too.')
    const language = values.language === undefined ? undefined : oneOf('--language', values.language, nameLanguages)
    const [column, ...alsoIn] = values.column
    return {
      language,
      key: values.key,
      distance: distance.data,
      list: neededOption(list, 'The list'),
      columns: [neededOption(column, '--column (the column)'), ...alsoIn],
      preset,
      method,
      unify: values.unify && !values['dry-run'],
    }
  },
  perform,
)

const clustersPerPage = 100
/** Clusters that text output lists; --json has all. */
const maxListed = 20

async function perform(
  session: CommandSession,
  { list, columns, preset: chosen, method, distance, language, key, unify }: ClusterCommand,
): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const [column, ...others] = columns
  const { id: columnId, type } = columnNamed(sheet, column)
  const alsoIn = others.map(name => columnNamed(sheet, name).id)
  const preset = chosen ?? usualPreset(type)
  const ask: ClusterAsk = { sheetId: sheet.id, columnId, alsoIn, preset, method, distance, language, key }
  const summary = await call.cluster.summary(ask)
  if (summary.problem !== null) throw usageError(`--key: ${summary.problem}`)
  const clusters: ValueCluster[] = []
  while (clusters.length < summary.clusters) {
    const page = await call.cluster.page({ ...ask, first: clusters.length, count: clustersPerPage })
    if (page.clusters.length === 0) break
    clusters.push(...page.clusters)
  }
  const found = [
    `${counted(summary.clusters, 'cluster')} in ${counted(summary.values, 'value')}. Unifying them changes ${summary.changes} of ${counted(summary.cells, 'cell')}`,
    ...clusters
      .slice(0, maxListed)
      .map(({ values }) => `  ${values.map(({ text, cells }) => `${JSON.stringify(text)} (${cells})`).join(', ')}`),
    ...(clusters.length > maxListed ? [`  and ${clusters.length - maxListed} more (--json lists all)`] : []),
    ...summary.tooWide.map(
      ({ value, values }) =>
        `Left out ${counted(values, 'value')} such as "${value}" that would all become one. Try --method fingerprint or another --preset.`,
    ),
  ]
  const said = {
    list: sheet.name,
    column,
    columns,
    preset,
    method,
    distance,
    ...summary,
    found: clusters.map(({ values }) => values),
  }
  if (!unify) return report.result({ ...said, changed: null }, found)
  const done = await call.cluster.perform({ ...ask, others: 'all', decisions: [], skipped: [] })
  report.result({ ...said, changed: { clusters: done.clusters, cells: done.cells } }, [
    ...found,
    `${counted(done.clusters, 'cluster')} unified: ${counted(done.cells, 'cell')} changed`,
  ])
}
