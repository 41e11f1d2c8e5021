import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { FieldProblem } from '#domain/problem.ts'
import { requiredToSave } from '#domain/quote/steps/contact.step.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type Quote, SCALAR_FIELDS } from '#domain/quote/model/quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useSession } from '#web/quote/session/context.ts'
import { draftQuote, pendingPatch } from '#web/quote/answers/draft/draft.ts'
import { toSavableQuote } from '#web/quote/session/calls/save-quote.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { stepPath } from '#web/api/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule V01 What is said when Save is pressed before it is known whose quote this is; D01 opens once it is. */
export const SAVE_MESSAGE = 'In order to save please provide the required information.'

type Outcome =
  | { kind: 'nothing' }
  | { kind: 'lacking'; labels: string[] }
  | { kind: 'half-typed'; problems: readonly FieldProblem[] }

interface SaveButtonProps {
  /** Called once all is saved. */
  onSaved?: () => void
}

/** Answers are saved while typing. This button asks for the e-mail address under which the quote can be found. */
export function SaveButton({ onSaved }: SaveButtonProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'nothing' })
  const isOpen = useRef(false)

  async function save(): Promise<Outcome> {
    const labels = missingToSave(draftQuote(session.get()))
    if (labels.length > 0) return { kind: 'lacking', labels }
    if ((await openDialog('save', { quote: toSavableQuote(session) })) !== 'saved') return { kind: 'nothing' }
    const problems = pendingPatch(session.get()).malformed
    void showUnpricedContests(session, navigate)
    if (problems.length > 0) return { kind: 'half-typed', problems }
    onSaved?.()
    return { kind: 'nothing' }
  }

  async function press() {
    if (isOpen.current) return
    isOpen.current = true
    setOutcome({ kind: 'nothing' })
    setOutcome(await save())
    isOpen.current = false
  }

  return (
    <>
      <Button kind="primary" onClick={() => void press()}>
        Save
      </Button>
      {outcome.kind !== 'nothing' && (
        <div className="order-last w-full">
          <Outcome outcome={outcome} />
        </div>
      )}
    </>
  )
}

function Outcome({ outcome }: { outcome: Outcome }) {
  const state = useSession().get()
  switch (outcome.kind) {
    case 'nothing':
      return null
    case 'lacking':
      return (
        <Notice kind="error" title={SAVE_MESSAGE} live>
          <p>Still missing: {outcome.labels.join(', ')}.</p>
          <p>
            <TextLink to={stepPath(state, 'contact-information')}>Go to contact information</TextLink>
          </p>
        </Notice>
      )
    case 'half-typed':
      return (
        <Notice kind="attention" title="Saved, except for fields that need fixing" live>
          <ul className="list-disc pl-5">
            {outcome.problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Notice>
      )
  }
}

function missingToSave({ answers }: Quote): string[] {
  const side = isProducerQuote(answers) ? 'producer' : 'insured'
  const named =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  const labels = requiredToSave(answers)
    .filter((key) => answers[key] === undefined)
    .map((key) => SCALAR_FIELDS[key].label)
  return named === null ? ['Contact name', ...labels] : labels
}
