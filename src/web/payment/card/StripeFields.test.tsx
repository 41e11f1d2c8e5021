// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { CardFields, type CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { renderInWizard as inWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

type Listener = (event: Record<string, unknown>) => void

/** Stripe.js as far as it is used: tests can emit events of its elements. */
class FakeStripe {
  static instances: FakeStripe[] = []
  readonly elementsGiven: Record<string, unknown>[] = []
  readonly amounts: { kind: string; amount: number }[] = []
  readonly created: { kind: string; options: Record<string, unknown>; listeners: Map<string, Listener> }[] =
    []
  destroyed = 0
  focused = ''
  submitError: Record<string, unknown> | undefined
  error: Record<string, unknown> | undefined
  readonly key: string

  constructor(key: string) {
    this.key = key
    FakeStripe.instances.push(this)
  }

  elements = (given: Record<string, unknown>) => {
    this.elementsGiven.push(given)
    let lastKind = ''
    const create = (kind: string, options: Record<string, unknown>) => {
      lastKind = kind
      const listeners = new Map<string, Listener>()
      this.created.push({ kind, options, listeners })
      return {
        on: (event: string, listener: Listener) => void listeners.set(event, listener),
        mount: (box: HTMLElement) => box.append(document.createElement('iframe')),
        focus: () => void (this.focused = kind),
        destroy: () => void (this.destroyed += 1),
      }
    }
    const update = async ({ amount }: { amount: number }) =>
      void this.amounts.push({ kind: lastKind, amount })
    return { create, update, submit: async () => ({ error: this.submitError }) }
  }

  createPaymentMethod = async () =>
    this.error
      ? { error: this.error }
      : { paymentMethod: { id: 'pm_1234567890', card: { brand: 'amex', last4: '8431' } } }

  emit(kind: string, event: string, data: Record<string, unknown> = {}) {
    const found = this.created.find((element) => element.kind === kind)?.listeners.get(event)
    if (!found) throw new Error(`Nobody listens to ${event} of ${kind}`)
    return act(async () => found(data))
  }
}

const APPLE = { merchant_id: 'merchant.example', merchant_name: 'Albatross' }
const CARD = { token: 'pm_1234567890', brand: 'American Express', last: '8431' }

async function renderFields(wallets: Record<string, unknown> = {}, { takesFocus = false } = {}) {
  queryClient.setQueryData(['config'], {
    payment: { gateway: 'stripe', publishable_key: 'pk_test_1' },
    wallets: { google_pay: null, apple_pay: null, ...wallets },
  })
  const ref = createRef<CardTokenizer>()
  const wizard = inWizard(aContact(), <CardFields ref={ref} takesFocus={takesFocus} />)
  expect(screen.getByRole('status', { name: 'Loading the card fields' })).toBeTruthy()
  await waitFor(() => expect(FakeStripe.instances[0]?.created.length).toBeGreaterThan(0))
  const [stripe] = FakeStripe.instances
  if (!stripe) throw new Error('Stripe.js was not asked')
  const tokenize = () => act(async () => ref.current?.tokenize())
  return { ...wizard, stripe, ref, tokenize }
}

beforeEach(() => {
  FakeStripe.instances = []
  vi.stubGlobal(
    'Stripe',
    Object.assign((key: string) => new FakeStripe(key), { version: 'endive' }),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

describe('C15 Stripe’s own card fields', () => {
  it('C15 use the publishable key, take cards only, and return a token', async () => {
    const { stripe, tokenize, unmount } = await renderFields()
    expect(stripe.key).toBe('pk_test_1')
    expect(stripe.elementsGiven).toMatchObject([
      {
        mode: 'payment',
        currency: 'usd',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
      },
    ])
    expect(stripe.created.map(({ kind }) => kind)).toEqual(['payment'])
    await stripe.emit('payment', 'ready')
    expect(screen.queryByRole('status')).toBeNull()
    expect(await tokenize()).toEqual(CARD)
    unmount()
    expect(stripe.destroyed).toBe(1)
  })

  it('C15 show their own errors, and below them Stripe’s message about the card', async () => {
    const { stripe, tokenize } = await renderFields()
    await stripe.emit('payment', 'ready')
    stripe.submitError = { type: 'validation_error', message: 'Your card number is incomplete.' }
    expect(await tokenize()).toBeUndefined()
    expect(screen.queryByRole('alert')).toBeNull()
    stripe.submitError = undefined
    stripe.error = { message: 'Your card is not supported.' }
    expect(await tokenize()).toBeUndefined()
    expect(screen.getByRole('alert').textContent).toContain('Your card is not supported.')
    stripe.error = undefined
    expect(await tokenize()).toEqual(CARD)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('C15 that do not load are an error, and can be tried again', async () => {
    const { stripe, ref } = await renderFields()
    const answer = ref.current?.tokenize()
    await stripe.emit('payment', 'loaderror')
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the card fields')
    expect(await answer).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('C15 return a token once they have loaded', async () => {
    const { stripe, ref } = await renderFields()
    const answer = ref.current?.tokenize()
    await stripe.emit('payment', 'ready')
    expect(await answer).toEqual(CARD)
  })

  it('O08 C15 that replace the focused element get the focus once they are ready', async () => {
    const { stripe } = await renderFields({}, { takesFocus: true })
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card' }))
    await stripe.emit('payment', 'ready')
    await waitFor(() => expect(stripe.focused).toBe('payment'))
  })

  it('C17 have the buttons of those wallets that are set up, and take the card that one gives', async () => {
    const { stripe, payment } = await renderFields({ apple_pay: APPLE })
    const [, buttons] = stripe.created
    expect(buttons).toMatchObject({
      kind: 'expressCheckout',
      options: { paymentMethods: { applePay: 'always', googlePay: 'never', link: 'never' } },
    })
    await stripe.emit('expressCheckout', 'confirm', { expressPaymentType: 'apple_pay' })
    await waitFor(() => expect(payment.get().card).toEqual({ ...CARD, wallet: 'apple_pay' }))
  })

  it('C17 N09 show the new amount after a coupon, and keep the typed card', async () => {
    const { stripe, session, server } = await renderFields({ apple_pay: APPLE })
    expect(stripe.elementsGiven.map(({ amount }) => amount)).toEqual([31_000, 31_000])
    const { contact } = session.get()
    const setPrice = (due: number) => {
      server.amountDue = due
      act(() =>
        session.replaceFromServer(
          { ...contact, customFields: { ...contact.customFields, amount_due: due } },
          [],
        ),
      )
    }
    setPrice(278.9)
    await waitFor(() =>
      expect(stripe.amounts.slice(-2)).toEqual([
        { kind: 'payment', amount: 27_890 },
        { kind: 'expressCheckout', amount: 27_890 },
      ]),
    )
    setPrice(0)
    expect(stripe.amounts.at(-1)).toEqual({ kind: 'expressCheckout', amount: 27_890 })
    expect([stripe.created.length, stripe.destroyed]).toEqual([2, 0])
  })
})
