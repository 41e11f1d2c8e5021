import { Component, lazy, type ReactNode, Suspense } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { BASE_PATH, matchPage, type PageMatch } from '#contract/pages.ts'
import { DayPage } from '#web/event-day/day/DayPage.tsx'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { MinePage } from '#web/event-day/mine/MinePage.tsx'
import { SentPage } from '#web/event-day/sent/SentPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Kept on the phone with the rest, and read when they are needed.
const DayReportPage = lazy(() => import('#web/event-day/report/DayReportPage.tsx'))
const SignPage = lazy(() => import('#web/event-day/sign/SignPage.tsx'))

/** The pages that work without a connection, in a document of their own. */
export function EventDayApp() {
  const pathname = usePathname()
  const match = pathname.startsWith(BASE_PATH) ? matchPage(pathname.slice(BASE_PATH.length)) : undefined
  return (
    <ErrorBoundary>
      <Router base={BASE_PATH}>
        <Suspense fallback={<Waiting />}>
          <Page match={match} />
        </Suspense>
      </Router>
    </ErrorBoundary>
  )
}

function Page({ match }: { match: PageMatch | undefined }) {
  const policy = (match?.params['policynumber'] ?? '').toUpperCase()
  switch (match?.name) {
    case 'event-day':
      return <DayPage policy={policy} />
    case 'event-day-report':
      return <DayReportPage policy={policy} />
    case 'event-day-sign':
      return <SignPage policy={policy} person={match.params['person'] ?? ''} />
    case 'event-day-sent':
      return <SentPage policy={policy} />
    default:
      return <MinePage />
  }
}

function Waiting() {
  return (
    <DayFrame>
      <h1 className="sr-only">Event day</h1>
      <div role="status" aria-label="Opening the page">
        <Skeleton className="h-64 w-full" />
      </div>
    </DayFrame>
  )
}

/** @rule X07 Whatever fails while a page is drawn says so; what was written down stays on the phone. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <DayFrame>
        <h1 className="text-2xl">This page can’t be shown</h1>
        <p>What you’ve written down stays on this phone. Load the page again, or call us.</p>
        <p>
          <a href={`${BASE_PATH}/event-day/mine`} className="text-fairway underline">
            Load the page again
          </a>
        </p>
      </DayFrame>
    )
  }
}
