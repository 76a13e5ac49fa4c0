// What an agent's program calls itself, as history and logs may show it: a few plain words, whatever it says.
import { cutText } from '../../contract/app/cell/cut-text.ts'

const maxName = 40

export const agentName = (said: string | undefined): string => {
  const plain = (said ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
  return cutText(plain.replaceAll(/\s+/g, ' ').trim(), maxName) || 'an agent'
}
