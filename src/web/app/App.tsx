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
import { isLoadFailure, mayReload, noteReload } from '#web/app/reload-once.ts'

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
 * @rule X07 Whatever fails while a page is drawn or loaded shows the error page instead. Code that a release has replaced
 * while the page was open is fetched by loading the address again, once.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; reload?: () => void },
  { failure?: 'reloading' | 'failed' }
> {
  override state: { failure?: 'reloading' | 'failed' } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: isLoadFailure(error) && mayReload() ? 'reloading' : 'failed' } as const
  }

  override componentDidCatch() {
    if (this.state.failure !== 'reloading') return
    noteReload()
    const { reload = () => location.reload() } = this.props
    reload()
  }

  override render() {
    const { failure } = this.state
    if (failure === 'reloading') return <PageSkeleton />
    return failure ? <ErrorPage /> : this.props.children
  }
}
