// Types of needed-node.mjs for tests.
export function isNewEnough(version: string): boolean
