// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Blocker, type BlockerCode } from '#domain/problem.ts'
import { type Viewer, CLIENT, REP } from '#web/api/viewer.ts'
import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { currentDialog } from '#testing/purchase-flow.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { answersWith } from '#testing/ready-answers.ts'
import { aContact, GUID, networkError, errorResponse } from '#testing/fake-quote-server.ts'

/** The last step of a quote, with a card entered. */
function toPay(viewer: Viewer = CLIENT) {
  const wizard = renderInWizard(aContact(), <Checkout />, viewer)
  act(() => wizard.payment.set({ card: { token: 'tok_12345678', brand: 'Visa', last: '4242' } }))
  return wizard
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Pay $310' }))
const findNotice = async (title: string) => (await screen.findByText(title)).closest('[role]')

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/confirm-coverage`))
afterEach(() => {
  closeDialogsAndNotifications()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('O05 while the purchase waits for an answer', () => {
  it('O05 a purchase that the server holds continues without the page', async () => {
    const { server } = toPay()
    server.respondNext(
      'purchase',
      Response.json({ code: 'PENDING', data: { state: 'pending', retry_after: 1 } }, { status: 202 }),
    )
    await press()
    expect((await findNotice('The bank has not answered yet'))?.textContent).toContain(
      'You may leave this page',
    )
  })

  it('O05 without an answer the page does not say that the person may leave', async () => {
    const { server } = toPay()
    server.respondNext('purchase', networkError())
    await press()
    const words = (await findNotice('There is no answer from the server yet'))?.textContent
    expect(words).toContain('Stay on this page')
    expect(words).not.toMatch(/may leave|comes by e-mail/)
  })

  it('O05 R02 a rep who was signed out gets a link to sign in again, in another window', async () => {
    const { server } = toPay(REP)
    server.respondNext('purchase', errorResponse(401, 'SIGN_IN_REQUIRED'))
    await press()
    await findNotice('You have been signed out')
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
  const { server, payment } = renderInWizard(contact, <Checkout />)
  act(() => payment.set({ card: { token: 'tok_12345678', brand: 'Visa', last: '4242' } }))
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

it('D14 O08 after a declined card the focus is on the button back to payment', async () => {
  const { server } = toPay()
  server.respondNext('purchase', errorResponse(402, 'CARD_DECLINED', { error: 'The bank declined the card' }))
  await press()
  await waitFor(() => expect(currentDialog()?.name).toBe('credit-card-error'))
  await act(async () => currentDialog()?.close())
  expect(screen.getByText('The bank declined the card.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to payment' }))
})

it('C15 after a reload the focus stays at the top of the page', () => {
  renderInWizard(aContact(), <Checkout />)
  expect(screen.getByRole('button', { name: 'Go to payment' })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})
