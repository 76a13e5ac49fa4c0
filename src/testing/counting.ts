// What work costs a database, counted: a measure that does not depend on how busy the computer is.
import type { WriteDb } from '../engine/store/sql.ts'

/** Statements that a database was asked, and rows that they gave, since this was made. */
export function counting(db: WriteDb): () => number {
  let count = 0
  const many = (name: 'all' | 'column' | 'arrays') => {
    const ask = db[name] as (...args: never[]) => unknown[]
    Object.assign(db, {
      [name]: (...args: never[]) => {
        const found = ask(...args)
        count += 1 + found.length
        return found
      },
    })
  }
  const one = (name: 'get' | 'value' | 'run') => {
    const ask = db[name] as (...args: never[]) => unknown
    Object.assign(db, {
      [name]: (...args: never[]) => {
        count += 1
        return ask(...args)
      },
    })
  }
  for (const name of ['all', 'column', 'arrays'] as const) many(name)
  for (const name of ['get', 'value', 'run'] as const) one(name)
  return () => count
}
