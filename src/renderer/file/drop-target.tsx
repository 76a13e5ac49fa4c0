// Files dropped anywhere in the window are imported.
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { openFormats } from '../../contract/app/file/file-kind.ts'
import { useStore } from '../state/store.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import classes from './drop-target.module.css'
import { droppedFiles } from './dropped-files.ts'
import { importFiles, incomingFiles } from './open-file.ts'

const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

export function DropTarget() {
  const [over, setOver] = useState(false)
  const reading = useStore(incomingFiles, value => value.reading)

  useEffect(() => {
    // Entering a child comes before leaving its parent, so entries are counted.
    let depth = 0
    const show = (event: DragEvent, change: number) => {
      if (!withFiles(event)) return
      depth = Math.max(0, depth + change)
      setOver(depth > 0)
    }
    const enter = (event: DragEvent) => show(event, 1)
    const leave = (event: DragEvent) => show(event, -1)
    const hold = (event: DragEvent) => {
      if (withFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!withFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(importFiles, problemNotice)
    }
    const parts = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', hold],
      ['drop', drop],
    ] as const
    for (const [name, listener] of parts) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of parts) window.removeEventListener(name, listener)
    }
  }, [])

  return (
    <div role="status">
      {(over || reading !== null) && (
        <div className={classes.cover}>
          <div className={classes.card}>
            <IconFileImport size={28} stroke={1.5} aria-hidden />
            {over ? (
              <span>Drop files or folders to import them: {openFormats}.</span>
            ) : (
              <span>
                Reading <bdi>{reading}</bdi>…
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
