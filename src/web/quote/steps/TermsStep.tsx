import { termsStep } from '#domain/quote/terms.step.ts'
import { type TermsSection, termsSections } from '#domain/quote/terms-shown.ts'
import { Checkbox } from '#web/forms.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function TermsStep() {
  const quote = useDraftQuote()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          <SomebodyElse />
          {termsSections(quote).map((section) => (
            <Rules key={section.id} section={section} field={field} />
          ))}
        </>
      )}
    </WizardStep>
  )
}

/** For whoever prepares the quote for somebody else. */
function SomebodyElse() {
  const session = useSession()
  async function send() {
    // What is sent is what the server holds.
    if (await session.flush()) await openDialog('send-terms', { guid: session.get().contact.id })
  }
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <span className="max-w-measure text-muted">Somebody else decides? Send them the terms to accept.</span>
      <Button onClick={() => void send()}>Send the terms</Button>
    </p>
  )
}

function Rules({ section, field }: { section: TermsSection; field: StepField }) {
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
