import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EventDayApp } from '#web/event-day/EventDayApp.tsx'
import { keepPage } from '#web/event-day/worker/new-version.ts'

/** Taken away by public/old-browser.js where the browser is too old. */
const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <StrictMode>
      <EventDayApp />
    </StrictMode>,
  )
  void keepPage()
}
