// Transforms: what one would change, and the change.
import {
  TransformApply,
  TransformAsk,
  type TransformPreview,
  type TransformResult,
} from '../../contract/app/transform.ts'
import { procedure, router } from './procedure.ts'

export const transformRouter = router({
  preview: procedure
    .input(TransformAsk)
    .query(({ ctx, input, signal }): Promise<TransformPreview> => ctx.engine.transforms.preview(input, signal)),
  perform: procedure
    .input(TransformApply)
    .mutation(({ ctx, input }): Promise<TransformResult> => ctx.engine.transforms.apply(input)),
})
