import { OutsideLink } from '#web/layout/outside-links.tsx'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

/** The name of the tick at our terms. */
export const TERMS_FIELD = 'terms_version'

export const termsTickLabel = (number: number) => `I’ve read and agree to the terms, version ${number}`

/** @rule N47 Who has not agreed to the version in force is asked here, also if it came while the page was open. */
export function TermsTick() {
  const {
    termsAgreement: { terms, isAgreed, wasAgreed, agree },
  } = useCheckoutForm()
  if (!terms || wasAgreed) return null
  return (
    <div className="grid rounded-md border border-line bg-card px-4 py-2 [&_label]:font-semibold">
      <Checkbox
        name={TERMS_FIELD}
        label={termsTickLabel(terms.number)}
        hint={`In force since ${formatDay(terms.from)}`}
        value={isAgreed ? 'Yes' : 'No'}
        onChange={(value) => agree(value === 'Yes')}
      />
      <OutsideLink
        href={terms.url}
        className="ml-8 inline-flex min-h-11 items-center justify-self-start text-fairway print:hidden"
      >
        Read the terms
      </OutsideLink>
    </div>
  )
}
