// At opening: requests that got no answer and that no one has decided about, as one notice that leads to the question.
import { engineClient } from '../../rpc/client.ts'
import { uiStore } from '../../state/open.ts'
import { lastingNotice } from '../../ui/notice/notices.tsx'
import { unsureOfAll, unsureWords } from './unsure-of-all.ts'

export async function noticeUnsure(): Promise<void> {
  const doubtful = unsureOfAll(await engineClient.run.list.query())
  const [only] = doubtful.runs
  if (!only) return
  const runId = doubtful.runs.length === 1 ? only.id : undefined
  lastingNotice(unsureWords(doubtful), {
    label: 'Decide…',
    run: () => uiStore.set({ panel: { kind: 'activity', ...(runId !== undefined && { runId }) } }),
  })
}
