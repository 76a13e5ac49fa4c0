// Settings: how the window looks.
import { choice, section, toggle } from './facts.ts'

export const lookSection = section({
  page: 'general',
  heading: 'Look',
  settings: {
    theme: choice({
      label: 'Theme',
      choices: { light: 'Light', dark: 'Dark', system: 'As the system' },
      default: 'system',
    }),
    contrast: choice({
      label: 'Contrast',
      more: 'High: stronger lines, and no dimmed words.',
      choices: { system: 'As the system', more: 'High' },
      default: 'system',
    }),
    density: choice({
      label: 'Height of rows',
      choices: { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' },
      default: 'normal',
    }),
    fastScroll: toggle({
      label: 'Fast scrolling',
      more: 'Draws a light picture of the rows while they fly past.',
      default: true,
    }),
  },
})
