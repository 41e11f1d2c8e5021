// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { Router } from 'wouter'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type LedToField } from '#web/quote/use-led-to-field.ts'
import PaymentStep from '#web/quote/steps/PaymentStep.tsx'
import { SessionProvider } from '#web/quote/session/context.ts'
import { aSession, clearScreen } from '#testing/in-wizard.tsx'
import { aContact, GUID } from '#testing/quote-server.ts'

beforeEach(() => {
  const payment = { gateway: 'sandbox', token_path: '/quote/sandbox-gateway/tokens' }
  queryClient.setQueryData(['config'], { payment, wallets: { google_pay: null, apple_pay: null } })
})
afterEach(() => {
  clearScreen()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['special_instructions', 'Anything we should know', /looks like a card number/],
  ['emails_to_be_sent', 'Also send the papers to', /^Enter up to five e-mail addresses/],
])('C15 who is led to %s finds the focus on it, and what is wrong', (mend, label, message) => {
  const { session } = aSession(aContact())
  session.type({ special_instructions: '4242 4242 4242 4242', emails_to_be_sent: 'pat' })
  const led: LedToField = { mend }
  history.replaceState(led, '', `/quote/view/${GUID}/payment-information`)
  render(
    <Router base={BASE_PATH}>
      <SessionProvider value={session}>
        <PaymentStep />
      </SessionProvider>
    </Router>,
  )
  const field = screen.getByLabelText(new RegExp(label))
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(message)).toBeTruthy()
})
