// What the bundled data is made of: written by the data build beside its outputs, shown in the program.

/** Where bundled knowledge comes from. */
export interface DataSource {
  /** What is taken from it, in words. */
  readonly gives: string
  readonly version: string
  /** Day of publication, `YYYY-MM-DD`: the "as of" date of every fact taken from it. */
  readonly date: string
  readonly licence: string
  /** Whose work it is, and where it lives. */
  readonly holder: string
  readonly home: string
  /** The file read, or a pattern of several, relative to the project, and its SHA-256 (hex). */
  readonly file: string
  readonly sha256: string
}

/** One file of the bundled data. */
export interface DataFile {
  readonly rows: number
  readonly sha256: string
  /** Names in `sources`, or paths of hand-written files. */
  readonly from: readonly string[]
}

export interface DataManifest {
  readonly sources: Readonly<Record<string, DataSource>>
  /** SHA-256 of every hand-written input and of the build's own files, by path. */
  readonly inputs: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, DataFile>>
}
