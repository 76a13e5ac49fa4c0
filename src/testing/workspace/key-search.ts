// Where a key of a service may have got to: bytes, files of a workspace, and what processes say of themselves.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Shorter pieces may stand anywhere by chance. */
export const shortestPiece = 10

/** Every piece that is long enough holds a whole block. */
const block = shortestPiece / 2

/** Whether a text holds a piece of the key. A heap has a hundred megabytes, so it is not read once for each piece. */
function holdsPiece(text: string, key: string): boolean {
  for (let from = 0; from + block <= key.length; from += block) {
    const part = key.slice(from, from + block)
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      let before = 0
      while (before < Math.min(from, at) && text[at - before - 1] === key[from - before - 1]) before += 1
      let behind = block
      while (from + behind < key.length && text[at + behind] === key[from + behind]) behind += 1
      if (before + behind >= shortestPiece) return true
    }
  }
  return false
}

/** Whether a text or bytes hold the key, or a piece of it, as it is or in a usual coding. */
export function holdsKey(content: Buffer | string, key: string): boolean {
  const text = typeof content === 'string' ? content : content.toString('latin1')
  const coded = [
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('base64').slice(0, -4),
    [...key].reverse().join(''),
  ]
  return holdsPiece(text, key) || coded.some(one => text.includes(one))
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

/** Files below a folder that hold the key. */
export async function filesWithKey(folder: string, key: string): Promise<string[]> {
  const found: string[] = []
  for (const file of await filesBelow(folder)) if (holdsKey(await readFile(file), key)) found.push(file)
  return found
}

export interface ProcessSeen {
  readonly id: number
  /** Its argument list: what every user of the computer can read. */
  readonly args: string
  /** What it was started with, which it hands on to no one by itself. */
  readonly environment: string
}

/** The programs whose argument list holds a text, and all that they have started; Linux tells them. */
export async function processesOf(text: string): Promise<ProcessSeen[]> {
  const found: (ProcessSeen & { readonly parent: number })[] = []
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const file = (name: string) => readFile(`/proc/${id}/${name}`, 'latin1').catch(() => '')
    const [args, environment, stat] = [await file('cmdline'), await file('environ'), await file('stat')]
    const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0)
    found.push({ id: Number(id), parent, args, environment })
  }
  const ours = found.filter(({ args }) => args.includes(text))
  // The list grows while it is walked: children, then theirs.
  for (const one of ours) ours.push(...found.filter(other => other.parent === one.id && !ours.includes(other)))
  return ours
}
