import { type Ref, useEffect, useRef, useState } from 'react'
import { type PaymentOption, paymentOptions } from '#domain/quote/payment-methods.ts'
import { REP_METHODS } from '#domain/quote/payment.fields.ts'
import { paymentStep } from '#domain/quote/payment.step.ts'
import { RadioGroup, TextArea, TextField } from '#web/forms.tsx'
import { useLedToPay } from '#web/quote/buying/led-to-pay.ts'
import { exceptionGiven } from '#web/quote/buying/what-forbids.ts'
import { AccountCode, type AccountCodeHandle } from '#web/quote/components/AccountCode.tsx'
import { CardFields, type TokenAsked } from '#web/quote/components/CardFields.tsx'
import { Coupons, type CouponsHandle } from '#web/quote/components/Coupons.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { FocusedOnMount } from '#web/quote/components/FocusedOnMount.tsx'
import { FolioException } from '#web/quote/components/FolioException.tsx'
import { PaymentReference, type PaymentReferenceHandle } from '#web/quote/components/PaymentReference.tsx'
import { SwitchUndo } from '#web/quote/components/SwitchUndo.tsx'
import { useDraftQuote, useSession, useSessionState } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'
import { useSwitch } from '#web/quote/use-switch.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function PaymentStep() {
  const session = useSession()
  const method = useMethod()
  const isFree = costsNothing(useSessionState())
  const coupons = useRef<CouponsHandle>(null)
  const cardFields = useRef<TokenAsked>(null)
  const accountCode = useRef<AccountCodeHandle>(null)
  const reference = useRef<PaymentReferenceHandle>(null)

  useEffect(() => {
    if (textOf(session.get(), 'payment_type') === '') session.type({ payment_type: 'credit_card' })
  }, [session])

  async function holdMeans(): Promise<boolean> {
    if (!(await coupons.current?.settle())) return false
    // A coupon may just have taken all of it off.
    if (costsNothing(session.get())) return true
    if (method?.code) return (await accountCode.current?.check()) ?? false
    if (reference.current && !reference.current.check()) return false
    if (method?.method === 'credit_card' && !(await holdCard(session, cardFields.current))) return false
    return exceptionGiven(session)
  }

  return (
    <WizardStep step={paymentStep} beforeNext={holdMeans}>
      {(field) => (
        <>
          <FieldGroup title="How you pay">
            <HowToPay field={field} />
            {isFree ? (
              <p className="text-muted">There is nothing to pay: no account and no card is needed.</p>
            ) : (
              <>
                {method?.code && <AccountCode key={method.code} code={method.code} ref={accountCode} />}
                {method?.method === 'credit_card' && <Card fields={cardFields} />}
                {(method?.method === 'check' || method?.method === 'transaction_id') && (
                  <PaymentReference key={method.method} by={method.method} ref={reference} />
                )}
                <FolioException />
              </>
            )}
          </FieldGroup>
          <FieldGroup title="Your papers">
            <TextField {...field('emails_to_be_sent')} />
            <TextArea {...field('special_instructions')} />
          </FieldGroup>
          {/* Last, as a code that is entered makes it longer. */}
          <FieldGroup title="Coupons">
            <Coupons ref={coupons} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** @rule T03 Another way to pay clears the list of those who get the papers; where one is typed, it asks first. */
function HowToPay({ field }: { field: StepField }) {
  const choice = useSwitch('payment_type')
  const { wantsOtherWay = false } = useLedToPay()
  return (
    <>
      <FocusedOnMount when={choice.stage.at === 'undone' || wantsOtherWay}>
        <RadioGroup
          {...field('payment_type')}
          look="cards"
          options={useOffered().map(({ method, label }) => ({ value: method, label }))}
          value={choice.value}
          onChange={choice.choose}
        />
      </FocusedOnMount>
      <SwitchUndo of={choice}>The addresses for the papers belonged to the other way to pay.</SwitchUndo>
    </>
  )
}

function Card({ fields }: { fields: Ref<TokenAsked> }) {
  const session = useSession()
  const { card } = useSessionState()
  const [heldAtFirst] = useState(card)
  const [isAnother, setAnother] = useState(false)
  if (!card) return <CardFields ref={fields} takesFocus={isAnother} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <p>
        {card.brand} ending in {card.last}
      </p>
      {/* The wallet's own button had the focus, and is gone. */}
      <FocusedOnMount when={card.wallet !== undefined && card !== heldAtFirst}>
        <Button
          kind="quiet"
          onClick={() => {
            setAnother(true)
            session.holdCard(null)
          }}
        >
          Use another card
        </Button>
      </FocusedOnMount>
    </div>
  )
}

/**
 * What this quote may be paid by on this page; what a rep has chosen stays to be seen.
 *
 * @rule N23 A check, and a payment taken elsewhere, are offered to a rep alone.
 */
function useOffered(): PaymentOption[] {
  const { answers } = useDraftQuote()
  const { viewer } = useSessionState()
  const { payment_type: chosen } = answers
  const isShown = ({ method }: PaymentOption) =>
    viewer.editor === 'rep' || method === chosen || !REP_METHODS.includes(method)
  return paymentOptions(answers, 'rep').filter((option) => option.wallet === undefined && isShown(option))
}

function useMethod(): PaymentOption | undefined {
  const { payment_type: chosen } = useDraftQuote().answers
  return useOffered().find(({ method }) => method === chosen)
}

/** Friends & Family, and whoever has coupons for all of it. */
function costsNothing({ price }: SessionState): boolean {
  return price.fields['amount_due'] === 0
}

async function holdCard(session: QuoteSession, fields: TokenAsked | null): Promise<boolean> {
  if (session.get().card) return true
  const tokenized = await fields?.tokenize()
  // While the fields were asked, a wallet may have given a card.
  if (tokenized) session.holdCard(tokenized)
  return session.get().card !== null
}
