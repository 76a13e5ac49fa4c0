// What a portable workbook is: a database of our own schema that holds one workbook and nothing of keys, runs or credits.

/** Tells the file from other SQLite files ("LWwb"). */
export const portableId = 0x4c577762

/** Tables that go along whole, by the column that names the list. */
export const listTables = [
  'col',
  'row_problem',
  'step',
  'saved_view',
  'row_tick',
  'decided_pair',
  'not_one',
  'cell_state',
  'cell_raw',
] as const

export interface PortableSaved {
  lists: number
  rows: number
}

/** With what is known of its rows. */
export interface PortableWritten extends PortableSaved {
  /** Rows about someone on a do-not-contact list; null = their entries cannot be read now. */
  suppressed: number | null
}
