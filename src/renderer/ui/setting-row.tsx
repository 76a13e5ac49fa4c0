// One setting: its name and what it means at the left, its control at the right. It is not there while another is looked for.
import { type ReactNode, useContext, useId } from 'react'
import { LookedFor, SectionWords } from './setting-section.tsx'
import classes from './settings.module.css'
import { fitsSearch } from './words/fits.ts'

interface Props {
  name: string
  more?: ReactNode
  /** Gets the ids of the words, for the control's label. */
  children(labels: { 'aria-labelledby': string; 'aria-describedby': string | undefined }): ReactNode
}

export function SettingRow({ name, more, children }: Props) {
  const id = useId()
  const moreId = `${id}-more`
  const section = useContext(SectionWords)
  const looked = useContext(LookedFor)
  if (!fitsSearch(looked, `${section} ${name} ${typeof more === 'string' ? more : ''}`)) return null
  return (
    <div className={classes.row} data-setting>
      <div className="lw-grow">
        <div id={id}>{name}</div>
        {more && (
          <div id={moreId} className="lw-hint">
            {more}
          </div>
        )}
      </div>
      <div className={classes.control}>
        {children({ 'aria-labelledby': id, 'aria-describedby': more ? moreId : undefined })}
      </div>
    </div>
  )
}
