// Types of electron.mjs.

export declare function electronBinary(): string | null
export declare function runElectron(
  binary: string,
  args: readonly string[],
  within?: number,
): Promise<{ code: number } | { reason: string }>
