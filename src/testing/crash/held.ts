// What the host of the memory test holds, in megabytes, after a collection.

export interface Held {
  /** Of the whole process: its threads and SQLite's pages too. */
  readonly rss: number
  readonly heap: number
  readonly buffers: number
  /** Heap of each thread. */
  readonly lanes: Readonly<Record<string, number>>
  /** Pages that follow the changes. */
  readonly listeners: number
}
