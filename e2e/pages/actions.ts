// What a person does, counted in the page: clicks, keys that do something, texts typed, drags; and the tasks that say how many.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

export interface ActionCount {
  /** Choosing a file in the dialog of the system, which the page does not see. */
  file(): void
  /** Actions that only prepare the task. */
  forget(actions: number): void
  total(): Promise<number>
}

/**
 * From now on. A click, a double-click and a drag are one; so is a key or a combination of keys, and a text typed into a field
 * however long, with the click or the Tab that goes into the field. Moving the pointer is none, as menus open under it.
 */
export async function countActions(page: Page): Promise<ActionCount> {
  const counted = await page.evaluateHandle(() => {
    const state = { count: 0 }
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|range|button|submit|file)$/.test(target.type))
    let reached: EventTarget | null = null
    let typed: EventTarget | null = null
    const act = (into: EventTarget | null) => {
      state.count++
      typed = null
      reached = isText(into) ? into : null
    }
    document.addEventListener('mousedown', event => event.detail < 2 && act(event.target), true)
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, altKey, target }) => {
        if (/^(Shift|Control|Alt|Meta)$/.test(key)) return
        if (key.length === 1 && !ctrlKey && !metaKey && !altKey && isText(target)) return
        act(null)
        if (key === 'Tab')
          setTimeout(() => {
            reached = document.activeElement
          })
      },
      true,
    )
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!isText(target) || target === typed) return
        if (target !== reached) state.count++
        typed = target
        reached = null
      },
      true,
    )
    return state
  })
  let unseen = 0
  return {
    file: () => {
      unseen++
    },
    forget: actions => {
      unseen -= actions
    },
    total: async () => unseen + (await counted.evaluate(({ count }) => count)),
  }
}

export interface LessonTask {
  readonly number: number
  /** Actions of the path that the lesson shows in OpenRefine. */
  readonly openRefine: number
  /** Actions here. */
  readonly here: number
}

/** The tasks of docs/openrefine-tasks.md. */
export function lessonTasks(): LessonTask[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/openrefine-tasks.md'), 'utf8')
  return [...text.matchAll(/^\| (\d+) \| [^|]+ \| [^|]+ \| [^|]+ \| (\d+) \| [^|]+ \| (\d+) \|$/gm)].map(
    ([, number, openRefine, here]) => ({ number: Number(number), openRefine: Number(openRefine), here: Number(here) }),
  )
}
