// A region that scrolls takes the focus, so that the keyboard reaches all of it.

/** As a `ref`: a scrolling region is the one thing that is no control and still needs the focus (WCAG 2.1.1). */
export const scrollFocus = (region: HTMLElement | null): void => {
  if (region) region.tabIndex = 0
}
