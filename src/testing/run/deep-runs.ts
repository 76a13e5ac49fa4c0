// How many cases a deep test has: few by default, `LISTWRIGHT_DEEP_RUNS` for the full number before a release.
export const deepRuns = (usual: number): number => Number(process.env.LISTWRIGHT_DEEP_RUNS ?? usual)
