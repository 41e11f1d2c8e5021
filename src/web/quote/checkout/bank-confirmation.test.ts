// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { findPendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import { useCheckout } from '#web/quote/checkout/use-checkout.ts'
import { answerDialog, startPurchaseFlow, currentDialog, advanceTime } from '#testing/purchase-flow.ts'
import {
  aWizardSession,
  closeDialogsAndNotifications,
  renderHookInWizard,
} from '#testing/render-in-wizard.tsx'
import { aContact, GUID, networkError, errorResponse } from '#testing/fake-quote-server.ts'
import { eventually } from '#testing/eventually.ts'

const SECRET = 'pi_1_secret_2'
const needsConfirmation = () =>
  Response.json({ data: { state: 'requires_action', client_secret: SECRET } }, { status: 202 })

/** The bank windows that were opened, and how the next one closes. */
const opened: string[] = []
let closeWindow: () => void
let next: Promise<object>

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/quote/view/x/confirm-coverage')
  opened.length = 0
  next = new Promise((resolve) => (closeWindow = () => resolve({})))
  const payment = { gateway: 'stripe', publishable_key: 'pk_test_1' }
  queryClient.setQueryData(['config'], { payment })
  const stripe = {
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => {
      opened.push(clientSecret)
      return next
    },
    _registerWrapper: () => undefined,
  }
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  )
})
afterEach(() => {
  closeDialogsAndNotifications()
  sessionStorage.clear()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Presses the button, until the bank window opens. */
async function openBankWindow() {
  const checkout = startPurchaseFlow()
  checkout.server.respondNext('purchase', needsConfirmation())
  await checkout.pay()
  await eventually(() => expect(opened).toEqual([SECRET]))
  return checkout
}

async function closeBankWindow() {
  closeWindow()
  await advanceTime(0)
}

describe('C15 a card whose bank asks the cardholder', () => {
  it('C15 they confirm on this page, and the same purchase goes on with the same key', async () => {
    const { state, keys, server } = await openBankWindow()
    expect(state()).toEqual({ step: 'waiting', waitingFor: 'cardholder' })
    expect(keys()).toHaveLength(1)
    await closeBankWindow()
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    const [first, again] = server.bodiesOf('purchase')
    expect(again).toEqual(first)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
    expect(findPendingPurchase(GUID)).toBeUndefined()
  })

  it('C15 the secret of the bank window is stored nowhere', async () => {
    await openBankWindow()
    expect(findPendingPurchase(GUID)).toMatchObject({ asksHolder: true })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(SECRET)
  })

  it('C15 O05 a window closed without an answer opens again after another press, not by itself', async () => {
    const { state, keys, server, pay } = await openBankWindow()
    server.respondNext('purchase', needsConfirmation())
    await closeBankWindow()
    await advanceTime(60_000)
    expect(state()).toEqual({ step: 'ready' })
    expect(opened).toHaveLength(1)
    server.respondNext('purchase', needsConfirmation())
    await pay()
    await advanceTime(0)
    expect(opened).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('C15 D14 a cardholder who did not confirm reads why nothing was charged', async () => {
    const { server, payment, state } = await openBankWindow()
    server.respondNext(
      'purchase',
      errorResponse(402, 'CARD_DECLINED', { error: 'The bank did not get your confirmation' }),
    )
    await closeBankWindow()
    expect(state()).toEqual({ step: 'declined', reason: 'The bank did not get your confirmation.' })
    expect(payment.get().card).toBeNull()
  })

  it('C15 if the window throws, the payment was confirmed elsewhere: the server knows the result', async () => {
    const checkout = startPurchaseFlow()
    next = Promise.reject(new Error('IntegrationError'))
    next.catch(() => undefined)
    checkout.server.respondNext('purchase', needsConfirmation())
    await checkout.pay()
    await eventually(() => expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate'))
  })

  it('C15 O05 before another card is entered the payment is cancelled', async () => {
    const { server, payment, result } = await openBankWindow()
    server.respondNext('purchase', needsConfirmation())
    await closeBankWindow()
    server.respondNext('cancel', errorResponse(409, 'IN_PROGRESS'))
    act(() => result.current.changeCard())
    await advanceTime(1500)
    expect(server.requests.filter(({ kind }) => kind === 'cancel')).toHaveLength(2)
    expect(findPendingPurchase(GUID)).toBeUndefined()
    expect(payment.get().card).toBeNull()
    expect(result.current.state).toEqual({ step: 'ready', otherCard: true })
  })

  it('C15 O05 if they have confirmed meanwhile, it is too late to cancel: the quote is purchased', async () => {
    const { server, session, result } = await openBankWindow()
    server.respondNext('purchase', needsConfirmation())
    await closeBankWindow()
    server.respondNext(
      'cancel',
      errorResponse(409, 'ALREADY_PURCHASED', { data: { policy_number: 'ALB-100001' } }),
    )
    act(() => result.current.changeCard())
    await advanceTime(0)
    expect(session.get().purchasedPolicy).toBe('ALB-100001')
    expect(findPendingPurchase(GUID)).toBeDefined()
  })
})

describe('O05 C15 another card while a payment waits', () => {
  const OTHER = { token: 'tok_87654321', brand: 'Visa', last: '1881' }

  /** The window of the bank was left open, the page was reloaded, and another card was entered. */
  async function withOtherCard() {
    const { server, unmount, keys } = await openBankWindow()
    unmount()
    server.respondNext('purchase', needsConfirmation())
    await closeBankWindow()
    const wizard = aWizardSession(server.contact)
    wizard.payment.set({ card: OTHER })
    const again = renderHookInWizard(server.contact, useCheckout, wizard)
    act(() => again.result.current.buy(310))
    await advanceTime(0)
    expect(currentDialog()).toMatchObject({ name: 'payment-waiting', props: { to: 'buy', canGoOn: true } })
    const [firstKey] = keys()
    return { wizard, firstKey, again }
  }
  const purchases = ({ server }: ReturnType<typeof aWizardSession>) =>
    server.requests.filter(({ kind }) => kind === 'purchase' || kind === 'cancel')

  it('O05 after it is cancelled, the other card buys with its own key', async () => {
    const { wizard, firstKey } = await withOtherCard()
    await answerDialog('give-up')
    await advanceTime(0)
    const [cancel, bought] = purchases(wizard)
    expect(cancel?.kind).toBe('cancel')
    expect(bought).toMatchObject({ kind: 'purchase', body: { payment: { token: OTHER.token } } })
    expect(bought?.key).not.toBe(firstKey)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('O05 going on with it sends the first purchase again', async () => {
    const { wizard, firstKey } = await withOtherCard()
    await answerDialog('go-on')
    await advanceTime(0)
    expect(purchases(wizard)).toMatchObject([{ kind: 'purchase', key: firstKey }])
  })

  it('O05 without a decision nothing is bought', async () => {
    const { wizard, again } = await withOtherCard()
    await answerDialog()
    expect(purchases(wizard)).toEqual([])
    expect(again.result.current.state).toEqual({ step: 'ready' })
  })

  it('O05 a payment begun elsewhere is cancelled or left by the person who buys now', async () => {
    for (const given of ['give-up', undefined]) {
      const { server, pay, state, keys } = startPurchaseFlow()
      server.respondNext('purchase', errorResponse(409, 'PAYMENT_WAITING'))
      await pay()
      expect(currentDialog()).toMatchObject({ name: 'payment-waiting', props: { to: 'buy', canGoOn: false } })
      await answerDialog(given)
      await advanceTime(0)
      expect(keys()).toHaveLength(given ? 2 : 1)
      if (!given)
        expect(state()).toMatchObject({
          step: 'rejected',
          reason: expect.stringContaining('PAYMENT_WAITING'),
        })
      closeDialogsAndNotifications()
      sessionStorage.clear()
    }
  })
})

describe('C15 T18 saving while a payment waits', () => {
  it('C15 a dialog says once why it cannot be saved; after the payment is cancelled, it is saved', async () => {
    const { server, session } = aWizardSession(aContact())
    server.respondNext('save', errorResponse(409, 'PAYMENT_WAITING'))
    session.edit({ course_name: 'Lions' })
    await advanceTime(600)
    expect(currentDialog()).toMatchObject({ name: 'payment-waiting', props: { to: 'save', canGoOn: false } })
    session.edit({ course_name: 'Lions Municipal' })
    await advanceTime(60_000)
    expect(server.bodiesOf('save')).toHaveLength(1)
    await answerDialog('give-up')
    await advanceTime(0)
    expect(server.bodiesOf('save').at(-1)).toMatchObject({ customFields: { course_name: 'Lions Municipal' } })
    expect(session.get().saveStatus).toBe('saved')
  })

  it('C15 if the payment is left, the changes wait until the person saves', async () => {
    const { server, session } = aWizardSession(aContact())
    server.respondNext('save', errorResponse(409, 'PAYMENT_WAITING'), errorResponse(409, 'PAYMENT_WAITING'))
    session.edit({ course_name: 'Lions' })
    await advanceTime(600)
    await answerDialog()
    await advanceTime(60_000)
    expect([server.bodiesOf('save').length, session.get().saveStatus]).toEqual([1, 'undecided'])
    const saved = session.flush()
    await advanceTime(0)
    await answerDialog('give-up')
    expect(await saved).toBe(true)
  })

  it('X06 if the connection is lost while it is cancelled, the changes stay unsent', async () => {
    const { server, session } = aWizardSession(aContact())
    server.respondNext('save', errorResponse(409, 'PAYMENT_WAITING'))
    server.respondNext('cancel', networkError())
    session.edit({ course_name: 'Lions' })
    await advanceTime(600)
    await answerDialog('give-up')
    expect(session.get().saveStatus).toBe('unsent')
  })
})
