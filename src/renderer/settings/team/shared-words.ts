// What is shared with a team, in words.
import type { SharedKind, SharedThing, SharedVersionView } from '../../../contract/app/team.ts'

export const sharedKindWords: Readonly<Record<SharedKind, string>> = {
  recipe: 'Recipe',
  search: 'Search',
  service: 'Service settings',
  template: 'Template',
}

export const sharedBy = ({ by, you }: Pick<SharedVersionView, 'by' | 'you'>): string =>
  you ? 'this workspace' : (by ?? 'a former member')

/** What taking a version replaces here; null = nothing. */
export function replacedBy({ kind, name, here, version: newest }: SharedThing, version: number): string | null {
  if (here === 'none' || (here === 'same' && version === newest)) return null
  switch (kind) {
    case 'recipe':
      return null
    case 'template':
      return `It replaces your template “${name}”, which is not kept.`
    case 'search':
      return `It replaces your search “${name}”. If yours asks something else, it goes to the trash with its results.`
    case 'service':
      return `It replaces the prices, pace and field names that you have set for ${name}. They are not kept.`
  }
}
