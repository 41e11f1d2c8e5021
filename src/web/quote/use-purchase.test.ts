// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/notifications/notify.ts'
import { usePurchase } from '#web/quote/use-purchase.ts'
import { clearScreen, hooked } from '#testing/in-wizard.tsx'
import { aContact, lostConnection, refusal } from '#testing/quote-server.ts'

const pending = () => Response.json({ code: 'PENDING', data: { retry_after: 1 } }, { status: 202 })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function begin(contact = aContact()) {
  const wizard = hooked(contact, usePurchase)
  const { server, session, result } = wizard
  session.holdCard({ token: 'tok_12345678', brand: 'Visa', last: '4242' })
  const pay = async (amount = 310) => {
    act(() => void result.current.pay(amount))
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
    const answer = server.hold('purchase')
    await pay()
    await pay()
    answer()
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

    const again = hooked(session.get().contact, usePurchase, { server, session })
    act(() => void again.result.current.pay(310))
    await pass(0)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })
})

describe('O05 a purchase that is refused', () => {
  it('O05 a declined card is given up, and it is said why', async () => {
    const { server, session, pay, state } = begin()
    server.next('purchase', refusal(402, 'CARD_DECLINED', { error: 'The card was declined' }))
    await pay()
    expect(state()).toEqual({ step: 'refused', why: 'The card was declined.' })
    expect(session.get().card).toBeNull()
  })

  it.each([
    ['PRICE_CHANGED', 409, /look at the new total/],
    ['VERSION_CONFLICT', 409, /read it through/],
    ['NOT_BINDABLE', 409, /Refused: NOT_BINDABLE\.$/],
  ])('O01 after %s the quote is shown as it is now, and the card stays', async (code, status, words) => {
    const { server, session, pay, state } = begin()
    server.amountDue = 400
    server.savedElsewhere({ h_prize_value_1: 20_000 })
    server.next('purchase', refusal(status, code))
    await pay()
    expect(state()).toMatchObject({ step: 'refused', why: words })
    expect(session.get().contact.customFields).toMatchObject({ amount_due: 400, h_prize_value_1: 20_000 })
    expect(session.get().price.fields['amount_due']).toBe(400)
    expect(session.get().card).not.toBeNull()
  })

  it('O05 the button comes back though the quote cannot be read anew', async () => {
    const { server, pay, state, keys } = begin()
    server.next('purchase', refusal(409, 'PRICE_CHANGED'))
    server.next('read', lostConnection())
    await pay()
    expect(state().step).toBe('refused')
    await pay()
    expect(keys()).toHaveLength(2)
  })

  it('S07 what somebody else has bought is a policy now', async () => {
    const { server, session, pay } = begin()
    server.next('purchase', refusal(409, 'ALREADY_PURCHASED'))
    await pay()
    expect(session.get().bought).toBe(true)
  })

  it('C15 without a card nothing is asked for', async () => {
    const { server, session, pay, state } = begin()
    session.holdCard(null)
    await pay()
    expect(server.of('purchase')).toEqual([])
    expect(state()).toEqual({ step: 'refused', why: 'Enter the card again.' })
  })
})
