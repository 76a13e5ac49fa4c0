// Types of parts.mjs for tests.
export function missingPart(root: string): string | null
export function brokenWords(part: string): string
