import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { useState } from 'react'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { answerOf, type Quote, rowsOf, sponsorsOf } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { SignQuestion } from '#web/quote/signs/SignQuestion.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { type Draft, textOf } from '#web/quote/answers/draft/draft.ts'
import { signContentFor } from '#domain/signs/sign-content.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestSignsProps {
  kind: ContestDefinition
  field: StepField
  /** The consequences of choosing a sign, shown before. */
  hint?: string | undefined
}

/** The signs of one kind of contest, each with its sponsor. */
export function ContestSigns({ kind, field, hint }: ContestSignsProps) {
  const quote = useDraftQuote()
  const choice = field(kind.signsKey)
  const chosen = answerOf(quote, kind.signsKey) === 'Yes'
  const tooLate = useShipping()?.speed === 'impossible'
  return (
    <SignQuestion title={choice.definition.label}>
      <RadioGroup
        {...choice}
        label={QUESTIONS[kind.entity]}
        {...(hint !== undefined && { hint })}
        disabled={tooLate && !chosen}
      />
      {chosen && <Sponsors kind={kind} field={field} />}
    </SignQuestion>
  )
}

const QUESTIONS: Record<ContestKind, string> = {
  grand_prize: 'Do you want a sign for the grand prize hole?',
  putting_prize: 'Do you want a sign for the putting contest?',
  shootout: 'Do you want a sign for the shootout?',
  dice_roll: 'Do you want a sign for the dice roll?',
}

/** @rule V02 Each contest has a sponsor, and further signs can have others, up to five; then nothing is added. */
function Sponsors({ kind, field }: Omit<ContestSignsProps, 'hint'>) {
  const quote = useDraftQuote()
  const session = useAnswers()
  const [shown, setShown] = useState(1)
  const rows = rowsOf(quote, kind)
  const { max, isSingle } = kind.sponsors
  const count = Math.min(max, Math.max(shown, rows.length, lastSponsor(quote, kind)))
  const slots = Array.from({ length: count }, (_, index) => index + 1)

  return (
    <>
      {slots.map((slot) => (
        <div key={slot} className="grid gap-3">
          <SponsorFields
            field={field}
            prefix={kind.sponsors.prefix}
            slot={isSingle ? undefined : slot}
            label={labelOf(slot, rows.length)}
            sign={signContentFor(kind, rows[slot - 1] ?? rows[0], dollarSignOf(quote.answers))}
          />
          {slot > Math.max(1, rows.length) && (
            <Button
              kind="quiet"
              className="justify-self-start"
              onClick={() => {
                session.edit(withoutSponsor(session.get(), kind, slot))
                setShown(count - 1)
              }}
            >
              Remove sign {slot}
            </Button>
          )}
        </div>
      ))}
      {!isSingle && (
        <div className="grid justify-items-start gap-2">
          <Button disabled={count >= max} onClick={() => setShown(count + 1)}>
            Add a sign for another sponsor
          </Button>
          <p className="text-sm text-muted">
            {count < max ? `Up to ${max} sponsors.` : `You can have up to ${max} sponsors.`}
          </p>
        </div>
      )}
    </>
  )
}

/** One sponsor for each contest; signs beyond that are further ones for the first. */
function labelOf(slot: number, contests: number): string {
  if (slot > Math.max(1, contests)) return `Sponsor name on sign ${slot}`
  return contests > 1 ? `Sponsor name for contest ${slot}` : 'Sponsor name'
}

function lastSponsor(quote: Quote, kind: ContestDefinition): number {
  return Math.max(0, ...sponsorsOf(quote, kind).map(({ slot }) => slot))
}

/** Removes a sponsor; those after it move up. */
function withoutSponsor(
  draft: Draft,
  { sponsors }: ContestDefinition,
  removedSlot: number,
): Record<string, string> {
  const moved = Array.from({ length: sponsors.max - removedSlot + 1 }, (_, index) => removedSlot + index)
  const entries = moved.flatMap((slot) =>
    Object.keys(sponsors.fields).map((name) => {
      const next = slot < sponsors.max ? textOf(draft, wireKey(sponsors, name, slot + 1)) : ''
      return [wireKey(sponsors, name, slot), next] as const
    }),
  )
  return Object.fromEntries(entries)
}
