// The page of an entity by the template of its service: {{id}} in 0.2, {id} and {+id} in the draft.
/** null where the template gives no address of the web. */
export function entityLink(view: string | null, id: string): string | null {
  if (view === null) return null
  const link = view
    .replaceAll('{{id}}', () => encodeURIComponent(id))
    .replaceAll('{+id}', () => encodeURI(id))
    .replaceAll('{id}', () => encodeURIComponent(id))
  const url = URL.parse(link)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? link : null
}
