import { TextArea, TextField } from '#web/form/fields.tsx'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { Coupons } from '#web/quote/price/Coupons.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

/** What nobody has to fill in: a coupon, who else gets the papers, and a note. */
export function CouponsAndNotes() {
  const { field, coupons, agreement } = useCheckoutForm()
  return (
    <div className="ruled grid gap-6 pt-5 print:hidden">
      <FieldGroup title="Your documents">
        <TextField {...field('emails_to_be_sent')} />
        <TextArea {...field('special_instructions')} />
      </FieldGroup>
      {/* Last, as a code that is entered makes it longer. */}
      <FieldGroup title="Coupons">
        <Coupons ref={coupons} duringChange={agreement.duringOwnChange} />
      </FieldGroup>
    </div>
  )
}
