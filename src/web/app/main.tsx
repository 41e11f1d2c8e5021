import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'

/** Taken away by public/old-browser.js where the browser is too old. */
const root = document.getElementById('root')

if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
