import { conductTerms, GENERAL_TERMS, POSTPONEMENT_TERMS } from '#domain/policy/conduct.ts'
import { termsStep } from '#domain/quote/terms.step.ts'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { coveredKinds, type Quote, rowsOf } from '#domain/quote/quote.ts'
import { Checkbox } from '#web/forms.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'

export default function TermsStep() {
  const quote = useDraftQuote()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          {coveredKinds(quote).map((kind) => (
            <ContestRules key={kind.type} kind={kind} quote={quote} field={field} />
          ))}
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

/** @rule N47 Each covered contest has its rules to accept, a putt also those of its kind. */
function ContestRules({ kind, quote, field }: { kind: ContestKind; quote: Quote; field: StepField }) {
  return (
    <section aria-labelledby={`${kind.type}-rules`} className="grid gap-4">
      <h2 id={`${kind.type}-rules`} className="text-xl">
        {kind.title} rules
      </h2>
      <Rules sentences={conductTerms(kind.witnessed)} />
      <div>
        {kind.terms(rowsOf(quote, kind)).map((key) => (
          <Checkbox key={key} {...field(key)} />
        ))}
      </div>
    </section>
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
