// The kinds of steps: actions on the list, and those here. A new one is a file and a line in this list
// (docs/how-to/recipe-step.md).
import { actionSteps } from '../../actions/index.ts'
import type { StepKind } from '../step.ts'
import { checkStep } from './check.ts'
import { extendStep, reconcileStep } from './reconcile.ts'
import { runStep } from './run.ts'
import { viewStep } from './view.ts'
import { webStep } from './web.ts'

export const stepKinds: readonly StepKind[] = [
  checkStep,
  runStep,
  viewStep,
  webStep,
  reconcileStep,
  extendStep,
  ...actionSteps,
]
