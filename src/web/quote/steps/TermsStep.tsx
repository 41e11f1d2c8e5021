import { sendTerms } from '#contract/terms.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { type TermsSection, termsSections } from '#domain/quote/terms/terms-snapshot.ts'
import { mayCall } from '#web/api/may-call.ts'
import { Checkbox } from '#web/form/fields.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { SendButton } from '#web/quote/send/SendButton.tsx'
import { useRememberAcceptance } from '#web/quote/checkout/review/terms-accepted-at.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function TermsStep() {
  const quote = useDraftQuote()
  useRememberAcceptance()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          <SendTerms />
          {termsSections(quote).map((section) => (
            <TermsSectionFields key={section.id} section={section} field={field} />
          ))}
        </>
      )}
    </WizardStep>
  )
}

/** @rule D68 A rep sends the terms to the person who decides. */
function SendTerms() {
  const { viewer, contact } = useAnswersState()
  if (viewer.editor !== 'rep' || !mayCall(viewer, sendTerms)) return null
  return (
    <div className="grid gap-3">
      <p className="max-w-measure text-muted">Somebody else decides? Send them the terms to accept.</p>
      <SendButton send={() => openDialog('send-terms', { guid: contact.id })}>Send the terms</SendButton>
    </div>
  )
}

function TermsSectionFields({ section, field }: { section: TermsSection; field: StepField }) {
  return (
    <section aria-labelledby={`${section.id}-rules`} className="grid gap-4">
      <h2 id={`${section.id}-rules`} className="text-xl">
        {section.title}
      </h2>
      <ul className="grid max-w-measure list-disc gap-2 pl-5 marker:text-fairway">
        {section.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div>
        {section.accepts.map((key) => (
          <Checkbox key={key} {...field(key)} />
        ))}
      </div>
    </section>
  )
}
