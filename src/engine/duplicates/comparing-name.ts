// What the entry of lanes tells threads that compare rows from lanes by.
export const comparingWork = 'comparing'
