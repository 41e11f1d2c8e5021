import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Step } from '#domain/quote/steps/step.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { skippedBefore, stepAfter, stepBefore } from '#web/quote/shell/step-form/adjacent-steps.ts'
import { goesOnUnpriced } from '#web/quote/price/show-unpriced-contests.ts'
import { NotSavedNotice } from '#web/quote/save/NotSavedNotice.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { FORM_ID, NextButton, STEP_FOOTER } from '#web/quote/shell/step-form/NextButton.tsx'
import { StepTitle } from '#web/quote/shell/step-form/StepTitle.tsx'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import { stepPath } from '#web/api/viewer.ts'
import { requestField } from '#web/quote/answers/requested-row.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'
import { NEXT_MESSAGE } from '#web/quote/shell/step-form/use-step-errors.ts'
import { useStepPlace } from '#web/quote/shell/step-form/step-place.ts'
import { useStepForm } from '#web/quote/shell/step-form/use-step-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'

export type StepField = (name: string, row?: number) => FieldBinding

/** Shows the errors of some fields of the page; true if there are none. */
export type ShowErrors = (names: readonly string[]) => boolean

interface WizardStepProps {
  step: Step
  /** Runs before going to the next step, for what is not an answer of the quote; false to stay here. */
  beforeNext?: () => Promise<boolean>
  children: (field: StepField, complain: ShowErrors) => ReactNode
}

/** One page of the wizard: its heading, its errors, its fields, and the Back and Next buttons. */
export function WizardStep({ step, beforeNext, children }: WizardStepProps) {
  const page = useRef<HTMLFormElement>(null)
  const { field, check, showErrors, showServerErrors, summary } = useStepForm(step, page)
  const session = useSession()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [notSaved, setNotSaved] = useState(false)
  const left = useIsUnmounted()
  const place = useStepPlace()

  async function goToNextStep() {
    setNotSaved(false)
    const { viewer } = session.get()
    if (viewer.readOnly) return openNextStep()
    // A rep may go on in any case; the errors are shown still.
    if (!check() && viewer.editor === 'client') return
    setBusy(true)
    const ready = (await beforeNext?.()) ?? true
    const saved = ready && (await session.flush())
    if (left()) return
    setBusy(false)
    if (ready && !saved) showServerErrors()
    setNotSaved(ready && session.get().saveStatus === 'unsent')
    if (saved && (await goesOn()) && !left()) openNextStep()
  }

  /** The page of the contests has asked before, and keeps the person there. */
  async function goesOn(): Promise<boolean> {
    return step.id === 'contest-coverage' || goesOnUnpriced(session, navigate)
  }

  function openNextStep() {
    if (place.at === 'part') return place.onDone?.()
    const next = stepAfter(step, draftQuote(session.get()))
    if (next) navigate(stepPath(session.get(), next.id))
  }

  return (
    <form
      id={place.at === 'part' ? undefined : FORM_ID}
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void goToNextStep()
      }}
      className="grid gap-8"
    >
      <StepHeading step={step} />
      {summary.entries.length > 0 && (
        <ErrorSummary
          title={NEXT_MESSAGE}
          entries={summary.entries}
          attempt={summary.attempt}
          onHidden={requestField}
        />
      )}
      {notSaved && <NotSavedNotice button="Next" />}
      <ForChanges>{children(field, showErrors)}</ForChanges>
      {place.at === 'page' && <StepFooter step={step} busy={busy} />}
      {place.at === 'part' && place.onDone && <PartFooter step={step} busy={busy} />}
    </form>
  )
}

export function StepHeading({ step }: { step: Step }) {
  const skipped = skippedBefore(step, useDraftQuote())
  // The part of the page has its heading already.
  if (useStepPlace().at === 'part') return null
  return (
    <StepTitle title={step.title} introduction={step.introduction}>
      {skipped.map(
        ({ id, title, applies }) =>
          applies?.otherwise !== undefined && (
            <p key={id} className="max-w-measure text-sm text-muted">
              {title} was skipped. {applies.otherwise}
            </p>
          ),
      )}
    </StepTitle>
  )
}

interface StepFooterProps {
  step: Step
  busy: boolean
}

/** Saves, asks what leaving this part asks, and closes it. */
function PartFooter({ step, busy }: StepFooterProps) {
  const { viewer } = useSessionState()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" kind="primary" busy={busy}>
        {viewer.readOnly ? 'Close' : 'Done'} <span className="sr-only">with {step.title.toLowerCase()}</span>
      </Button>
    </div>
  )
}

function StepFooter({ step, busy }: StepFooterProps) {
  const state = useSessionState()
  const quote = useDraftQuote()
  const before = stepBefore(step, quote)
  const after = stepAfter(step, quote)
  return (
    <div className={STEP_FOOTER}>
      {before && <ButtonLink to={stepPath(state, before.id)}>Back</ButtonLink>}
      {after && <NextButton title={after.title} busy={busy} />}
    </div>
  )
}
