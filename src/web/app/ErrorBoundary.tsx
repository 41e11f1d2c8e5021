import { Component, type ReactNode } from 'react'
import { ErrorPage } from '#web/app/ErrorPage.tsx'

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
