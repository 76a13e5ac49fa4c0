// The imports and re-exports of a source file, read from its text.

export interface SourceImport {
  /** As written: a package, or a path from the file. */
  readonly target: string
  /** `import type`. */
  readonly isType: boolean
  /** `import()`: loaded when it is needed. */
  readonly isLazy: boolean
  /** What is taken, as written; blank for a file that is only run. */
  readonly clause: string
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([\w*\s{},$]+?)\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export const importsIn = (text: string): SourceImport[] =>
  Array.from(text.matchAll(statement), ([, type, clause = '', target, lazy = '']) => ({
    target: target ?? lazy,
    isType: type !== undefined,
    isLazy: target === undefined,
    clause: clause.trim(),
  }))
