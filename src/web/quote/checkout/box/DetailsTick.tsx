import { Checkbox } from '#web/form/fields.tsx'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'

/** What the tick at the details is called, where the box speaks of it, too. */
export const DETAILS_LABEL = 'These details are right'

/** @rule N101 The person who buys confirms the details beside them, as cover rests on them. */
export function DetailsTick() {
  const { field } = useCheckoutForm()
  return (
    <div className="rounded-md border border-line bg-card px-4 py-2 [&_label]:font-semibold">
      <Checkbox
        {...field('coverage_agreement')}
        label={DETAILS_LABEL}
        hint="These are the shortest yardages you can play. Only a win on these figures is paid."
      />
    </div>
  )
}
