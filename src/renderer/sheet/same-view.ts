// Whether two views of a list have the same order, conditions and search.
import type { ViewSpec } from '../../contract/app/view.ts'

export const isSameView = (a: ViewSpec, b: ViewSpec): boolean => JSON.stringify(a) === JSON.stringify(b)
