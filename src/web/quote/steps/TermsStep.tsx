import { BASE_PATH } from '#contract/pages.ts'
import { sendTerms } from '#contract/terms.ts'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { termsSections } from '#domain/quote/terms/terms-snapshot.ts'
import { mayCall } from '#web/api/may-call.ts'
import { ProofOfWins, Sentences } from '#web/documents/ProofOfWins.tsx'
import { Checkbox } from '#web/form/fields.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { SendButton } from '#web/quote/send/SendButton.tsx'
import { useRememberAcceptance } from '#web/quote/checkout/review/terms-accepted-at.ts'
import { useOfficeTerms } from '#web/quote/checkout/review/terms-version.ts'
import { OutsideLink } from '#web/layout/outside-links.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** @rule N101 What a winner must prove is read in a minute, before the terms are agreed to; their whole text is folded below. */
export default function TermsStep() {
  const quote = useDraftQuote()
  useRememberAcceptance()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          <SendTerms />
          <ProofOfWins proof={describeProof(quote)} />
          <WholeTerms />
          <OfficeTermsLine />
          <div className="grid gap-1">
            {termsSections(quote)
              .flatMap(({ accepts }) => accepts)
              .map((key) => (
                <Checkbox key={key} {...field(key)} />
              ))}
          </div>
        </>
      )}
    </WizardStep>
  )
}

/** @rule N47 Which version of our terms is agreed to with these, and where it is read. */
function OfficeTermsLine() {
  const terms = useOfficeTerms()
  if (!terms) return null
  return (
    <p className="max-w-measure">
      By accepting below you also agree to our{' '}
      <OutsideLink href={terms.url} className="text-fairway">
        terms, version {terms.number}
      </OutsideLink>
      , in force since {formatDay(terms.from)}.
    </p>
  )
}

/** @rule D68 A rep sends the terms to the person who decides. */
function SendTerms() {
  const { viewer, contact } = useAnswersState()
  if (viewer.editor !== 'rep' || !mayCall(viewer, sendTerms)) return null
  return (
    <div className="grid gap-3">
      <p className="max-w-measure text-muted">Does someone else decide? Send them the terms to accept.</p>
      <SendButton send={() => openDialog('send-terms', { guid: contact.id })}>Send the terms</SendButton>
    </div>
  )
}

/** Every sentence of them, for who wants to read it all, and as a paper. */
function WholeTerms() {
  const { contact } = useAnswersState()
  return (
    <div className="grid gap-2 sm:relative">
      <Disclosure summary="Read the whole terms">
        <div className="grid gap-5 pt-2">
          {termsSections(useDraftQuote()).map(({ id, title, sentences }) => (
            <section key={id} aria-labelledby={`${id}-rules`} className="grid gap-3">
              <h2 id={`${id}-rules`} className="text-lg">
                {title}
              </h2>
              <Sentences sentences={sentences} />
            </section>
          ))}
        </div>
      </Disclosure>
      {/* In a new tab, so that nothing entered here is lost. */}
      <a
        href={`${BASE_PATH}/view/${contact.id}/paper/terms`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 sm:absolute sm:top-0 sm:right-0 print:hidden"
      >
        Print the terms
      </a>
    </div>
  )
}
