// What is kept for recipes: what each step of a history did, and how far a recipe is over a list.
import { z } from 'zod'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { tipOf } from '../table/step.lane.ts'

/** A step of a history with what it did, where that is known. */
export interface NotedStep {
  readonly id: number
  readonly label: string
  readonly runId: number | null
  readonly cells: number
  /** JSON; null = nothing that a recipe can say. */
  readonly doing: string | null
}

/** `step`: what it left in the history, null = nothing changed; `runs`: what it paid by. */
const Ended = z.array(z.object({ step: z.int().nullable(), runs: z.array(z.int()), whole: z.boolean() })).max(1000)
export type EndedPlaces = z.infer<typeof Ended>

export interface KeptReplay {
  readonly hash: string
  readonly ended: EndedPlaces
  /** Last step of the history when the place after those began; null = it has not begun. */
  readonly began: number | null
}

/** Of the beginning of a history, which has no step. */
const beginning = 0

function keepDoing(db: WriteDb, stepId: number, doing: string): void {
  db.run('INSERT OR REPLACE INTO step_doing(step_id, doing) SELECT id, ? FROM step WHERE id = ?', doing, stepId)
}

/** The line of a list, the oldest step first. */
const notedSteps = (db: ReadDb, sheetId: number): NotedStep[] =>
  db.all(
    `SELECT s.id, s.label, s.run_id AS runId, s.cells, d.doing FROM step s LEFT JOIN step_doing d ON d.step_id = s.id
     WHERE s.sheet_id = ? AND s.state = 'done' ORDER BY s.id`,
    sheetId,
  )

const lastStep = (db: ReadDb, sheetId: number): number => tipOf(db, sheetId) ?? beginning

/** Whether the step is on the line still: nothing has taken it back. */
const isDone = (db: ReadDb, stepId: number): boolean =>
  db.value<number>("SELECT 1 FROM step WHERE id = ? AND state = 'done' AND open = 0", stepId) === 1

/** What is kept of a replay as far as it holds: places whose steps were taken back are to be made again. */
function keptReplay(db: ReadDb, sheetId: number): KeptReplay | null {
  const row = db.get<{ hash: string; ended: string; began: number | null }>(
    'SELECT hash, ended, began FROM replay WHERE sheet_id = ?',
    sheetId,
  )
  if (!row) return null
  const read = Ended.safeParse(JSON.parse(row.ended))
  const all = read.success ? read.data : []
  const lost = all.findIndex(({ step }) => step !== null && !isDone(db, step))
  const ended = lost < 0 ? all : all.slice(0, lost)
  const { hash, began } = row
  if (lost >= 0 || began === null) return { hash, ended, began: null }
  // The program ended between the last change of a place and the note that it is made.
  const tip = lastStep(db, sheetId)
  return tip > began && isDone(db, tip)
    ? { hash, ended: [...ended, { step: tip, runs: [], whole: true }], began: null }
    : { hash, ended, began }
}

function keepReplay(db: WriteDb, sheetId: number, { hash, ended, began }: KeptReplay): void {
  db.run(
    'INSERT OR REPLACE INTO replay(sheet_id, hash, ended, began) VALUES (?, ?, ?, ?)',
    sheetId,
    hash,
    JSON.stringify(ended),
    began,
  )
}

export const recipeLanes = {
  reads: { notedSteps, lastStep, keptReplay },
  writes: { keepDoing, keepReplay },
}
