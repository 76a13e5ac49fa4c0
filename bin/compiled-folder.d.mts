// Types of compiled-folder.mjs for tests.
export function cacheHome(env: NodeJS.ProcessEnv, platform: string, home: string): string | null
export function compiledFolder(env: NodeJS.ProcessEnv, platform: string, version: string): string | null
