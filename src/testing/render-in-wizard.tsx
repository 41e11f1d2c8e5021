import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { SessionProvider } from '#web/quote/session/context.ts'
import { QuotePayment } from '#web/quote/payment/QuotePayment.tsx'
import type { PaymentStore } from '#web/payment/payment-draft.ts'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import { createSession, type QuoteSession } from '#web/quote/session/session.ts'
import { CLIENT } from '#web/api/viewer.ts'
import { FakeQuoteServer } from '#testing/fake-quote-server.ts'

export interface WizardFixture {
  server: FakeQuoteServer
  session: QuoteSession
  payment: PaymentStore
}

const begun: Pick<WizardFixture, 'server' | 'session'>[] = []

/**
 * A session outlives the page that it was for, as what was typed is still to be saved. With its test it ends: what it sends
 * later would reach the server of the next one, and take the answer that was planned there.
 */
afterEach(async () => {
  await act(async () => {
    await Promise.all(
      begun.splice(0).map(async ({ server, session }) => {
        server.end()
        await session.block()
        session.start()()
      }),
    )
  })
  closeDialogsAndNotifications()
})

/** A quote that is being filled in, on a fake server. */
export function aWizardSession(contact: SavedQuote, viewer = CLIENT): WizardFixture {
  const server = new FakeQuoteServer(contact)
  const session = createSession(contact, [], viewer)
  begun.push({ server, session })
  return { server, session, payment: createPaymentStore(session) }
}

/** Renders a part of the wizard. */
export function renderInWizard(
  contact: SavedQuote,
  page: ReactNode,
  viewer = CLIENT,
  wizard = aWizardSession(contact, viewer),
) {
  return { ...wizard, ...render(page, { wrapper: wizardProviders(wizard) }) }
}

/** Runs a hook inside the wizard. */
export function renderHookInWizard<T>(contact: SavedQuote, hook: () => T, wizard = aWizardSession(contact)) {
  return { ...wizard, ...renderHook(hook, { wrapper: wizardProviders(wizard) }) }
}

function wizardProviders({ session, payment }: WizardFixture) {
  return function Around({ children }: { children: ReactNode }) {
    return (
      <Router base={BASE_PATH}>
        <SessionProvider value={session}>
          <QuotePayment payment={payment}>{children}</QuotePayment>
        </SessionProvider>
      </Router>
    )
  }
}

/** For `afterEach`: nothing stays open for the next test. */
export function closeDialogsAndNotifications(): void {
  act(() => {
    dialogStack.get().forEach((dialog) => dialog.close())
    while (notifications.get().length > 0) notifications.get().forEach(({ id }) => dismiss(id))
  })
}
