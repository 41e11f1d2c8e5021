// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { type FieldToFocus } from '#web/quote/shell/step-form/use-focus-field.ts'
import PaymentStep from '#web/quote/steps/PaymentStep.tsx'
import { CLIENT, REP } from '#web/api/viewer.ts'
import {
  aWizardSession,
  closeDialogsAndNotifications,
  renderInWizard,
  flushSessions,
} from '#testing/render-in-wizard.tsx'
import { aContact, GUID, errorResponse } from '#testing/fake-quote-server.ts'
import { notifications } from '#web/ui/notify.ts'

const SPRING = { code: 'SPRING', is_percentage: true, value: 10, discount: 31, not_applicable: null }

const SANDBOX = {
  payment: { gateway: 'sandbox', token_path: '/quote/sandbox-gateway/tokens' },
  wallets: { google_pay: null, apple_pay: null },
}

const next = () => screen.getByRole('button', { name: /^Next/ })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const path = () => location.pathname.replace(`/quote/view/${GUID}/`, '')
const atPayment = (overrides: Record<string, string> = {}, viewer = REP) =>
  renderInWizard(aContact({ payment_type: 'check', ...overrides }), <PaymentStep />, viewer)

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/payment-information`))
afterEach(async () => {
  await flushSessions()
  closeDialogsAndNotifications()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('N09 a code that is typed when Next is pressed', () => {
  it('N09 is entered on the way', async () => {
    const { server, session } = atPayment()
    server.coupons = [SPRING]
    await userEvent.type(field('Coupon code'), 'spring')
    await userEvent.click(next())
    await waitFor(() => expect(location.pathname).toMatch(/confirm-coverage$/))
    expect(server.bodiesOf('coupon')).toMatchObject([{ code: 'spring' }])
    expect(session.get().couponCode).toBe('')
  })

  it('N70 that is refused is said and left out, and the payment goes on', async () => {
    const { server } = atPayment()
    const problem = { section: 'payment_info', field: 'code', message: 'We do not know this code' }
    server.respondNext('coupon', errorResponse(400, 'INVALID', { fields: [problem] }))
    await userEvent.type(field('Coupon code'), 'nobody')
    await userEvent.click(next())
    await waitFor(() => expect(location.pathname).toMatch(/confirm-coverage$/))
    expect(notifications.get()).toMatchObject([{ message: expect.stringContaining('nobody') }])
  })

  it('N09 that is on its way already is waited for, and entered once', async () => {
    const { server } = atPayment()
    server.coupons = [SPRING]
    const release = server.holdNext('coupon')
    await userEvent.type(field('Coupon code'), 'spring{Enter}')
    await userEvent.click(next())
    expect(path()).toBe('payment-information')
    release()
    await waitFor(() => expect(location.pathname).toMatch(/confirm-coverage$/))
    expect(server.bodiesOf('coupon')).toHaveLength(1)
  })

  it('N09 is still typed where the page was left and is come back to', async () => {
    const { unmount, session } = atPayment()
    await userEvent.type(field('Coupon code'), 'spring')
    unmount()
    expect(session.get().couponCode).toBe('spring')
  })
})

describe('N23 what is entered for a way to pay', () => {
  it('N23 a check’s number does not show as the id of a payment taken elsewhere', async () => {
    atPayment()
    await userEvent.type(field('Check number'), '1042')
    await userEvent.click(screen.getByRole('radio', { name: 'Paid Elsewhere' }))
    await waitFor(() => expect(field('Transaction id').value).toBe(''))
    await userEvent.click(screen.getByRole('radio', { name: 'Check' }))
    await waitFor(() => expect(field('Check number').value).toBe('1042'))
  })
})

describe('C15 a card', () => {
  const CARD = { token: 'tok_1234567890', brand: 'Visa', last: '4242' }

  it('C15 Next says that it works while the fields are not there, and ends with another way to pay', async () => {
    queryClient.removeQueries({ queryKey: ['config'] })
    void queryClient.prefetchQuery({ queryKey: ['config'], queryFn: () => new Promise(() => {}) })
    atPayment({ payment_type: 'credit_card', client_type: 'chevrolet' })
    await userEvent.click(next())
    expect(next().getAttribute('aria-busy')).toBe('true')
    await userEvent.click(screen.getByRole('radio', { name: /Parts Account/ }))
    await waitFor(() => expect(next().getAttribute('aria-busy')).toBeNull())
    expect(path()).toBe('payment-information')
  })

  it('O08 C17 a card that a wallet gave takes over the focus of the wallet’s button', async () => {
    queryClient.setQueryData(['config'], SANDBOX)
    const { payment } = atPayment({ payment_type: 'credit_card' })
    const another = () => screen.findByRole('button', { name: 'Use another card' })
    act(() => payment.set({ card: { ...CARD, wallet: 'google_pay' } }))
    expect(document.activeElement).toBe(await another())
  })

  it('O08 C15 another card takes over the focus of the button that asked for it', async () => {
    queryClient.setQueryData(['config'], SANDBOX)
    const { payment } = atPayment({ payment_type: 'credit_card' })
    act(() => payment.set({ card: CARD }))
    screen.getByRole('button', { name: 'Use another card' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card' })))
    expect(payment.get().card).toBeNull()
  })
})

it.each([
  ['special_instructions', 'Anything we should know', /looks like a card number/],
  ['emails_to_be_sent', 'Also send the papers to', /^Enter up to five e-mail addresses/],
])('C15 who is led to %s finds the focus on it, and what is wrong', (invalidField, label, message) => {
  queryClient.setQueryData(['config'], SANDBOX)
  const contact = aContact()
  const wizard = aWizardSession(contact)
  wizard.session.edit({ special_instructions: '4242 4242 4242 4242', emails_to_be_sent: 'pat' })
  const historyState: FieldToFocus = { invalidField: invalidField }
  history.replaceState(historyState, '', `/quote/view/${GUID}/payment-information`)
  renderInWizard(contact, <PaymentStep />, CLIENT, wizard)
  const field = screen.getByLabelText(new RegExp(label))
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(message)).toBeTruthy()
})
