import { type ReactNode } from 'react'
import { BASE_PATH } from '#contract/pages.ts'
import { sendTerms } from '#contract/terms.ts'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { termsSections } from '#domain/quote/terms/terms-snapshot.ts'
import { mayCall } from '#web/api/may-call.ts'
import { Checkbox } from '#web/form/fields.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { SendButton } from '#web/quote/send/SendButton.tsx'
import { useRememberAcceptance } from '#web/quote/checkout/review/terms-accepted-at.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** @rule N101 What a winner must prove is read in a minute, before the terms are agreed to; their whole text is folded below. */
export default function TermsStep() {
  const sections = termsSections(useDraftQuote())
  useRememberAcceptance()
  return (
    <WizardStep step={termsStep}>
      {(field) => (
        <>
          <SendTerms />
          <Proof />
          <WholeTerms />
          <div className="grid gap-1">
            {sections
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

/** Contest by contest: from where it is played and who has to see it; then by when a win is reported. */
function Proof() {
  const { contests, claims } = describeProof(useDraftQuote())
  if (contests.length === 0) return null
  return (
    <section aria-labelledby="proof" className="grid gap-5 rounded-lg border border-line bg-card p-5">
      <h2 id="proof" className="text-xl">
        For a winner to be paid
      </h2>
      {contests.map(({ title, measuring, witnesses, paid }) => (
        <ProofBlock key={title} title={title}>
          <p className="text-muted">
            {[...measuring, ...(paid === null ? [] : [paid])].map(asLine).join(' ')}
          </p>
          {witnesses.length > 0 && (
            <>
              <p>To prove a win:</p>
              <Sentences sentences={witnesses} />
            </>
          )}
        </ProofBlock>
      ))}
      <ProofBlock title="When someone wins">
        <Sentences sentences={claims} />
      </ProofBlock>
    </section>
  )
}

const asLine = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function ProofBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ruled grid gap-2 pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid max-w-measure list-disc gap-1 pl-5 marker:text-fairway">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Every sentence of them, for who wants to read it all, and as a paper. */
function WholeTerms() {
  const { contact } = useAnswersState()
  return (
    <div className="grid gap-2">
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
        className="inline-flex min-h-11 items-center justify-self-start text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 print:hidden"
      >
        Print the terms
      </a>
    </div>
  )
}
