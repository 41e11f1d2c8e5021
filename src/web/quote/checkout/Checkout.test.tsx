// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Blocker, BlockerCode } from '#domain/problem.ts'
import { type Viewer, CLIENT, REP } from '#web/api/viewer.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { CheckoutForm } from '#web/quote/checkout/box/CheckoutForm.tsx'
import { CouponsAndNotes } from '#web/quote/checkout/box/CouponsAndNotes.tsx'
import { DetailsTick } from '#web/quote/checkout/box/DetailsTick.tsx'
import { currentDialog } from '#testing/purchase-flow.ts'
import { aWizardSession, closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { answersWith } from '#testing/ready-answers.ts'
import { aContact, GUID, PUBLIC_CONFIG, networkError, errorResponse } from '#testing/fake-quote-server.ts'

const CARD = { token: 'tok_12345678', brand: 'Visa', last: '4242', wallet: 'google_pay' } as const

const PAGE = (
  <CheckoutForm className="">
    <DetailsTick />
    <CouponsAndNotes />
    <Checkout />
  </CheckoutForm>
)

/** The last step of a quote, with a card that a wallet gave. */
function toPay(viewer: Viewer = CLIENT, contact = aContact()) {
  const wizard = renderInWizard(contact, PAGE, viewer)
  act(() => wizard.payment.set({ card: CARD }))
  return wizard
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Pay $310' }))
const findNotice = async (title: string) => (await screen.findByText(title)).closest('[role]')

beforeEach(() => queryClient.setQueryData(['config'], PUBLIC_CONFIG))
beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/confirm-coverage`))
afterEach(() => {
  closeDialogsAndNotifications()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('N101 who insures stands below the box that pays', () => {
  toPay()
  expect(screen.getByText(/^Insured by Albatross Indemnity Company\./)).toBeTruthy()
})

describe('O05 while the purchase waits for an answer', () => {
  it('O05 a purchase that the server holds continues without the page', async () => {
    const { server } = toPay()
    server.respondNext(
      'purchase',
      Response.json({ code: 'PENDING', data: { state: 'pending', retry_after: 1 } }, { status: 202 }),
    )
    await press()
    expect((await findNotice('Your bank hasn’t answered yet'))?.textContent).toContain(
      'You can leave this page',
    )
  })

  it('O05 without an answer the page does not say that the person may leave', async () => {
    const { server } = toPay()
    server.respondNext('purchase', networkError())
    await press()
    const words = (await findNotice('We lost the connection'))?.textContent
    expect(words).toContain('Stay on this page')
    expect(words).not.toMatch(/can leave|email your certificate/)
  })

  it('O05 R02 a rep who was signed out gets a link to sign in again, in another window', async () => {
    const { server } = toPay(REP)
    server.respondNext('purchase', errorResponse(401, 'SIGN_IN_REQUIRED'))
    await press()
    await findNotice('You’ve been signed out')
    const link = screen.getByRole('link', { name: /^Sign in again/ })
    expect(link.getAttribute('href')).toBe('/quote/admin/login?back=%2Fadmin')
    expect(link.getAttribute('target')).toBe('_blank')
  })
})

it('D04 D05 what a dialog changes moves nothing on the page behind it, until it is closed', async () => {
  vi.useFakeTimers({ now: new Date('2027-06-10T15:00:00Z'), toFake: ['Date'] })
  const asks = (code: BlockerCode): Blocker => ({
    code,
    step: 'contest-coverage',
    message: `${code} forbids it`,
  })
  const answers = answersWith({ h_date_1: '2027-06-11', tee_time: undefined })
  const contact = { ...aContact({}, answers), blockers: [asks('TEE_TIME_MISSING')] }
  const { server } = toPay(CLIENT, contact)
  await press()
  await waitFor(() => expect(currentDialog()?.name).toBe('tee-time'))

  const passed = { ...server.contact, version: 2, blockers: [asks('PLAY_HAS_STARTED')] }
  server.respondNext('save', server.quoteResponse(passed))
  const asked = currentDialog()?.props as { save: (entered: object) => Promise<unknown> } | undefined
  await act(async () => asked?.save({ tee_time: '06:00', time_zone: 'America/Chicago' }))
  await act(async () => currentDialog()?.close('saved'))
  expect(currentDialog()?.name).toBe('cannot-bind')
  expect(screen.getByText(/TEE_TIME_MISSING forbids it/)).toBeTruthy()
  expect(screen.queryByText(/PLAY_HAS_STARTED/)).toBeNull()

  await act(async () => currentDialog()?.close())
  expect(await screen.findByText(/PLAY_HAS_STARTED forbids it/)).toBeTruthy()
  expect(screen.queryByText(/TEE_TIME_MISSING/)).toBeNull()
})

describe('N101 a press before everything is there', () => {
  it('N101 says what is missing and leads there; with the tick it buys', async () => {
    const { server } = toPay(CLIENT, aContact({ coverage_agreement: 'No' }))
    await press()
    expect(server.bodiesOf('purchase')).toEqual([])
    const tick = screen.getByRole('checkbox', { name: 'These details are right' })
    expect(tick.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(await screen.findByRole('button', { name: 'These details are right' }))
    expect(document.activeElement).toBe(tick)
    await userEvent.click(tick)
    await press()
    await waitFor(() => expect(server.bodiesOf('purchase')).toHaveLength(1))
  })

  it.each([
    ['Anything we should know', 'Mine is 4242 4242 4242 4242', /looks like a card number/],
    ['Also send the documents to', 'pat', /^Enter up to 5 email addresses/],
  ])('C15 N101 leads to “%s” where something is wrong with it', async (label, text, message) => {
    const { server } = toPay()
    const field = screen.getByLabelText(new RegExp(label))
    await userEvent.type(field, text)
    await press()
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(message)).toBeTruthy()
    expect(server.bodiesOf('purchase')).toEqual([])
  })

  it('N09 N101 a coupon that is typed is entered, and its price is seen before it is charged', async () => {
    const { server } = toPay()
    server.coupons = [{ code: 'SPRING', is_percentage: true, value: 10, discount: 31, not_applicable: null }]
    const { customFields } = server.contact
    server.contact = { ...server.contact, customFields: { ...customFields, amount_due: 279 } }
    await userEvent.type(screen.getByLabelText('Coupon code'), 'spring')
    await press()
    expect(await findNotice('We added your coupon')).toBeTruthy()
    expect(server.bodiesOf('purchase')).toEqual([])
    expect(screen.queryByText('The price has changed')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Pay $279' }))
    await waitFor(() => expect(server.bodiesOf('purchase')).toMatchObject([{ amount_due: 279 }]))
  })
})

describe('N101 D14 a card that is declined', () => {
  it('N101 D14 the page says so once, and goes to the fields of the card', async () => {
    const { server } = toPay()
    server.respondNext(
      'purchase',
      errorResponse(402, 'CARD_DECLINED', { error: 'The bank declined the card' }),
    )
    await press()
    const said = await findNotice('Your card wasn’t charged')
    expect(said?.getAttribute('role')).toBe('alert')
    expect(said?.textContent).toContain('The bank declined the card.')
    expect(currentDialog()).toBeUndefined()
    expect(screen.getByRole('group', { name: 'Card' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'These details are right' })).toHaveProperty('checked', true)
  })
})

describe('N101 O01 a price that changed meanwhile', () => {
  it('N101 what was typed before the page opened, and is saved only now, is no change by somebody else', async () => {
    const wizard = aWizardSession(aContact(), CLIENT)
    wizard.server.amountDue = 400
    wizard.session.edit({ h_prize_value_1: '20000' })
    renderInWizard(aContact(), PAGE, CLIENT, wizard)
    expect(await screen.findByRole('button', { name: 'Pay $400' })).toBeTruthy()
    expect(wizard.server.bodiesOf('save')).toHaveLength(1)
    expect(screen.queryByText('The price has changed')).toBeNull()

    wizard.server.amountDue = 500
    wizard.server.saveElsewhere({})
    act(() => wizard.session.edit({ tournament_name: 'Fall Open' }))
    await act(() => wizard.session.flush())
    expect(await screen.findByText('The price has changed')).toBeTruthy()
  })

  it('N101 a price that is there before the page has rendered it is the one that is agreed to', async () => {
    const wizard = aWizardSession(aContact(), CLIENT)
    const { contact } = wizard.session.get()
    const fields = { ...contact.customFields, amount_due: 400 }
    // The box opens with the quote as it was rendered last, and the answer is there already.
    function Opening() {
      const [isOpen, setOpen] = useState(false)
      const open = () => {
        wizard.session.replaceFromServer({ ...contact, version: 2, customFields: fields }, [])
        flushSync(() => setOpen(true))
      }
      return isOpen ? PAGE : <button onClick={open}>Next</button>
    }
    renderInWizard(aContact(), <Opening />, CLIENT, wizard)
    act(() => wizard.payment.set({ card: CARD }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('button', { name: 'Pay $400' })).toBeTruthy()
    expect(screen.queryByText('The price has changed')).toBeNull()
  })

  it('N101 O01 is shown beside the old one, and charged only once it is accepted', async () => {
    const { server } = toPay()
    server.amountDue = 400
    server.saveElsewhere({})
    server.respondNext('purchase', errorResponse(409, 'PRICE_CHANGED', { data: { shown: 310, now: 400 } }))
    await press()
    const said = await findNotice('The price has changed')
    expect(said?.textContent).toContain('from $310 to $400')

    await userEvent.click(screen.getByRole('button', { name: 'Pay $400' }))
    expect(server.bodiesOf('purchase')).toHaveLength(1)
    const tick = screen.getByRole('checkbox', { name: 'I accept $400' })
    await userEvent.click(await screen.findByRole('button', { name: 'I accept $400' }))
    expect(document.activeElement).toBe(tick)
    await userEvent.click(tick)
    await userEvent.click(screen.getByRole('button', { name: 'Pay $400' }))
    await waitFor(() =>
      expect(server.bodiesOf('purchase').map(({ amount_due: amount }) => amount)).toEqual([310, 400]),
    )
  })
})

it('N101 K10 where there are several ways to pay, each has its own fields in the box', async () => {
  toPay(CLIENT, aContact({ client_type: 'chevrolet', payment_type: 'pap' }))
  expect(screen.getByLabelText('BAC code')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Bill my parts account/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('BAC code'))
  await userEvent.click(screen.getByRole('radio', { name: 'Pay With Card' }))
  expect(screen.queryByLabelText('BAC code')).toBeNull()
})

it('O08 C17 a card that a wallet gave takes the focus of the wallet’s button, and another card takes it over', async () => {
  const { payment } = toPay()
  const another = screen.getByRole('button', { name: 'Use another card' })
  expect(document.activeElement).toBe(another)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card' })))
  expect(payment.get().card).toBeNull()
})

it('C15 after a reload the focus stays at the top of the page', () => {
  renderInWizard(aContact(), PAGE)
  expect(screen.getByRole('button', { name: 'Pay $310' })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})
