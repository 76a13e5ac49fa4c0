// One page of the guide.

import { Box } from '@mantine/core'
import { type GuidePage, guidePages } from './guide-pages.ts'
import { guideTexts } from './pages.ts'

export const PageText = ({ page }: { page: GuidePage }) => (
  <Box component="section" flex="1 1 240px" miw={0} mih={260} aria-label={guidePages[page].title}>
    <Box component="h2" mb={8} fz={15}>
      {guidePages[page].title}
    </Box>
    <dl>
      {guideTexts[page].map(({ name, text }) => (
        <div key={name}>
          <Box component="dt" fw={600}>
            {name}
          </Box>
          <Box component="dd" mt={2} mb={10} lh={1.45}>
            {text}
          </Box>
        </div>
      ))}
    </dl>
  </Box>
)
