// Transforms: what one would change, and the change.
import {
  type ByExample,
  ByExampleAsk,
  TransformApply,
  TransformAsk,
  type TransformPreview,
  type TransformResult,
} from '../../contract/app/transform.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { transformAction } from './transform-action.ts'

export const transformRouter = router({
  preview: procedure
    .input(TransformAsk)
    .query(({ ctx, input, signal }): Promise<TransformPreview> => ctx.engine.transforms.preview(input, signal)),
  byExample: procedure
    .input(ByExampleAsk)
    .query(({ ctx, input }): Promise<ByExample> => ctx.engine.transforms.byExample(input)),
  perform: procedure
    .input(TransformApply)
    .mutation(({ ctx, input }): Promise<TransformResult> => ctx.engine.acting.perform(transformAction, input)),
})
