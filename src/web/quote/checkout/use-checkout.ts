import { startTransition, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  changeCard,
  type CheckoutPage,
  type CheckoutState,
  purchaseQuote,
} from '#web/quote/checkout/purchase-quote.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { useSession } from '#web/quote/session/context.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'

interface CheckoutOptions {
  /** Collects what the page asks before it pays. */
  prepare: CheckoutPage['prepare']
  /** The person has just left out signs, or added rush shipping. */
  onShippingChange: () => void
}

/** The state of the checkout, and what its buttons do. */
export function useCheckout({ prepare, onShippingChange }: CheckoutOptions = NOTHING_ASKED) {
  const session = useSession()
  const payment = usePaymentStore()
  const [, navigate] = useLocation()
  const [state, setState] = useState<CheckoutState>({ step: 'ready' })
  const hasLeft = useIsUnmounted()
  const isRunning = useRef(false)
  const page: CheckoutPage = { session, payment, navigate, prepare, show: setState, hasLeft }

  /** Presses while it runs are ignored. */
  async function run(work: () => Promise<CheckoutState>) {
    if (isRunning.current) return
    isRunning.current = true
    setState({ step: 'purchasing' })
    const next = await work()
    isRunning.current = false
    if (next.step === 'ready' && next.changed) onShippingChange()
    // With the price as it is now, which is rendered when there is time.
    if (!hasLeft()) startTransition(() => setState(next))
  }

  function undo() {
    if (state.step !== 'ready' || !state.changed) return
    session.edit(state.changed.before)
    setState({ step: 'ready', undone: true })
  }

  return {
    state,
    buy: (amount: number) => void run(() => purchaseQuote(page, amount)),
    changeCard: () => void run(() => changeCard(page)),
    undo,
  }
}

const NOTHING_ASKED: CheckoutOptions = { prepare: async () => undefined, onShippingChange: () => {} }
