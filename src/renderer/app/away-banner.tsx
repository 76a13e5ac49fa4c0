// Said while the engine does not answer; a short drop is not worth a word.
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { engineLink } from '../rpc/away.ts'
import { useStore } from '../state/store.ts'
import classes from './frame.module.css'

const patience = 1500

/** True once the engine has been away for longer than a hiccup. */
export function useAway(): boolean {
  const open = useStore(engineLink, value => value.open)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (open) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [open])
  return late && !open
}

export function AwayBanner() {
  const away = useAway()
  const ended = useStore(engineLink, value => value.ended)
  return (
    <div role="alert">
      {(away || ended) && (
        <div className={classes.away}>
          <IconPlugConnectedX size={16} aria-hidden />
          {ended
            ? 'This browser was disconnected under “Connected pages”. Your work is saved. To reconnect, press Enter where Listwright runs or use “listwright unlock” in a terminal, and open the address it prints.'
            : 'Disconnected from Listwright. Your work is saved. You can look around but not make changes. Reconnecting…'}
        </div>
      )}
    </div>
  )
}
