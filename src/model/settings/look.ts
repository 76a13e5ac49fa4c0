// Settings: how the window looks.
import { choice, section, toggle } from './facts.ts'

export const lookSection = section({
  page: 'general',
  heading: 'Look',
  settings: {
    theme: choice({
      label: 'Theme',
      choices: { light: 'Light', dark: 'Dark', system: 'System' },
      default: 'system',
    }),
    contrast: choice({
      label: 'Contrast',
      more: 'High contrast uses stronger lines and no dimmed text.',
      choices: { system: 'System', more: 'High' },
      default: 'system',
    }),
    density: choice({
      label: 'Row height',
      choices: { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' },
      default: 'normal',
    }),
    fastScroll: toggle({
      label: 'Fast scrolling',
      more: 'Shows simplified rows while you scroll fast.',
      default: true,
    }),
  },
})
