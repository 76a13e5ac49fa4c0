// The name by which a thread knows that values are its work; it loads nothing else.
export const extractWork = 'extract'
