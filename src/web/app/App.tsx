import { Suspense, Component, type ReactNode } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import { provideDialogs } from '#web/dialogs/dialog-list.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { askBeforeNavigating } from '#web/form/unsaved-work.ts'
import { NotificationRegion } from '#web/ui/NotificationRegion.tsx'
import { Page } from '#web/app/routes.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { ErrorPage } from '#web/app/ErrorPage.tsx'

provideDialogs(async () => (await import('#web/app/dialogs.ts')).DIALOGS)

export function App() {
  return (
    <ErrorBoundary>
      <Router base={BASE_PATH} aroundNav={askBeforeNavigating}>
        <Suspense fallback={<PageSkeleton />}>
          <CurrentPage />
        </Suspense>
        <DialogHost />
        <NotificationRegion />
      </Router>
    </ErrorBoundary>
  )
}

/** Finds the page in the list that the server uses too, by the same undecoded path. */
function CurrentPage() {
  const pathname = usePathname()
  const match = pathname.startsWith(BASE_PATH) ? matchPage(pathname.slice(BASE_PATH.length)) : undefined
  return <Page match={match} />
}

/**
 * @rule X07 Whatever fails while a page is drawn or loaded shows the error page instead.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
