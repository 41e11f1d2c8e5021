import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '#web/api/call-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { cancelOpenPayment } from '#web/payment/cancel-open-payment.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { isOpen, repeatUntilFinal } from '#web/payment/repeat-until-final.ts'
import type { DifferencePaymentHandle } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { outcomeOf, type PaidAnswer } from '#web/policy/amendments/paying/paid-call.ts'
import type { PayingState } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import {
  findPendingPayment,
  forgetPendingPayment,
  keepPendingPayment,
  type PaidRequest,
} from '#web/policy/amendments/paying/pending-payment.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'

interface PaidCallOptions<Made> {
  /** The change or invoice that is paid. */
  paidId: string
  /** What the server says of its payment: not begun or ended, waiting for the cardholder, or anything else. */
  payment: 'none' | 'unconfirmed' | 'begun'
  send: (request: PaidRequest) => Promise<PaidAnswer<Made>>
  /** Gives up the payment that waits for its cardholder. */
  cancel: () => Promise<unknown>
  onMade: (made: Made) => void
  /** Nothing was charged; the reason is shown already. */
  onRejected: (error: CallError) => void
  onCancelled: () => void
  onNotCancelled: (error: CallError) => void
  /** The bank's window was closed without an answer. */
  onUnconfirmed: () => void
}

/**
 * One press of a button that decides or pays a change, or pays an invoice: collects the payment, and sends it until the outcome is known, also
 * after a reload.
 *
 * @rule N77 Whatever is repeated has the key of the first try, so that it is charged once.
 */
export function usePaidCall<Made extends object>(options: PaidCallOptions<Made>) {
  const { paidId, payment, send, cancel, ...on } = options
  const store = usePaymentStore()
  const hasLeft = useIsUnmounted()
  const money = useRef<DifferencePaymentHandle>(null)
  const [state, setState] = useState<PayingState>(stateOf(payment))
  const [seen, setSeen] = useState(payment)
  // Another window began the payment, confirmed it or gave it up.
  if (seen !== payment) {
    setSeen(payment)
    const isRefused = state.step === 'stopped' && payment === 'unconfirmed'
    if (isRefused || state.step === 'ready' || state.step === 'unconfirmed') setState(stateOf(payment))
  }
  const isBusy = state.step === 'sending' || state.step === 'waiting'
  // What was begun before a reload and waits for no cardholder is asked for its answer, which begins nothing.
  const askForAnswer = useEffectEvent(() => {
    if (payment === 'begun' && !isBusy) void resend()
  })
  useEffect(() => askForAnswer(), [payment])

  async function press() {
    setState({ step: 'sending' })
    const paid = (await money.current?.collect()) ?? {}
    if (hasLeft()) return
    if (paid === 'incomplete') return setState({ step: 'ready' })
    await sendUntilFinal({ paid, idempotencyKey: newIdempotencyKey() })
  }

  async function sendUntilFinal(request: PaidRequest) {
    keepPendingPayment(paidId, request)
    setState({ step: 'sending' })
    const again = () => outcomeOf(() => send(request))
    const outcome = await repeatUntilFinal({
      first: await again(),
      again,
      onWaiting: (waitingFor) => setState({ step: 'waiting', waitingFor }),
      hasLeft,
    })
    if (hasLeft()) return
    if (isOpen(outcome)) {
      setState({ step: 'unconfirmed' })
      return on.onUnconfirmed()
    }
    forgetPendingPayment(paidId)
    store.set({ card: null })
    if (outcome.status === 'made') return on.onMade(outcome.change)
    setState({ step: 'stopped', reason: outcome.error.message })
    on.onRejected(outcome.error)
  }

  async function resend() {
    const pending = findPendingPayment(paidId)
    if (pending) await sendUntilFinal(pending)
  }

  async function giveUp() {
    setState({ step: 'sending' })
    const error = await cancelOpenPayment(cancel)
    if (hasLeft()) return
    // It was confirmed meanwhile: its own answer says so.
    if (error?.code === 'CHANGE_DECIDED' && findPendingPayment(paidId)) return resend()
    if (error) {
      setState({ step: 'unconfirmed' })
      return on.onNotCancelled(error)
    }
    forgetPendingPayment(paidId)
    store.set({ card: null })
    setState({ step: 'ready' })
    on.onCancelled()
  }

  const isKept = findPendingPayment(paidId) !== undefined
  return { state, money, press, resend: isKept ? resend : undefined, giveUp, isBusy }
}

function stateOf(payment: 'none' | 'unconfirmed' | 'begun'): PayingState {
  return { step: payment === 'unconfirmed' ? 'unconfirmed' : 'ready' }
}
