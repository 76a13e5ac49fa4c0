// What a child of the memory test holds, in megabytes, after a collection.

export interface Held {
  readonly actions: number
  /** Of the whole process: its threads and SQLite's pages too. */
  readonly rss: number
  readonly heap: number
  readonly buffers: number
}
