// Focus for the control a dialog starts at, when it appears later than the dialog itself.

/** As a `ref`: takes the focus once, when the element appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
