// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import { findPendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import { useCheckout } from '#web/quote/checkout/use-checkout.ts'
import { CLIENT, REP } from '#web/api/viewer.ts'
import { answerDialog, startPurchaseFlow, currentDialog, advanceTime } from '#testing/purchase-flow.ts'
import {
  aWizardSession,
  closeDialogsAndNotifications,
  renderHookInWizard,
} from '#testing/render-in-wizard.tsx'
import { aContact, GUID, networkError, errorResponse } from '#testing/fake-quote-server.ts'

const pending = () =>
  Response.json({ code: 'PENDING', data: { state: 'pending', retry_after: 1 } }, { status: 202 })

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/quote/view/x/confirm-coverage')
})
afterEach(() => {
  closeDialogsAndNotifications()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('O05 one press buys once', () => {
  it('O05 pays what was shown, with the card’s token, and goes to the confirmation', async () => {
    const { server, pay } = startPurchaseFlow(aContact({ special_instructions: 'Ring twice' }))
    await pay()
    expect(server.bodiesOf('purchase')).toEqual([
      {
        version: 1,
        amount_due: 310,
        payment: {
          payment_type: 'credit_card',
          token: 'tok_12345678',
          special_instructions: 'Ring twice',
          emails_to_be_sent: null,
          version: 'version_1',
        },
      },
    ])
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('O05 saves the last changes first', async () => {
    const { server, session, pay } = startPurchaseFlow()
    session.edit({ special_instructions: 'Ring twice' })
    await pay()
    expect(server.bodiesOf('purchase')).toMatchObject([
      { version: 2, payment: { special_instructions: 'Ring twice' } },
    ])
  })

  it.each([
    ['special_instructions', 'My card is 4242 4242 4242 4242'],
    ['emails_to_be_sent', 'pat@hopehouse.example, 4242424242424242'],
  ])('C15 invalid text in %s never leaves the browser, and its field gets the focus', async (field, text) => {
    const { server, session, pay, state } = startPurchaseFlow()
    session.edit({ [field]: text })
    await pay()
    expect(server.bodiesOf('purchase')).toEqual([])
    expect(JSON.stringify(server.requests)).not.toContain('4242')
    expect(sessionStorage).toHaveLength(0)
    expect(location.pathname).toMatch(/confirm-coverage$/)
    expect(history.state).toEqual({ invalidField: field })
    expect(state()).toEqual({ step: 'ready' })
  })

  it('O05 does not pay while they cannot be saved', async () => {
    const { server, session, pay, state } = startPurchaseFlow()
    server.respondNext('save', networkError())
    session.edit({ special_instructions: 'Ring twice' })
    await pay()
    expect(server.bodiesOf('purchase')).toEqual([])
    expect(state()).toMatchObject({ step: 'rejected', reason: /not saved yet/ })
  })

  it('O05 a second press while it runs is ignored', async () => {
    const { server, pay, keys } = startPurchaseFlow()
    const release = server.holdNext('purchase')
    await pay()
    await pay()
    release()
    await advanceTime(0)
    expect(keys()).toHaveLength(1)
  })

  it('O05 without an answer the same request is sent again, with the same key, until the outcome is final', async () => {
    const { server, pay, keys, state } = startPurchaseFlow()
    server.respondNext(
      'purchase',
      networkError(),
      errorResponse(409, 'IN_PROGRESS'),
      errorResponse(429, 'RATE_LIMITED'),
    )
    server.respondNext('purchase', new Response('<h1>Bad gateway</h1>', { status: 502 }), pending())
    await pay()
    expect(state()).toEqual({ step: 'waiting', waitingFor: 'server' })
    server.contact = aContact({ h_prize_value_1: 20_000 })
    await advanceTime(1500 * 5)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(6)
    expect(new Set(server.bodiesOf('purchase').map((body) => JSON.stringify(body))).size).toBe(1)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it.each([
    ['the server waits for the bank', () => [pending()], 'bank'],
    ['the server is at it already', () => [errorResponse(409, 'IN_PROGRESS')], 'bank'],
    ['the server had it, then the connection was lost', () => [pending(), networkError()], 'bank'],
    ['the connection is gone', () => [networkError()], 'server'],
    ['the server is down', () => [new Response('<h1>Bad gateway</h1>', { status: 502 })], 'server'],
    ['the server takes no more calls', () => [errorResponse(429, 'RATE_LIMITED')], 'server'],
    ['a proxy refuses', () => [new Response('<h1>Forbidden</h1>', { status: 403 })], 'server'],
    ['a page of the network answers', () => [new Response('<h1>Sign in to the Wi-Fi</h1>')], 'server'],
    ['a rep was signed out', () => [errorResponse(401, 'SIGN_IN_REQUIRED')], 'sign-in'],
    ['a rep was signed out meanwhile', () => [pending(), errorResponse(401, 'SIGN_IN_REQUIRED')], 'sign-in'],
  ])('O05 the page knows what it waits for if %s', async (_, replies, waitingFor) => {
    const { server, pay, state, keys } = startPurchaseFlow()
    const planned = replies()
    server.respondNext('purchase', ...planned)
    await pay()
    await advanceTime(1500 * (planned.length - 1))
    expect(state()).toEqual({ step: 'waiting', waitingFor })
    await advanceTime(1500)
    expect(new Set(keys()).size).toBe(1)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('X06 a lost connection is shown by the page alone; maintenance has its own dialog', async () => {
    const { server, pay } = startPurchaseFlow()
    const down = () => errorResponse(503, 'MAINTENANCE', { maintenance_modal: true })
    server.respondNext('purchase', networkError(), networkError())
    await pay()
    await advanceTime(1500)
    expect(notifications.get()).toEqual([])
    await advanceTime(1500)
    server.respondNext('purchase', down(), down())
    await pay()
    expect(currentDialog()).toMatchObject({ name: 'maintenance' })
    await answerDialog()
    await advanceTime(1500)
    expect(currentDialog()).toBeUndefined()
  })

  it('O05 another press after a rejection is another purchase', async () => {
    const { server, payment, pay, keys } = startPurchaseFlow()
    server.respondNext('purchase', errorResponse(402, 'CARD_DECLINED'))
    await pay()
    payment.set({ card: { token: 'tok_87654321', brand: 'Visa', last: '1881' } })
    await pay()
    expect(new Set(keys()).size).toBe(2)
  })

  it('O05 a person who has left stays where they are; after they return the same purchase is sent', async () => {
    const { server, session, payment, unmount, pay, keys } = startPurchaseFlow()
    server.respondNext('purchase', pending())
    await pay()
    unmount()
    await advanceTime(60_000)
    expect(keys()).toHaveLength(1)
    expect(location.pathname).toBe('/quote/view/x/confirm-coverage')

    const again = renderHookInWizard(session.get().contact, useCheckout, { server, session, payment })
    act(() => again.result.current.buy(310))
    await advanceTime(0)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })
})

describe('S07 O05 a person who leaves the step before the answer', () => {
  /** Presses, and leaves while it runs. */
  async function leave(viewer = CLIENT, contact = aContact()) {
    const wizard = aWizardSession(contact, viewer)
    const { server, session, payment } = wizard
    payment.set({ card: { token: 'tok_12345678', brand: 'Visa', last: '4242' } })
    const { result, unmount } = renderHookInWizard(contact, useCheckout, wizard)
    const release = server.holdNext('purchase')
    act(() => result.current.buy(310))
    await advanceTime(0)
    unmount()
    return { server, session, payment, release }
  }

  it('S07 O05 sees that the quote is purchased; the purchase is kept for its answer', async () => {
    const { session, release } = await leave()
    release()
    await advanceTime(0)
    expect(session.get().purchasedPolicy).toBe('ALB-1')
    expect(findPendingPurchase(GUID)).toBeDefined()
    expect(location.pathname).toBe('/quote/view/x/confirm-coverage')
  })

  it('S07 a rep goes on with the quote as it is now', async () => {
    const { server, session, release } = await leave(REP)
    const { customFields } = server.contact
    server.contact = { ...server.contact, customFields: { ...customFields, policy_number: 'ALB-1' } }
    release()
    await advanceTime(0)
    expect(session.get().contact.customFields['policy_number']).toBe('ALB-1')
    expect(findPendingPurchase(GUID)).toBeUndefined()
  })

  it('D14 gets a notification that the card was declined, and has to enter it again', async () => {
    const { session, payment, release } = await leave()
    release(errorResponse(402, 'CARD_DECLINED', { error: 'The bank declined the card' }))
    await advanceTime(0)
    expect(notifications.get()).toMatchObject([
      { type: 'error', title: 'Nothing was charged', message: 'The bank declined the card' },
    ])
    expect(payment.get().card).toBeNull()
    expect(session.get().purchasedPolicy).toBeNull()
    expect(findPendingPurchase(GUID)).toBeUndefined()
  })

  it('O05 keeps a purchase without a final outcome for the next press', async () => {
    const { session, release } = await leave()
    release(pending())
    await advanceTime(60_000)
    expect(session.get().purchasedPolicy).toBeNull()
    expect(findPendingPurchase(GUID)).toBeDefined()
  })
})

describe('O05 a purchase survives its page', () => {
  it('O05 after a reload the same request is sent again, with the same key', async () => {
    const { server, pay, keys, unmount } = startPurchaseFlow()
    server.respondNext('purchase', networkError())
    await pay()
    unmount()
    await advanceTime(0)

    // Another session, as after a reload: no card is held any more.
    const wizard = aWizardSession(server.contact)
    const again = renderHookInWizard(server.contact, useCheckout, { ...wizard, server: wizard.server })
    act(() => again.result.current.buy(310))
    await advanceTime(0)
    const [first] = keys()
    expect(wizard.server.requests.filter(({ kind }) => kind === 'purchase')).toMatchObject([{ key: first }])
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })
})
