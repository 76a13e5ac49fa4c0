// What axe finds on a page. Its source is put in once for each page, what passes is not described, and what was judged is not judged
// again: these cost the most.
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const usual: RunOptions = {
  resultTypes: ['violations'],
  // There are none.
  iframes: false,
}

declare global {
  interface Window {
    /** By look: what was judged of this page, each part as the hash of its markup and of its place. */
    judgedParts?: Record<string, Set<number>>
  }
}

/**
 * A line for each fault that axe calls serious or critical: its rule, its place and what to mend. Behind a dialog nothing is in
 * reach, and all was judged on the screen before; so only the last dialog is, where there is one. `look` names the colors: a part
 * that has the same markup in the same place and look as on an earlier screen is left out.
 */
export async function axeFaults(page: Page, options: RunOptions = {}, look = 'light'): Promise<string[]> {
  // The markup is the same in Firefox, whose page process crashes under axe.
  if (page.context().browser()?.browserType().name() === 'firefox') return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ run, look }) => {
      const root = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.documentElement
      window.judgedParts ??= {}
      window.judgedParts[look] ??= new Set()
      const judged = window.judgedParts[look]
      const met: number[] = []
      const known: Element[] = []
      // FNV-1a, 32 bits: some ten thousand parts are told apart.
      const hashOf = (text: string, from: number) => {
        let hash = from
        for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
        return hash >>> 0
      }
      const tags = new Map<Node, number>()
      const parts = new Map<Node, number>()
      const read = (node: Node): number => {
        if (!(node instanceof Element)) return hashOf(node.nodeValue ?? '', 1)
        let tag = hashOf(node.tagName, 2)
        for (const { name, value } of node.attributes) tag = hashOf(value, hashOf(name, tag))
        tags.set(node, tag)
        let part = tag
        for (const child of node.childNodes) part = Math.imul(part ^ read(child), 16777619) >>> 0
        parts.set(node, part)
        return part
      }
      /** `place`: the hash of all that is around. */
      const walk = (element: Element, place: number): void => {
        const own = Math.imul(place ^ (parts.get(element) ?? 0), 16777619) >>> 0
        if (judged.has(own)) {
          known.push(element)
          return
        }
        met.push(own)
        const inside = Math.imul(place ^ (tags.get(element) ?? 0), 16777619) >>> 0
        for (const child of element.children) walk(child, inside)
      }
      read(root)
      walk(root, 2166136261)
      const { violations } = await axe.run({ include: [root], exclude: known }, run)
      const faults = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
          ),
        )
      // What is at fault only for a moment is judged once more.
      if (faults.length === 0) for (const part of met) judged.add(part)
      return faults
    },
    { run: { ...usual, ...options }, look },
  )
}
