// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import PaymentStep from '#web/quote/steps/PaymentStep.tsx'
import { CLIENT, REP } from '#web/api/viewer.ts'
import { StepPlaceProvider } from '#web/quote/shell/step-form/step-place.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, GUID, errorResponse } from '#testing/fake-quote-server.ts'
import { notifications } from '#web/ui/notify.ts'

const SPRING = { code: 'SPRING', is_percentage: true, value: 10, discount: 31, not_applicable: null }

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const done = () => userEvent.click(screen.getByRole('button', { name: /^Done/ }))

/** As a rep has it open on a case. */
function onCase(overrides: Record<string, string> = {}) {
  const onDone = vi.fn()
  const step = (
    <StepPlaceProvider value={{ at: 'part', onDone }}>
      <PaymentStep />
    </StepPlaceProvider>
  )
  return { onDone, ...renderInWizard(aContact({ payment_type: 'check', ...overrides }), step, REP) }
}

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/payment-information`))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('N101 the page', () => {
  it('N101 asks a dealer how to pay and the code of that way, and nothing else', async () => {
    renderInWizard(aContact({ client_type: 'chevrolet', payment_type: 'pap' }), <PaymentStep />, CLIENT)
    expect(field('BAC code')).toBeTruthy()
    expect(screen.queryByLabelText('Coupon code')).toBeNull()
    expect(screen.queryByLabelText('Anything we should know')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }))
    expect(document.activeElement).toBe(field('BAC code'))
    await userEvent.type(field('BAC code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }))
    await waitFor(() => expect(location.pathname).toMatch(/confirm-coverage$/))
  })
})

it('N23 N101 what is billed says beside the choice when it would be due', () => {
  vi.useFakeTimers({ now: new Date('2027-01-15T18:00:00Z'), toFake: ['Date'] })
  renderInWizard(aContact({ client_type: 'chevrolet', payment_type: 'pap' }), <PaymentStep />, CLIENT)
  const name = 'Bill My Dealer Open Parts Account due February 14'
  expect(screen.getByRole('radio', { name })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Pay With Card' })).toBeTruthy()
  vi.useRealTimers()
})

describe('N09 a code that a rep typed', () => {
  it('N09 is entered with Done', async () => {
    const { server, session, onDone } = onCase()
    server.coupons = [SPRING]
    await userEvent.type(field('Coupon code'), 'spring')
    await done()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(server.bodiesOf('coupon')).toMatchObject([{ code: 'spring' }])
    expect(session.get().couponCode).toBe('')
  })

  it('N70 that is refused is said and left out', async () => {
    const { server, onDone } = onCase()
    const problem = { section: 'payment_info', field: 'code', message: 'We do not know this code' }
    server.respondNext('coupon', errorResponse(400, 'INVALID', { fields: [problem] }))
    await userEvent.type(field('Coupon code'), 'nobody')
    await done()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(notifications.get()).toMatchObject([{ message: expect.stringContaining('nobody') }])
  })

  it('N09 that is on its way already is waited for, and entered once', async () => {
    const { server, onDone } = onCase()
    server.coupons = [SPRING]
    const release = server.holdNext('coupon')
    await userEvent.type(field('Coupon code'), 'spring{Enter}')
    await done()
    expect(onDone).not.toHaveBeenCalled()
    release()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(server.bodiesOf('coupon')).toHaveLength(1)
  })

  it('N09 is still typed where the page was left and is come back to', async () => {
    const { unmount, session } = onCase()
    await userEvent.type(field('Coupon code'), 'spring')
    unmount()
    expect(session.get().couponCode).toBe('spring')
  })
})

describe('N23 what is entered for a way to pay', () => {
  it('N23 a check’s number does not show as the id of a payment taken elsewhere', async () => {
    onCase()
    await userEvent.type(field('Check number'), '1042')
    await userEvent.click(screen.getByRole('radio', { name: 'Paid Elsewhere' }))
    await waitFor(() => expect(field('Transaction id').value).toBe(''))
    await userEvent.click(screen.getByRole('radio', { name: /^Check/ }))
    await waitFor(() => expect(field('Check number').value).toBe('1042'))
  })
})
