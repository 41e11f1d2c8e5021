// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/notifications/notify.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { useBuying } from '#web/quote/buying/use-buying.ts'
import { aSession, clearScreen, hooked } from '#testing/in-wizard.tsx'
import { aContact, lostConnection, refusal } from '#testing/quote-server.ts'
import { aProducer, readyAnswers } from '#testing/ready-answers.ts'

const readyProducer = { ...readyAnswers, ...aProducer }
const pending = () => Response.json({ code: 'PENDING', data: { retry_after: 1 } }, { status: 202 })
/** The window that is open, and how to answer it. */
const openWindow = () => dialogStack.get().at(-1)
const answer = (given?: unknown) =>
  act(async () => {
    openWindow()?.close(given)
    await vi.advanceTimersByTimeAsync(0)
  })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function begin(contact = aContact()) {
  const wizard = hooked(contact, useBuying)
  const { server, session, result } = wizard
  session.holdCard({ token: 'tok_12345678', brand: 'Visa', last: '4242' })
  const pay = async (amount = 310) => {
    act(() => result.current.buy(amount))
    await pass(0)
  }
  const keys = () => server.asked.filter(({ kind }) => kind === 'purchase').map(({ key }) => key)
  return { ...wizard, pay, keys, state: () => result.current.state }
}

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/quote/view/x/confirm-coverage')
})
afterEach(() => {
  clearScreen()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('O05 one press buys once', () => {
  it('O05 pays what was shown, with the card’s token, and goes to the confirmation', async () => {
    const { server, pay } = begin(aContact({ special_instructions: 'Ring twice' }))
    await pay()
    expect(server.of('purchase')).toEqual([
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

  it('O05 stores first what was just typed', async () => {
    const { server, session, pay } = begin()
    session.type({ special_instructions: 'Ring twice' })
    await pay()
    expect(server.of('purchase')).toMatchObject([
      { version: 2, payment: { special_instructions: 'Ring twice' } },
    ])
  })

  it('O05 does not pay while that cannot be stored', async () => {
    const { server, session, pay, state } = begin()
    server.next('save', lostConnection())
    session.type({ special_instructions: 'Ring twice' })
    await pay()
    expect(server.of('purchase')).toEqual([])
    expect(state()).toMatchObject({ step: 'refused', why: /not saved yet/ })
  })

  it('O05 a second press while it runs is none', async () => {
    const { server, pay, keys } = begin()
    const release = server.hold('purchase')
    await pay()
    await pay()
    release()
    await pass(0)
    expect(keys()).toHaveLength(1)
  })

  it('O05 without an answer the same is asked again, under the same key, until there is an end', async () => {
    const { server, pay, keys, state } = begin()
    server.next('purchase', lostConnection(), refusal(409, 'IN_PROGRESS'), refusal(429, 'RATE_LIMITED'))
    server.next('purchase', new Response('<h1>Bad gateway</h1>', { status: 502 }), pending())
    await pay()
    expect(state()).toEqual({ step: 'waiting' })
    server.contact = aContact({ h_prize_value_1: 20_000 })
    await pass(1500 * 5)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(6)
    expect(new Set(server.of('purchase').map((body) => JSON.stringify(body))).size).toBe(1)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('X05 a connection that is gone is said once, not at every repeat', async () => {
    const { server, pay } = begin()
    server.next('purchase', lostConnection(), lostConnection(), lostConnection())
    await pay()
    expect(notifications.get()).toHaveLength(1)
    clearScreen()
    await pass(3000)
    expect(notifications.get()).toEqual([])
  })

  it('O05 another press after a refusal is another purchase', async () => {
    const { server, session, pay, keys } = begin()
    server.next('purchase', refusal(402, 'CARD_DECLINED'))
    await pay()
    await answer()
    session.holdCard({ token: 'tok_87654321', brand: 'Visa', last: '1881' })
    await pay()
    expect(new Set(keys()).size).toBe(2)
  })

  it('O05 who has left is not called back, and who returns asks for the same purchase', async () => {
    const { server, session, unmount, pay, keys } = begin()
    server.next('purchase', pending())
    await pay()
    unmount()
    await pass(60_000)
    expect(keys()).toHaveLength(1)
    expect(location.pathname).toBe('/quote/view/x/confirm-coverage')

    const again = hooked(session.get().contact, useBuying, { server, session })
    act(() => again.result.current.buy(310))
    await pass(0)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })
})

describe('O05 a purchase that is refused', () => {
  it('D14 a declined card is given up, and it is said why', async () => {
    const { server, session, pay, state } = begin()
    server.next('purchase', refusal(402, 'CARD_DECLINED', { error: 'The card was declined' }))
    await pay()
    expect(openWindow()).toMatchObject({
      name: 'credit-card-error',
      props: { reason: 'The card was declined.', hasOtherWays: false },
    })
    expect(session.get().card).toBeNull()
    await answer('again')
    expect(location.pathname).toMatch(/payment-information$/)
    expect(state().step).not.toBe('buying')
    expect(notifications.get()).toEqual([])
  })

  it('O01 another price is shown beside the old one, and bought only once it is agreed to', async () => {
    const { server, pay, keys } = begin()
    server.amountDue = 400
    server.next('purchase', refusal(409, 'PRICE_CHANGED', { data: { shown: 310, now: 400 } }))
    await pay()
    expect(openWindow()).toMatchObject({ name: 'price-changed', props: { shown: 310, now: 400 } })
    expect(keys()).toHaveLength(1)
    await answer('go-on')
    await pass(0)
    expect(server.of('purchase').map(({ amount_due: amount }) => amount)).toEqual([310, 400])
    expect(new Set(keys()).size).toBe(2)
  })

  it('O01 who does not agree to another price buys nothing', async () => {
    const { server, session, pay, keys, state } = begin()
    server.amountDue = 400
    server.savedElsewhere({})
    server.next('purchase', refusal(409, 'PRICE_CHANGED', { data: { shown: 310, now: 400 } }))
    await pay()
    await answer()
    expect(keys()).toHaveLength(1)
    expect(state().step).toBe('refused')
    expect(session.get().contact.customFields['amount_due']).toBe(400)
    expect(session.get().card).not.toBeNull()
  })

  it('D16 T18 after somebody else’s change the quote is shown as it is now', async () => {
    const { server, session, pay, state } = begin()
    server.savedElsewhere({ h_prize_value_1: 20_000 })
    server.next('purchase', refusal(409, 'VERSION_CONFLICT', { error: 'Changed elsewhere' }))
    await pay()
    expect(openWindow()).toMatchObject({
      name: 'unable-to-purchase',
      props: { reasons: [expect.stringMatching(/^Changed elsewhere\. .*read it through/)] },
    })
    await answer()
    expect(state()).toMatchObject({ step: 'refused', why: expect.stringMatching(/read it through/) })
    expect(session.get().contact.customFields).toMatchObject({ h_prize_value_1: 20_000 })
  })

  it('D16 any other refusal says its reasons, and leads to a message to the office', async () => {
    const { server, pay } = begin()
    const fields = [{ section: 'payment_info', field: 'payment.reference', message: 'Enter the id' }]
    server.next('purchase', refusal(400, 'INVALID', { fields }))
    await pay()
    expect(openWindow()).toMatchObject({ name: 'unable-to-purchase', props: { reasons: ['Enter the id.'] } })
    await answer('write')
    expect(openWindow()).toMatchObject({
      name: 'send-email',
      props: { initial: { message: 'Enter the id.' } },
    })
  })

  it('D13 an agent number that the server refuses leads back to its field', async () => {
    const { server, session, pay } = begin(aContact({ payment_type: 'folio' }, readyProducer))
    session.holdAccountCode('654321')
    const fields = [{ section: 'payment_info', field: 'payment.agent_number', message: 'Not known' }]
    server.next('bind', refusal(400, 'INVALID', { fields }))
    await pay()
    expect(openWindow()).toMatchObject({ name: 'farmer-error', props: { reason: 'Not known' } })
    await answer('mend')
    expect(location.pathname).toMatch(/payment-information$/)
    expect(history.state).toMatchObject({ refusedCode: 'Not known' })
  })

  it('D05 what the server finds to forbid it is said as if it had been known', async () => {
    const { server, pay, state } = begin()
    const data = [
      { code: 'HIGH_GRAND_PRIZE', step: 'contest-coverage', message: 'Too high', clearedBy: 'rep' },
    ]
    server.next('purchase', refusal(409, 'NOT_BINDABLE', { data }))
    await pay()
    expect(openWindow()).toMatchObject({
      name: 'cannot-bind',
      props: { reasons: [{ message: 'Too high', stepTitle: 'Contest coverage' }] },
    })
    await answer()
    expect(state()).toEqual({ step: 'ready' })
  })

  it('O05 the button comes back though the quote cannot be read anew', async () => {
    const { server, pay, state, keys } = begin()
    server.next('purchase', refusal(403, 'PAYMENT_NOT_OFFERED'))
    server.next('read', lostConnection())
    await pay()
    await answer()
    expect(state().step).toBe('refused')
    await pay()
    expect(keys()).toHaveLength(2)
  })

  it('S07 what somebody else has bought is a policy now', async () => {
    const { server, session, pay } = begin()
    const data = { policy_number: 'ALB-100001' }
    server.next('purchase', refusal(409, 'ALREADY_PURCHASED', { data }))
    await pay()
    expect(session.get().bought).toBe('ALB-100001')
    expect(openWindow()).toBeUndefined()
  })
})

describe('every way to pay', () => {
  it.each([
    ['pap', { client_type: 'chevrolet' }, { dealer_bac_code: '123456' }],
    ['folio', {}, { agent_number: '123456' }],
  ] as const)('N23 %s is bound, with the account’s code', async (method, fields, means) => {
    const from = method === 'folio' ? readyProducer : undefined
    const { server, session, pay } = begin(aContact({ ...fields, payment_type: method }, from))
    session.holdAccountCode(' 123456 ')
    await pay()
    expect(server.of('purchase')).toEqual([])
    expect(server.of('bind')).toMatchObject([
      { amount_due: 310, payment: { payment_type: method, ...means } },
    ])
    expect(JSON.stringify(server.of('bind'))).not.toContain('tok_')
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('D12 a Farmers agent’s card goes with the reason, which is asked for at the latest now', async () => {
    const { server, pay } = begin(aContact({ payment_type: 'credit_card' }, readyProducer))
    await pay()
    expect(openWindow()).toMatchObject({ name: 'farmer-exception', props: { initial: null } })
    expect(server.of('purchase')).toEqual([])
    await answer({ reason: 'The folio is closed', agentNumber: '012345' })
    await pass(0)
    expect(server.of('purchase')).toMatchObject([
      { payment: { farmers_exception: 'The folio is closed', agent_number: '012345' } },
    ])
  })

  it('D12 who gives no reason buys nothing', async () => {
    const { server, pay, state } = begin(aContact({ payment_type: 'credit_card' }, readyProducer))
    await pay()
    await answer()
    expect(server.of('purchase')).toEqual([])
    expect(state()).toEqual({ step: 'ready' })
  })
})

describe('O05 a purchase outlives its page', () => {
  it('O05 after a reload the same is asked for again, under its own key', async () => {
    const { server, pay, keys, unmount } = begin()
    server.next('purchase', lostConnection())
    await pay()
    unmount()
    await pass(0)

    // Another session, as after a reload: no card is held any more.
    const wizard = aSession(server.contact)
    const again = hooked(server.contact, useBuying, { ...wizard, server: wizard.server })
    act(() => again.result.current.buy(310))
    await pass(0)
    const [first] = keys()
    expect(wizard.server.asked.filter(({ kind }) => kind === 'purchase')).toMatchObject([{ key: first }])
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })
})
