// Draws cells of result columns as plain DOM: chip or text, then marks. No React inside cells.
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { BadgeLook } from '../../ui/look/verdict-look.ts'
import { type CellLook, cellWords } from './cell-look.ts'

export interface ResultCellParams {
  lookAt(row: number): CellLook | null
}

export class ResultCell implements ICellRendererComp {
  private readonly element = document.createElement('span')

  init(params: ICellRendererParams & ResultCellParams): void {
    this.element.className = 'lw-cell'
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: ICellRendererParams & ResultCellParams): boolean {
    this.draw(params)
    return true
  }

  private draw(params: ICellRendererParams & ResultCellParams): void {
    const look = params.lookAt(params.node.rowIndex ?? -1)
    if (look?.color) params.eGridCell.dataset.color = look.color
    else delete params.eGridCell.dataset.color
    if (!look) {
      const missing = document.createElement('span')
      missing.className = 'lw-missing'
      this.element.replaceChildren(missing)
      params.eGridCell.removeAttribute('aria-label')
      return
    }
    const text = document.createElement('span')
    text.className = 'lw-cell-text'
    text.textContent = look.text
    const why = look.detail === '' ? [] : [detail(look.detail)]
    this.element.replaceChildren(look.chip ? chip(look.chip) : text, ...why, ...look.marks.map(sign))
    // The cell says it in words, once; what is drawn and its tooltips are for the eye.
    const spoken = look.chip !== null || look.marks.length > 0 || look.color !== null
    if (spoken) params.eGridCell.setAttribute('aria-label', cellWords(look))
    else params.eGridCell.removeAttribute('aria-label')
  }
}

function chip(look: BadgeLook): HTMLElement {
  const element = document.createElement('span')
  element.className = 'lw-chip'
  element.dataset.tone = look.tone
  element.title = look.meaning
  element.setAttribute('aria-hidden', 'true')
  const icon = document.createElement('span')
  icon.textContent = look.icon
  const word = document.createElement('span')
  word.textContent = look.word
  element.append(icon, word)
  return element
}

function sign(look: BadgeLook): HTMLElement {
  const element = document.createElement('span')
  element.className = 'lw-mark'
  element.dataset.tone = look.tone
  element.title = `${look.word}: ${look.meaning}`
  element.setAttribute('aria-hidden', 'true')
  // Drawn by the style sheet: the text of a cell is its value alone.
  element.dataset.icon = look.icon
  return element
}

/** Drawn by the style sheet too: why is not part of the value. */
function detail(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'lw-cell-detail'
  element.title = text
  element.setAttribute('aria-hidden', 'true')
  element.dataset.text = text
  return element
}
