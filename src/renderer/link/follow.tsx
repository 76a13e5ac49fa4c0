// Links that the system hands over come after the window has opened as it was left, and what shows them is loaded then.
import { useEffect } from 'react'
import { problemNotice } from '../ui/notice/notices.tsx'

export function FollowLinks(): null {
  useEffect(() => {
    let left = false
    let stop = () => {}
    import('./follow-links.ts').then(({ followLinks }) => {
      if (!left) stop = followLinks()
    }, problemNotice)
    return () => {
      left = true
      stop()
    }
  }, [])
  return null
}
