// Mantine dressed as a dense desktop program; every colour comes from the variables of theme.css.
import {
  Button,
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Loader,
  Menu,
  Modal,
  Notification,
  type NumberInputProps,
  Popover,
  type SelectProps,
  type TabsProps,
  Text,
  Tooltip,
} from '@mantine/core'
import { shownAs } from '../words/formats.ts'

// Fields and tabs are dressed by name alone: their `extend` would put them into the first bundle.
const small = { defaultProps: { size: 'xs' } }
/** Of fields for text: Hebrew and Arabic are written from the right. */
const text = { defaultProps: { size: 'xs', attributes: { input: { dir: 'auto' } } } }

/** Less would hide the only lines that matter. */
const minHeight = 120

/** Of a dropdown, to what is left of the window. */
function fitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `${Math.max(minHeight, availableHeight)}px`
}

/** The page never scrolls as a whole. To lock it would style every element again, at each opening and closing. */
const unlocked = { lockScroll: false } as const

/** What opens is there with the key or click that opened it, and gone as soon: a key pressed next finds it so. */
export const atOnce = { duration: 0 } as const

export const pageTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: {
    // Mantine's own dark surfaces, from the dark part of theme.css.
    dark: [
      '#e3e7ed',
      '#c5ccd6',
      '#a0abba',
      '#737e8d',
      '#3b444f',
      '#2b313a',
      '#1b1f24',
      '#23282f',
      '#1d2126',
      '#16191d',
    ],
    accent: [
      '#eef4fd',
      '#dfe9fb',
      '#bdd2f6',
      '#98b9f1',
      '#78a4ec',
      '#4c80dc',
      '#2a63c8',
      '#2153ab',
      '#1b448c',
      '#15356d',
    ],
  },
  fontFamily: 'var(--lw-font)',
  fontFamilyMonospace: 'var(--lw-font-mono)',
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  radius: { xs: '3px', sm: '4px', md: '5px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '15px' }, h3: { fontSize: '13px' } },
  },
  focusRing: 'auto',
  cursorType: 'default',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      ...small,
      vars: (_theme, { size, color, variant }) => ({
        root: {
          // The smallest target that WCAG 2.2 allows.
          ...(size === 'compact-xs' ? { '--button-height': '24px' } : {}),
          // White could not be read on the light red of the dark colors.
          ...(color === 'var(--lw-bad)' && variant === undefined ? { '--button-color': 'var(--lw-on-bad)' } : {}),
        },
      }),
    }),
    CloseButton: CloseButton.extend({ defaultProps: { size: 24, iconSize: 16 } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    // Without a role its label would be no name of anything.
    Loader: Loader.extend({ defaultProps: { role: 'status' } }),
    Checkbox: small,
    Radio: small,
    Switch: small,
    TextInput: text,
    Autocomplete: text,
    NativeSelect: small,
    Textarea: text,
    NumberInput: {
      defaultProps: (): NumberInputProps => {
        const { group, point } = shownAs.get().writers
        // The arrow keys count up and down; the small buttons for it are no targets for a finger.
        return { size: 'xs', thousandSeparator: group, decimalSeparator: point, hideControls: true }
      },
    },
    Select: {
      defaultProps: {
        size: 'xs',
        comboboxProps: { shadow: 'md' },
        checkIconPosition: 'right',
        // A list opens when it is asked for: over a dialog that has just opened it would hide it, and take its Escape.
        openOnFocus: false,
      } satisfies Partial<SelectProps>,
    },
    SegmentedControl: { ...small, styles: { label: { padding: '3px 12px' } } },
    Tabs: { defaultProps: { keepMounted: false } satisfies Partial<TabsProps> },
    Menu: Menu.extend({
      // Its place for the first focus is no item, which a menu must not hold.
      defaultProps: { shadow: 'md', position: 'bottom-start', offset: 4, withInitialFocusPlaceholder: false },
      styles: { dropdown: { overflowY: 'auto' } },
    }),
    // Menus and filters too: on a low or zoomed window they scroll instead of leaving it.
    Popover: Popover.extend({
      defaultProps: {
        middlewares: { flip: true, shift: true, size: { padding: 6, apply: fitHeight } },
        // Mantine 9.7 keeps the nodes of every opening where it holds the side of an open box and `size` is used: each
        // opening gives floating-ui other middlewares, whose closures hold those of the opening before.
        preventPositionChangeWhenVisible: false,
        transitionProps: atOnce,
      },
      styles: { dropdown: { overflowY: 'auto' } },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 500, fz: 12 },
      styles: { tooltip: { background: 'var(--lw-text)', color: 'var(--lw-bg)' } },
    }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    ModalRoot: { defaultProps: unlocked },
    Modal: Modal.extend({
      styles: { title: { fontSize: 15, fontWeight: 600 } },
      defaultProps: {
        ...unlocked,
        centered: true,
        padding: 'md',
        radius: 'lg',
        shadow: 'xl',
        transitionProps: atOnce,
        overlayProps: { backgroundOpacity: 1, color: 'var(--lw-scrim)' },
        closeButtonProps: { 'aria-label': 'Close', size: 24 },
      },
    }),
  },
})

const shared = {
  '--mantine-color-body': 'var(--lw-raised)',
  '--mantine-color-text': 'var(--lw-text)',
  '--mantine-color-dimmed': 'var(--lw-text-dim)',
  '--mantine-color-placeholder': 'var(--lw-text-dim)',
  '--mantine-color-anchor': 'var(--lw-accent)',
  '--mantine-color-error': 'var(--lw-bad)',
  '--mantine-color-default': 'var(--lw-raised)',
  '--mantine-color-default-hover': 'var(--lw-hover)',
  '--mantine-color-default-color': 'var(--lw-text)',
  '--mantine-color-default-border': 'var(--lw-border-control)',
  '--mantine-color-disabled': 'var(--lw-hover)',
  '--mantine-color-disabled-color': 'var(--lw-text-dim)',
  '--mantine-color-disabled-border': 'var(--lw-border)',
  '--mantine-color-accent-filled': 'var(--lw-accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--lw-accent-fill-hover)',
  '--mantine-color-accent-light': 'var(--lw-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--lw-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--lw-accent)',
  '--mantine-color-accent-text': 'var(--lw-accent)',
  '--mantine-color-accent-outline': 'var(--lw-accent)',
  '--mantine-color-red-light': 'var(--lw-bad-soft)',
  '--mantine-color-red-light-color': 'var(--lw-bad)',
  '--mantine-shadow-md': 'var(--lw-shadow)',
  '--mantine-shadow-xl': 'var(--lw-shadow)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
