// Files in the data folder that say what is to be done when the workspace is next opened.
export const plannedWork = { eraseAll: 'erase-all.json', erasure: 'erasure.json', replacement: 'replace.json' } as const
