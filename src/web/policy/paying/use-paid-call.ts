import { useRef, useState } from 'react'
import { type CallError } from '#web/api/call-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { type DifferencePaymentHandle, type PaymentPart } from '#web/policy/paying/DifferencePayment.tsx'
import { type MadeChange, outcomeOf, type PaidAnswer } from '#web/policy/paying/paid-call.ts'
import { type PayingState } from '#web/policy/paying/PaymentNotice.tsx'
import { isOpen, repeatUntilFinal } from '#web/payment/repeat-until-final.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'

export interface PaidRequest {
  paid: PaymentPart
  idempotencyKey: string
}

interface PaidCallOptions {
  send: (request: PaidRequest) => Promise<PaidAnswer>
  onMade: (change: MadeChange) => void
  /** Nothing was charged; the reason is shown already. */
  onRejected: (error: CallError) => void
}

/**
 * One press of a button that decides or pays a change: collects the payment, and sends it until the outcome is known.
 *
 * @rule N77 Whatever is repeated has the key of the first try, so that it is charged once.
 */
export function usePaidCall({ send, onMade, onRejected }: PaidCallOptions) {
  const payment = usePaymentStore()
  const hasLeft = useIsUnmounted()
  const money = useRef<DifferencePaymentHandle>(null)
  const last = useRef<PaidRequest>(undefined)
  const [state, setState] = useState<PayingState>({ step: 'ready' })

  async function press() {
    setState({ step: 'sending' })
    const paid = (await money.current?.collect()) ?? {}
    if (hasLeft()) return
    if (paid === 'incomplete') return setState({ step: 'ready' })
    await sendUntilFinal({ paid, idempotencyKey: newIdempotencyKey() })
  }

  async function sendUntilFinal(request: PaidRequest) {
    last.current = request
    setState({ step: 'sending' })
    const again = () => outcomeOf(() => send(request))
    const outcome = await repeatUntilFinal({
      first: await again(),
      again,
      onWaiting: (waitingFor) => setState({ step: 'waiting', waitingFor }),
      hasLeft,
    })
    if (hasLeft()) return
    if (isOpen(outcome)) return setState({ step: 'unconfirmed' })
    payment.set({ card: null })
    if (outcome.status === 'made') return onMade(outcome.change)
    setState({ step: 'stopped', reason: outcome.error.message })
    onRejected(outcome.error)
  }

  const resend = async () => {
    if (last.current) await sendUntilFinal(last.current)
  }
  const isBusy = state.step === 'sending' || state.step === 'waiting'
  return { state, money, press, resend, isBusy }
}
