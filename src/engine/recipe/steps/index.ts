// The kinds of steps. A new one is a file here and a line in this list (docs/how-to/recipe-step.md).
import { drawnActions } from '../../actions/index.ts'
import type { StepKind } from '../step.ts'
import { bouncesStep } from './bounces.ts'
import { cleanStep } from './clean.ts'
import { clusterStep } from './cluster.ts'
import { columnStep } from './column.ts'
import { computeStep } from './compute.ts'
import { dedupeStep } from './dedupe.ts'
import { matchStep } from './match.ts'
import { replaceStep } from './replace.ts'
import { runStep } from './run.ts'
import { transformStep } from './transform.ts'
import { typesStep } from './types.ts'
import { viewStep } from './view.ts'

export const stepKinds: readonly StepKind[] = [
  columnStep,
  computeStep,
  cleanStep,
  typesStep,
  transformStep,
  dedupeStep,
  clusterStep,
  matchStep,
  replaceStep,
  ...Object.values(drawnActions).map(({ step }) => step),
  bouncesStep,
  runStep,
  viewStep,
]
