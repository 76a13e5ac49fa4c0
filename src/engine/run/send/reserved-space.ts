// A file of 4 MB that holds room for answers already paid: deleted when the disk is full, made again at the next opening.
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeNew } from '../../disk/own-files.ts'

const size = 4 * 1024 * 1024

export interface ReservedSpace {
  /** Gives the room back to the disk; false when it was given before. */
  free(): boolean
}

/** Keeps the file in the data folder; a disk too full for it is no failure here. */
export function keepReservedSpace(dataDir: string): ReservedSpace {
  const file = path.join(dataDir, 'reserved-space')
  // Its name until November 2026.
  rmSync(path.join(dataDir, 'ballast'), { force: true })
  const held = () => statSync(file, { throwIfNoEntry: false })?.size === size
  try {
    if (!held()) writeNew(file, Buffer.alloc(size))
  } catch {
    // Without room for it there is none to free; writing answers will tell.
    rmSync(file, { force: true })
  }
  return {
    free() {
      const there = held()
      if (there) rmSync(file, { force: true })
      return there
    },
  }
}
