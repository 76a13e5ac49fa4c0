// Focus for the control a dialog starts at, when it appears later than the dialog itself.

/** As a `ref`: takes the focus once, when the element appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** As a `ref` of a row of choices: a dialog begins at the chosen one, which the control itself has no mark for. */
export const startAtChosen = (box: HTMLElement | null): void =>
  box?.querySelector('input:checked')?.setAttribute('data-autofocus', '')

/** As a `ref`: takes the focus where what stood here while it was loaded had it, and no more. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}
