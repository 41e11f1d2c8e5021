import { useRef, useState } from 'react'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import type { DifferencePaymentHandle } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import type { PayingState } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import { giveUpChange, sendChange, type SentBody } from '#web/policy/amendments/editing/send-change.ts'
import { useChange } from '#web/policy/amendments/editing/change-context.ts'
import { useNewPrice } from '#web/policy/amendments/editing/use-new-price.ts'
import type { CardToken } from '#web/payment/payment-draft.ts'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'
import { isOpen, type WaitingFor } from '#web/payment/repeat-until-final.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { RowProblem } from '#domain/problem.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { ChangeDraft } from '#web/policy/amendments/editing/change-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { requestRow } from '#web/quote/answers/requested-row.ts'

export interface ApplyOptions {
  /** Shows what is wrong in the fields; true if nothing is. */
  check: () => boolean
  onMade: (made: MadeChange, paidBy?: CardToken) => void
  onStale: () => void
  write: WriteToOffice
}

/** @rule N72 One Apply makes one change. */
export function useApply({ check, onMade, onStale, write }: ApplyOptions) {
  const change = useChange()
  const payment = usePaymentStore()
  const hasLeft = useIsUnmounted()
  const money = useRef<DifferencePaymentHandle>(null)
  const [state, setState] = useState<PayingState>({ step: 'ready' })
  const [newPrice, setNewPrice] = useNewPrice()

  async function apply() {
    const isComplete = check()
    const { preview: shown } = change.get()
    if (isComplete) {
      setState({ step: 'sending' })
      await change.whenPriced()
      if (hasLeft()) return
    }
    const stop = whyNot(isComplete) ?? whyAnotherPrice(shown)
    if (stop !== undefined) {
      setState({ step: 'stopped', reason: stop, atFields: !isComplete })
      return explainNoPrice(change, write)
    }
    if (newPrice && !newPrice.isAccepted)
      return setState({ step: 'stopped', reason: 'Check the box to accept the new price.' })
    const { built } = change.get()
    if (built.state !== 'ready') return
    setState({ step: 'sending' })
    const paid = (await money.current?.collect()) ?? {}
    if (hasLeft()) return
    if (paid === 'incomplete') return setState({ step: 'ready' })
    await send({ ...built.body, ...paid })
  }

  /** Why it cannot be sent as it is. */
  function whyNot(isComplete: boolean): string | undefined {
    const { built, preview, isOld, refusal } = change.get()
    if (built.state === 'nothing') return 'Change something first.'
    if (built.state === 'incomplete') return isComplete ? built.message : 'Fix the marked fields first.'
    if (refusal) return refusal.message
    if (!preview || isOld) return 'We’re still working out the price. Wait a moment, then try again.'
    return undefined
  }

  /** What was priced after the press is charged only if the button said so. */
  function whyAnotherPrice(shown: ChangePreview | undefined): string | undefined {
    const { preview } = change.get()
    if (preview && shown && doesSame(preview, shown)) return undefined
    return 'The price changed while you were confirming. Check it, then confirm again.'
  }

  /** Without a body, what was sent earlier is sent again. */
  async function send(body?: SentBody) {
    setState({ step: 'sending' })
    const onWaiting = (waitingFor: WaitingFor) => {
      setState({ step: 'waiting', waitingFor })
      // The preview is refused too, so that the page offers the way back in.
      if (waitingFor === 'sign-in') change.refresh()
    }
    const outcome = await sendChange(change, { onWaiting, hasLeft }, body)
    if (hasLeft()) return
    if (isOpen(outcome)) return setState({ step: 'unconfirmed' })
    const { card } = payment.get()
    payment.set({ card: null })
    if (outcome.status === 'made') {
      change.finish()
      return onMade(outcome.change, card ?? undefined)
    }
    if (isCallError(outcome.error, 'VERSION_CONFLICT')) onStale()
    change.refresh()
    if (outcome.error.code === 'PRICE_CHANGED') await showNewPrice(outcome.error)
    else setState({ step: 'stopped', reason: outcome.error.message })
  }

  /** Both prices, once the new one is known; where it is the same after all, what the server said. */
  async function showNewPrice({ data, message }: CallError) {
    const { shown } = data as { shown: number }
    await change.whenPriced()
    if (hasLeft()) return
    const now = change.get().preview?.effect.charge
    if (now === undefined || now === shown) return setState({ step: 'stopped', reason: message })
    setNewPrice({ was: shown, now })
    setState({ step: 'ready' })
  }

  async function giveUp() {
    try {
      await giveUpChange(change)
      payment.set({ card: null })
      setState({ step: 'ready' })
    } catch {
      // It was confirmed meanwhile: its own answer says so.
      await send()
    }
  }

  return { state, newPrice, money, apply, resend: () => send(), giveUp }
}

/** True if the button promises the same with both. */
function doesSame(one: ChangePreview, other: ChangePreview): boolean {
  const { verdict, needs_payment: needsPayment, effect } = one
  return (
    verdict === other.verdict &&
    needsPayment === other.needs_payment &&
    effect.charge === other.effect.charge &&
    effect.credit === other.effect.credit &&
    effect.difference === other.effect.difference
  )
}

/** Opens the message to the office. */
type WriteToOffice = (prefill: { subject: string }) => void

/**
 * Shows which contests have no price after the change, and why; or that nothing can be priced now.
 *
 * @rule D24 Applying a change with a contest that has no price names it with its reason; while typing only the row is marked.
 */
async function explainNoPrice(change: ChangeDraft, write: WriteToOffice): Promise<void> {
  const rows = unpriced(change)
  const { refusal } = change.get()
  const reason = isCallError(refusal, 'NO_RATING_PLAN') ? refusal.message : undefined
  if (rows.length === 0 && reason === undefined) return
  const chosen = await openDialog('unable-to-calculate', { rows: rows.map(named), reason })
  if (chosen === 'write') write({ subject: 'A change we couldn’t price' })
  else if (chosen) requestRow(chosen)
}

function unpriced(change: ChangeDraft): readonly RowProblem[] {
  const { built, refusal } = change.get()
  if (built.state === 'incomplete') return unpricedRows(draftQuote(change.answers.get()))
  return isCallError(refusal, 'PRICE_CALCULATION') ? (refusal.data as RowProblem[]) : []
}

function named(row: RowProblem) {
  const kind = CONTEST_DEFINITIONS.find(({ entity }) => entity === row.entity)
  return { ...row, name: kind ? contestName(kind, row.index) : `Contest ${row.index}` }
}
