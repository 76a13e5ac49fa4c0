// Actions on results of a workspace, for tests.
import { createPipeline } from '../../engine/action/pipeline.ts'
import { createActions } from '../../engine/sheet/actions.ts'
import type { RunWorkspace } from './run-workspace.ts'

export const answerActions = ({
  store,
  edits,
  changes,
  host,
}: Pick<RunWorkspace, 'store' | 'edits' | 'changes' | 'host'>) =>
  createPipeline({ store, edits, changes, actions: createActions(store.inOrder) }, { store, settings: host.settings })
