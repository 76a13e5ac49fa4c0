// What a test names on a page of WebKit: an element by its role and name, its text, or a selector. It runs in the page, so it uses
// nothing of this file but itself.

/** Which element is meant; all that is given has to fit. */
export interface Target {
  readonly role?: string
  /** The accessible name: all of it, or a pattern. */
  readonly name?: string | Pattern
  readonly css?: string
  /** The text of the element: all of it, or a pattern. */
  readonly text?: string | Pattern
  /** Inside another one. */
  readonly within?: Target
  /** Counted from 0; the last one is -1. */
  readonly nth?: number
}

/** A regular expression as it can be sent to a page. */
export interface Pattern {
  readonly pattern: string
}

export const like = ({ source }: RegExp): Pattern => ({ pattern: source })

/** The visible elements that `target` means. */
export function findAll(target: Target): HTMLElement[] {
  const implied: Record<string, string> = {
    a: 'link',
    article: 'article',
    aside: 'complementary',
    button: 'button',
    footer: 'contentinfo',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    option: 'option',
    section: 'region',
    select: 'combobox',
    table: 'table',
    textarea: 'textbox',
  }
  const ofInput: Record<string, string> = {
    checkbox: 'checkbox',
    radio: 'radio',
    number: 'spinbutton',
    search: 'searchbox',
  }
  const roleOf = (element: HTMLElement) => {
    const tag = element.localName
    return (
      element.getAttribute('role') ??
      (element instanceof HTMLInputElement ? (ofInput[element.type] ?? 'textbox') : (implied[tag] ?? null))
    )
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const told = tidy(by.map(id => document.getElementById(id)?.textContent).join(' '))
    if (told !== '') return told
    const label = tidy(element.getAttribute('aria-label'))
    if (label !== '') return label
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const labels = tidy([...(element.labels ?? [])].map(one => one.textContent).join(' '))
      return labels === '' ? tidy(element.placeholder || element.title) : labels
    }
    const text = tidy(element.textContent)
    return text === '' ? tidy(element.title) : text
  }
  const fits = (text: string, wanted: string | Pattern) =>
    typeof wanted === 'string' ? text === wanted : new RegExp(wanted.pattern, 'i').test(text)
  const seen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.closest('[aria-hidden="true"], [inert]') === null
  const found = (one: Target): HTMLElement[] => {
    const roots: ParentNode[] = one.within ? found(one.within) : [document]
    const all = new Set(roots.flatMap(root => [...root.querySelectorAll<HTMLElement>(one.css ?? '*')]))
    const fitting = [...all].filter(
      element =>
        (one.role === undefined || roleOf(element) === one.role) &&
        (one.text === undefined || fits(tidy(element.textContent), one.text)) &&
        seen(element) &&
        (one.name === undefined || fits(nameOf(element), one.name)),
    )
    // A text is in all that is around it, too.
    const inner =
      one.role || one.css
        ? fitting
        : fitting.filter(each => !fitting.some(other => other !== each && each.contains(other)))
    return one.nth === undefined ? inner : [inner.at(one.nth)].filter(each => each !== undefined)
  }
  return found(target)
}
