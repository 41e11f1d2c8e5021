import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { STEP_IDS } from '#domain/quote/step-ids.ts'
import { type Step } from '#domain/quote/step.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { type Binding } from '#web/forms.tsx'
import { skippedBefore, stepAfter, stepBefore } from '#web/quote/neighbours.ts'
import { NotSaved } from '#web/quote/components/NotSaved.tsx'
import { SaveButton } from '#web/quote/components/SaveButton.tsx'
import { useDraftQuote, useSession, useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { useLeft } from '#web/quote/use-left.ts'
import { NEXT_MESSAGE, useStepForm } from '#web/quote/use-step-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export type StepField = (name: string, row?: number) => Binding

/** Says what is wrong with some fields of the page; true where nothing is. */
export type Complain = (names: readonly string[]) => boolean

interface WizardStepProps {
  step: Step
  /** Runs before going on, for what is not an answer of the quote; false where it keeps the person here. */
  beforeNext?: () => Promise<boolean>
  children: (field: StepField, complain: Complain) => ReactNode
}

/** One page of the wizard: its heading, what is wrong with it, its fields, and the way back and on. */
export function WizardStep({ step, beforeNext, children }: WizardStepProps) {
  const { field, check, complain, tellRefused, summary } = useStepForm(step)
  const session = useSession()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [notSaved, setNotSaved] = useState(false)
  const left = useLeft()

  async function goOn(page: HTMLFormElement) {
    setNotSaved(false)
    // A rep goes where they like; what is missing is still said.
    if (!check(page) && session.get().viewer.editor === 'client') return
    setBusy(true)
    const ready = (await beforeNext?.()) ?? true
    const saved = ready && (await session.flush())
    if (left()) return
    setBusy(false)
    if (ready && !saved) tellRefused(page)
    setNotSaved(ready && session.get().saving === 'unsent')
    const next = stepAfter(step, draftQuote(session.get()))
    if (saved && next) navigate(stepPath(session.get(), next.id))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void goOn(event.currentTarget)
      }}
      className="grid gap-8"
    >
      <StepHeading step={step} />
      {summary.entries.length > 0 && (
        <ErrorSummary title={NEXT_MESSAGE} entries={summary.entries} attempt={summary.attempt} />
      )}
      {notSaved && <NotSaved button="Next" />}
      {children(field, complain)}
      <StepFooter step={step} busy={busy} />
    </form>
  )
}

export function StepHeading({ step }: { step: Step }) {
  const skipped = skippedBefore(step, useDraftQuote())
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        Step {STEP_IDS.indexOf(step.id) + 1} of {STEPS.length}
      </p>
      <PageTitle title={step.title} />
      <p className="max-w-measure text-lg text-muted">{step.lead}</p>
      {skipped.map(({ id, title, applies }) => (
        <p key={id} className="max-w-measure text-sm text-muted">
          {title} was skipped. {applies?.otherwise}
        </p>
      ))}
    </div>
  )
}

function StepFooter({ step, busy }: { step: Step; busy: boolean }) {
  const state = useSessionState()
  const quote = useDraftQuote()
  const before = stepBefore(step, quote)
  const after = stepAfter(step, quote)
  return (
    <div className="ruled flex flex-wrap items-center gap-3 pt-6">
      {after && (
        <Button type="submit" kind="primary" busy={busy} className="w-full sm:order-3 sm:ml-auto sm:w-auto">
          Next: {after.title}
        </Button>
      )}
      {before && (
        <ButtonLink to={stepPath(state, before.id)} className="sm:order-1">
          Back
        </ButtonLink>
      )}
      <SaveButton className="sm:order-2" />
    </div>
  )
}
