// Start of the page.
import './no-eval.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/look/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
