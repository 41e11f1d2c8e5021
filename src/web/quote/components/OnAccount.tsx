import { paymentCodeFields } from '#domain/quote/payment-codes.fields.ts'
import { paymentOptions } from '#domain/quote/payment-methods.ts'
import { paymentFields, type PaymentMethod } from '#domain/quote/payment.fields.ts'
import { dollarsText } from '#web/quote/components/price-lines.ts'
import { openSendEmail } from '#web/quote/send-email.ts'
import { useDraftQuote, useSession, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A quote that is not paid by card is bought with the office: it says how it stands, and writes to them. */
export function OnAccount({ method }: { method: PaymentMethod }) {
  const session = useSession()
  const state = useSessionState()
  const { contact, accountCode } = state
  const { answers } = useDraftQuote()
  const label = paymentFields.payment_type.options?.find(({ value }) => value === method)?.label ?? ''
  const code = paymentOptions(answers, 'rep').find((option) => option.method === method)?.code
  const number = String(contact.customFields['quote_number'])
  const amount = dollarsText(contact.customFields['amount_due'])
  const billTo = code ? ` ${paymentCodeFields[code].label}: ${accountCode}` : ''

  return (
    <section aria-labelledby="on-account" className="grid justify-items-start gap-4">
      <h2 id="on-account" className="text-xl">
        {label}
      </h2>
      <Notice kind="info" title="Our office completes this with you">
        <p>
          Your quote {number} is saved, and {amount} is what it comes to. Nothing is insured and nothing is
          charged yet: write to us, and we issue the certificate and bill you as you chose.
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          onClick={() =>
            void openSendEmail(session, {
              subject: `Please complete quote ${number}`,
              message: `Please issue the certificate for ${amount}. Payment: ${label}.${billTo}`,
            })
          }
        >
          Ask the office to complete it
        </Button>
        <ButtonLink to={stepPath(state, 'payment-information')}>Pay another way</ButtonLink>
      </div>
    </section>
  )
}
