// Environment for programs of ours on Node: all threads share two pools of memory instead of having one each, so that what a thread
// has given back serves the others: a tenth less for duplicates of a million rows. Only Linux's C library reads it.
export const allocator = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
