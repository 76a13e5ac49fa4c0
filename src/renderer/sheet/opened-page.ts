// Which pages of entities a browser opens from here; others are shown as text.

export const isOpened = (link: string | null): link is string => link?.startsWith('https://') ?? false
