import { Suspense } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { NotificationRegion } from '#web/notifications/NotificationRegion.tsx'
import { notFoundPage, pageFor } from '#web/routes.tsx'
import { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'
import { Placeholder } from '#web/shell/Placeholder.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <Router base={BASE_PATH}>
        <Suspense fallback={<Placeholder />}>
          <CurrentPage />
        </Suspense>
        <DialogHost />
        <NotificationRegion />
      </Router>
    </ErrorBoundary>
  )
}

/** The same list of pages as the server's decides, on the same undecoded path. */
function CurrentPage() {
  const pathname = usePathname()
  const match = pathname.startsWith(BASE_PATH) ? matchPage(pathname.slice(BASE_PATH.length)) : undefined
  const Page = match ? pageFor(match.name) : notFoundPage
  return <Page params={match?.params ?? {}} />
}
