// A dialog of the page: its title, what it is about, and a foot that stays in sight with the way out and what can be done.
import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './dialog.module.css'
import { takeFocus } from './focus/take-focus.ts'
import { ProblemNote } from './notice/problem-note.tsx'

export interface DialogAction {
  label: ReactNode
  /** Left out: the button sends the form, as Enter in a field does. */
  run?: (() => void) | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** It deletes something: red. */
  danger?: boolean | undefined
}

interface FootProps {
  onClose: () => void
  /** What the main action will do, or how far it is. Read aloud when it changes. */
  state?: ReactNode
  /** Why the main action failed. */
  error?: unknown
  main?: DialogAction | null | undefined
  /** A field or a menu at the foot. */
  more?: ReactNode
  /** Another way to go on, before the button that closes. */
  second?: DialogAction | false | null | undefined
  /** The words of the button that closes; null: there is none. Without a main action there is none unless it has words. */
  close?: string | null | undefined
  /** Where the dialog begins, if not in a field. */
  focus?: 'main' | 'second' | 'close' | undefined
}

interface BodyProps extends FootProps {
  children: ReactNode
  /** Makes a form of it. Not called while the main action is disabled or busy. */
  onSubmit?: (() => void) | undefined
}

export interface DialogProps extends BodyProps {
  title: ReactNode
  /** Its width; `full`: the whole window. */
  size: number | string
  /** As high as the window allows: the parts of the body scroll by themselves. */
  fill?: boolean
  /** For a dialog that stays mounted, as one in a stack must. */
  opened?: boolean
  stackId?: string
  /** Work is under way that must end first: there is no way out. */
  locked?: boolean
  /** A click beside it does not close it: what was typed or read would be lost. */
  steady?: boolean
}

export function Dialog(props: DialogProps) {
  const { title, size, onClose, fill = false, opened = true, stackId, locked = false, steady = false, ...body } = props
  return (
    <Modal
      opened={opened}
      onClose={locked ? stay : onClose}
      title={title}
      {...(size === 'full' ? { fullScreen: true } : { size })}
      {...(stackId !== undefined && { stackId })}
      {...(fill && { classNames: { body: classes.fill ?? '', content: classes.column ?? '' } })}
      closeOnClickOutside={!steady && !locked}
      withCloseButton={!locked}
    >
      <DialogBody {...body} onClose={onClose} />
    </Modal>
  )
}

const stay = () => {}

/** Around dialogs that may open above each other: the topmost has the keys to itself. */
export const DialogStack = Modal.Stack

/** Body and foot, for a dialog whose frame is drawn before what it is about has been loaded. */
export function DialogBody({ children, onSubmit, ...foot }: BodyProps) {
  if (!onSubmit)
    return (
      <>
        {children}
        <DialogFoot {...foot} />
      </>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!foot.main?.disabled && !foot.main?.busy) onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <DialogFoot {...foot} />
    </form>
  )
}

export function DialogFoot({ onClose, state, error, more, main, second, close, focus }: FootProps) {
  const words = close === undefined && main ? 'Cancel' : close
  return (
    <>
      {error ? <ProblemNote error={error} /> : null}
      {(words || main) && (
        <div className={classes.foot}>
          {/* There before it says anything, so that it is read aloud. */}
          <div className={classes.state} aria-live="polite">
            {state}
          </div>
          {more}
          {second && <ActionButton action={second} second apart={Boolean(main)} focused={focus === 'second'} />}
          {words && (
            <Button variant="default" {...(focus === 'close' && startHere)} onClick={onClose}>
              {words}
            </Button>
          )}
          {main && <ActionButton action={main} focused={focus === 'main'} />}
        </div>
      )}
    </>
  )
}

/** At once, or when it appears later than the dialog. */
const startHere = { 'data-autofocus': true, ref: takeFocus } as const

interface ButtonProps {
  action: DialogAction
  second?: boolean
  /** At the start of the foot, away from the two that end the dialog. */
  apart?: boolean
  focused?: boolean
}

function ActionButton({ action, second = false, apart = false, focused = false }: ButtonProps) {
  const { label, run, disabled = false, busy = false, danger = false } = action
  return (
    <Button
      type={run ? 'button' : 'submit'}
      {...(second && { variant: 'default' })}
      {...(apart && { mr: 'auto' })}
      {...(danger && { color: 'var(--lw-bad)' })}
      {...(focused && startHere)}
      disabled={disabled}
      loading={busy}
      onClick={run}
    >
      {label}
    </Button>
  )
}
