// Types of built.mjs.

export declare function isBuilt(): boolean
export declare function beginBuild(): () => void
export declare function entryOf(name: 'serve' | 'cli'): string
