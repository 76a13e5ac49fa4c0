// Which changes of a preview are made: all, but for those that a person unticked.
import { useState } from 'react'
import type { TransformPreview } from '../../contract/app/transform.ts'

export type Sample = TransformPreview['samples'][number]

export interface Ticks {
  isTicked(sample: Sample): boolean
  tick(samples: readonly Sample[], ticked: boolean): void
}

export const changeKey = ({ columnId, before, after }: Pick<Sample, 'columnId' | 'before' | 'after'>): string =>
  JSON.stringify([columnId, before, after])

/** What is unticked stays so while other options are tried. */
export function useTicks(): Ticks {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  return {
    isTicked: sample => !unticked.has(changeKey(sample)),
    tick(samples, ticked) {
      const keys = new Set(samples.map(changeKey))
      setUnticked(new Set(ticked ? [...unticked].filter(key => !keys.has(key)) : [...unticked, ...keys]))
    },
  }
}
