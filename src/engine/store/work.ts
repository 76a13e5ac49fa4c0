// What each lane can do: the functions of the `.lane.ts` files, collected by name.

/** Runs on the writer lane; every function takes the WriteDb first. */
export const writeWork = {}
export type WriteWork = typeof writeWork

/** Runs on the grid and scan lanes; every function takes the ReadDb first. */
export const readWork = {}
export type ReadWork = typeof readWork
