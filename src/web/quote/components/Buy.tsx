import { useLocation } from 'wouter'
import { midSentence } from '#domain/phrase.ts'
import { paymentCodeFields } from '#domain/quote/payment-codes.fields.ts'
import { type PaymentMethod } from '#domain/quote/payment.fields.ts'
import { isFriendsAndFamily, paymentOptions } from '#domain/quote/payment-methods.ts'
import { amountDue, methodOf, type Missing, missingMeans } from '#web/quote/buying/means.ts'
import { purchaseUnderWay } from '#web/quote/buying/under-way.ts'
import { type BuyingState, useBuying } from '#web/quote/buying/use-buying.ts'
import { meansWords, pressNote, pressWords } from '#web/quote/buying/words.ts'
import { AnswerAwaited } from '#web/quote/components/AnswerAwaited.tsx'
import { FocusedOnMount } from '#web/quote/components/FocusedOnMount.tsx'
import { HolderAsked } from '#web/quote/components/HolderAsked.tsx'
import { LeftOutNotice } from '#web/quote/components/LeftOutNotice.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The button that buys, under what it is paid with; or what is still needed for it. */
export function Buy() {
  const state = useSessionState()
  const { state: buying, buy, undo, useOtherCard } = useBuying()
  const underWay = purchaseUnderWay(state)
  const missing = underWay ? undefined : missingMeans(state)
  if (!underWay && !isOffered(state)) return <WithTheOffice />
  if (missing) return <Enter what={missing} why={buying.step === 'refused' ? buying.why : undefined} />
  const amount = underWay?.body.amount_due ?? amountDue(state)
  const acts = { onPress: () => buy(amount), onOtherCard: useOtherCard, onUndo: undo }
  return <PressToBuy buying={buying} amount={amount} {...acts} />
}

/** Whether whoever looks may enter this payment themselves. */
function isOffered(state: SessionState): boolean {
  const options = paymentOptions(draftQuote(state).answers, state.viewer.editor)
  return options.some(({ method }) => method === methodOf(state))
}

interface PressToBuyProps {
  buying: BuyingState
  amount: number
  onPress: () => void
  onOtherCard: () => void
  onUndo: () => void
}

function PressToBuy({ buying, amount, onPress, onOtherCard, onUndo }: PressToBuyProps) {
  const state = useSessionState()
  const isBusy = buying.step === 'buying' || buying.step === 'waiting'
  const interrupted = isBusy ? undefined : purchaseUnderWay(state)
  return (
    <section aria-labelledby="pay" className="grid justify-items-start gap-4">
      <h2 id="pay" className="text-xl wrap-anywhere">
        {meansWords(state, amount)}
      </h2>
      {buying.step === 'refused' && (
        <Notice kind="error" title="Nothing was charged" live>
          {buying.why}
        </Notice>
      )}
      {buying.step === 'ready' && buying.leftOut && (
        <LeftOutNotice what={buying.leftOut.what} onUndo={onUndo} />
      )}
      {interrupted?.asksHolder && <HolderAsked onOtherCard={onOtherCard} />}
      {interrupted && !interrupted.asksHolder && (
        <Notice kind="attention" title="You have pressed this button before">
          The answer had not come when the page was left. Press it again to see how it ended, or to buy it now
          if we never heard of it: it is bought once at the most.
        </Notice>
      )}
      {buying.step === 'waiting' && <AnswerAwaited on={buying.on} />}
      <FocusedOnMount when={buying.step === 'ready' && buying.undone === true}>
        <Button
          kind="primary"
          className="min-h-13 w-full px-8 text-lg sm:w-auto"
          busy={isBusy}
          onClick={onPress}
        >
          {pressWords(state, amount)}
        </Button>
      </FocusedOnMount>
      <p className="max-w-measure text-sm text-muted">{pressNote(state, amount)}</p>
    </section>
  )
}

/** What was entered to pay with is held for one purchase and never kept. */
function Enter({ what, why }: { what: Missing; why: string | undefined }) {
  const [, navigate] = useLocation()
  const state = useSessionState()
  return (
    <Notice kind="attention" title={`Enter ${thing(what, methodOf(state))}`} live={why !== undefined}>
      <p>{WHY_AGAIN[what === 'card' ? 'card' : 'other']}</p>
      {why !== undefined && <p className="font-semibold">{why}</p>}
      <FocusedOnMount when={why !== undefined}>
        <Button
          kind="primary"
          className="mt-3"
          onClick={() => navigate(stepPath(state, 'payment-information'))}
        >
          Go to payment
        </Button>
      </FocusedOnMount>
    </Notice>
  )
}

function thing(what: Missing, method: PaymentMethod): string {
  if (what === 'card') return 'your card'
  if (what === 'reference') return method === 'check' ? 'the number of the check' : 'your transaction id'
  return `your ${midSentence(paymentCodeFields[what].label)}`
}

const WHY_AGAIN = {
  card: 'A card is never kept, so it has to be entered again after the page was reloaded or a payment failed.',
  other: 'It is held for one purchase only, so it has to be entered again after the page was reloaded.',
}

/** A check, and money that was taken elsewhere, are entered by a rep; a client may pay otherwise meanwhile. */
function WithTheOffice() {
  const state = useSessionState()
  if (isFriendsAndFamily(draftQuote(state).answers)) {
    return (
      <Notice kind="info" title="One of our specialists completes this">
        <p>There is nothing to pay. You get the certificate by e-mail as soon as they have issued it.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="info" title="One of our specialists records this payment">
      <p>It was agreed with you that you pay by check or in another way that they enter for you.</p>
      <ButtonLink to={stepPath(state, 'payment-information')} className="mt-3">
        Pay another way
      </ButtonLink>
    </Notice>
  )
}
