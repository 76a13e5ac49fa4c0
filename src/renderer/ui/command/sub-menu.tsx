// A menu inside a menu: opened by keys, its first item has the focus, also where its items come a moment later.
import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  label: ReactNode
  icon: ReactNode
  disabled?: boolean
  /** Pixels. */
  width?: number
  children: ReactNode
}

/** Fixed, because the first menu scrolls on a low window and would cut it off, and to the left where the window ends. */
const place = { floatingStrategy: 'fixed', middlewares: { flip: true, shift: true } } as const

export function SubMenu({ label, icon, disabled, width, children }: Props) {
  const [opened, setOpened] = useState(false)
  const [byKeys, setByKeys] = useState(false)
  const item = useRef<HTMLButtonElement>(null)
  const openByKeys = () => {
    setByKeys(true)
    setOpened(true)
  }
  const close = () => {
    setByKeys(false)
    setOpened(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return
    event.stopPropagation()
    close()
    item.current?.focus()
  }
  return (
    <Menu.Sub {...place} opened={opened} onChange={shown => (shown ? setOpened(true) : close())}>
      <Menu.Sub.Target>
        <Menu.Sub.Item
          ref={item}
          leftSection={icon}
          disabled={disabled}
          onKeyDown={event => event.key === 'ArrowRight' && openByKeys()}
          // A click without a mouse is Enter or a screen reader's.
          onClick={event => (event.detail === 0 ? openByKeys() : setOpened(true))}
        >
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown w={width} mah={420} style={{ overflowY: 'auto' }} onKeyDown={onKey}>
        {byKeys && <FocusFirst />}
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Gives the focus to the first item that can be chosen; to the menu while there is none. */
function FocusFirst() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const menu = here.current?.closest<HTMLElement>('[role="menu"]')
    if (!menu) return
    const take = () => {
      const first = menu.querySelector<HTMLElement>('[data-menu-item]:not([data-disabled])')
      first?.focus()
      return first !== null
    }
    if (take()) return
    menu.focus()
    const observer = new MutationObserver(() => {
      if (document.activeElement !== menu || take()) observer.disconnect()
    })
    observer.observe(menu, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return <span ref={here} hidden />
}
