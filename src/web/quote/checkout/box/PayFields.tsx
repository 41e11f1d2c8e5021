import { type Ref, useImperativeHandle, useRef } from 'react'
import { payersZip } from '#domain/quote/payment/payers-zip.ts'
import { methodsToChoose } from '#domain/quote/payment/payment-methods.ts'
import { CardGround, CardZip } from '#web/payment/card/card-ground.ts'
import type { CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { tokenizeTypedCard } from '#web/payment/card/tokenize-card.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { BoxCard } from '#web/quote/checkout/box/BoxCard.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { FarmersExceptionSummary } from '#web/quote/payment/FarmersExceptionSummary.tsx'
import { MethodDetails, type MethodDetailsHandle } from '#web/quote/payment/MethodDetails.tsx'
import { MethodChoice } from '#web/quote/payment/MethodChoice.tsx'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'

export interface PayFieldsHandle {
  /** Whether everything to pay with is there; if not, the fields show what is missing. */
  collect: () => Promise<boolean>
  focusCard: () => void
}

interface PayFieldsProps {
  ref: Ref<PayFieldsHandle>
  isFree: boolean
  /** This person may enter the payment; else only another way to pay is chosen. */
  canPay: boolean
  /** A payment that was begun goes on with what was entered for it. */
  isHeld: boolean
  /** The request is on its way: what is typed now comes too late. */
  isSent: boolean
  /** The card fields come back for another card. */
  takesFocus: boolean
}

/** How it is paid where there is a choice, and what to pay with. */
export function PayFields({ ref, isFree, canPay, isHeld, isSent, takesFocus }: PayFieldsProps) {
  const session = useSession()
  const payment = usePaymentStore()
  const state = useSessionState()
  const quote = useDraftQuote()
  const frame = useRef<HTMLDivElement>(null)
  const card = useRef<CardTokenizer>(null)
  const details = useRef<MethodDetailsHandle>(null)
  const method = selectedMethod(state)
  const choices = methodsToChoose(quote.answers, state.viewer.editor)

  useImperativeHandle(ref, () => ({
    collect: async () => {
      if (isFree) return true
      if (selectedMethod(session.get()) === 'credit_card') return tokenizeTypedCard(payment, card.current)
      return (await details.current?.check()) ?? true
    },
    focusCard: () => {
      frame.current?.scrollIntoView({ block: 'nearest' })
      card.current?.focus()
    },
  }))

  return (
    // On a small screen the message above the bar covers nothing of it.
    <div ref={frame} className="grid gap-4 max-lg:scroll-mb-[50dvh]" inert={isSent}>
      {choices.length > 1 && !isHeld && <MethodChoice />}
      {isFree ? (
        canPay && (
          <p className="text-muted">There’s nothing to pay, so you don’t need an account or a card.</p>
        )
      ) : (
        <>
          {method === 'credit_card' ? (
            <CardGround value="card">
              <CardZip value={payersZip(quote)}>
                <BoxCard ref={card} isHeld={isHeld} takesFocus={takesFocus} />
              </CardZip>
            </CardGround>
          ) : (
            canPay && !isHeld && <MethodDetails ref={details} />
          )}
          <FarmersExceptionSummary />
        </>
      )}
    </div>
  )
}
