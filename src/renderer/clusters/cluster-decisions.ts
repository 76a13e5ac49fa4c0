// What a person has decided about clusters: kept while the screen is open, written all at once.
import type { ClusterApply, ValueCluster } from '../../contract/app/cluster.ts'

export interface ClusterChoice {
  /** null: no one has decided. */
  readonly take: boolean | null
  /** What its values become. */
  readonly to: string
  /** Values that stay as they are. */
  readonly unticked: ReadonlySet<string>
  readonly cluster: ValueCluster
}
/** By the first value of the cluster; no two clusters have a value in common. */
export type ClusterChoices = ReadonlyMap<string, ClusterChoice>

export const clusterKey = ({ values }: ValueCluster): string => values[0]?.text ?? ''

export const choiceOn = (choices: ClusterChoices, cluster: ValueCluster): ClusterChoice =>
  choices.get(clusterKey(cluster)) ?? { take: null, to: clusterKey(cluster), unticked: new Set(), cluster }

export function choose(choices: ClusterChoices, cluster: ValueCluster, patch: Partial<ClusterChoice>): ClusterChoices {
  return new Map(choices).set(clusterKey(cluster), { ...choiceOn(choices, cluster), ...patch })
}

/** As the engine is asked. Of others that become their first value it knows by itself. */
export function askedOf(choices: ClusterChoices, all: boolean): Pick<ClusterApply, 'others' | 'decisions' | 'skipped'> {
  const taken = (one: ClusterChoice) => one.take ?? all
  return {
    others: all ? 'all' : 'none',
    decisions: [...choices.values()].filter(taken).flatMap(({ cluster, to, unticked }) => {
      const values = cluster.values.map(({ text }) => text).filter(text => !unticked.has(text))
      return values.length > 0 ? [{ values, to }] : []
    }),
    skipped: [...choices.values()]
      .filter(one => !taken(one) || one.unticked.size > 0)
      .map(({ cluster }) => clusterKey(cluster)),
  }
}

/** Clusters that will be unified, of `total`. */
export function takenClusters(choices: ClusterChoices, all: boolean, total: number): number {
  const decided = [...choices.values()].filter(one => one.take ?? all).length
  return all ? total - choices.size + decided : decided
}
