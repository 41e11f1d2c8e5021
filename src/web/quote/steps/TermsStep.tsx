import { conductTerms, GENERAL_TERMS, POSTPONEMENT_TERMS } from '#domain/policy/conduct.ts'
import { termsStep } from '#domain/quote/terms.step.ts'
import { Checkbox } from '#web/forms.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'

export default function TermsStep() {
  const { grandPrizes } = useDraftQuote()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          {grandPrizes.length > 0 && (
            <section aria-labelledby="hole-in-one-rules" className="grid gap-4">
              <h2 id="hole-in-one-rules" className="text-xl">
                Hole-in-one rules
              </h2>
              <Rules sentences={conductTerms('hole-in-one')} />
              <Checkbox {...field('hio_terms')} />
            </section>
          )}
          <section aria-labelledby="certificate-terms" className="grid gap-4">
            <h2 id="certificate-terms" className="text-xl">
              Certificate terms
            </h2>
            <Rules sentences={[...GENERAL_TERMS, ...POSTPONEMENT_TERMS]} />
            <div>
              <Checkbox {...field('agree_to_terms')} />
              <Checkbox {...field('coverage_agreement')} />
            </div>
          </section>
        </>
      )}
    </WizardStep>
  )
}

function Rules({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid max-w-measure list-disc gap-2 pl-5 marker:text-fairway">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
