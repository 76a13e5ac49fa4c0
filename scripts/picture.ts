// Draws docs/architecture.svg from the walls of layers.ts. `node scripts/picture.ts` writes it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { layers, rooms } from './layers.ts'

const root = path.join(import.meta.dirname, '..')
export const pictureFile = path.join(root, 'docs', 'architecture.svg')

const box = { width: 130, height: 30, gap: 6, title: 26, pad: 10 }

const text = (x: number, y: number, words: string, style = 'name') =>
  `<text x="${x}" y="${y}" class="${style}">${words}</text>`

function room(x: number, y: number, name: string): string {
  return [
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4" class="room"/>`,
    text(x + 8, y + 19, name),
  ].join('\n')
}

interface Block {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** A layer as a frame; its rooms from the first at the bottom to the last at the top, column by column. */
function block(x: number, y: number, layer: string, columns: number): Block {
  const names = rooms[layer] ?? []
  const rows = Math.ceil(names.length / columns)
  const width = Math.max(1, columns) * (box.width + box.gap) - box.gap + 2 * box.pad
  const height = box.title + rows * (box.height + box.gap) + box.pad
  const may = layers[layer]?.may.join(', ') ?? ''
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" class="layer"/>`,
    text(x + box.pad, y + 18, `${layer}${may ? `, knows ${may}` : ''}`, 'title'),
  ]
  for (const [at, name] of names.entries()) {
    const column = Math.floor(at / rows)
    const row = rows - 1 - (at % rows)
    parts.push(room(x + box.pad + column * (box.width + box.gap), y + box.title + row * (box.height + box.gap), name))
  }
  return { svg: parts.join('\n'), width, height }
}

/** The whole picture as SVG. */
export function picture(): string {
  const parts: string[] = []
  let y = 44
  for (const layer of ['renderer', 'engine', 'engine/run']) {
    const drawn = block(20, y, layer, 5)
    parts.push(drawn.svg)
    y += drawn.height + 14
  }
  const others = Object.keys(layers).filter(layer => !rooms[layer] && layer !== 'testing')
  for (const layer of others) {
    parts.push(text(30, y + 12, `${layer}, knows ${layers[layer]?.may.join(', ') || 'no other layer'}`, 'title'))
    y += 22
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="740" height="${y + 16}" font-family="sans-serif" font-size="12">
<title>The layers of Listwright and the rooms inside them</title>
<style>
svg { background: #fff }
.layer { fill: #f4f6f9; stroke: #b8c0cc }
.room { fill: #fff; stroke: #8794a8 }
text { fill: #1d2733 }
.title { font-weight: 600 }
</style>
${text(20, 24, 'Listwright: layers, and the rooms inside them. A room knows those before it: below it, and in columns to its left.', 'title')}
${parts.join('\n')}
</svg>
`
}

if (import.meta.main) writeFileSync(pictureFile, picture())
