import type { ClosedAs } from '#domain/claims/states/closed-as.ts'
import { Answering } from '#web/claims/outcome/Answering.tsx'
import { LetterFile, OurLetter } from '#web/claims/outcome/DecisionText.tsx'
import { Payouts } from '#web/claims/outcome/Payouts.tsx'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * What became of a claim: the decision with our letter, what is paid when, and how to answer.
 *
 * @rule N105 After a review the page says what was decided, why, and what follows from it.
 */
export function Outcome({ claim }: { claim: Claim }) {
  const { state, outcome } = claim
  const { decision, payouts, closed_as: ending } = outcome
  return (
    <section aria-labelledby="outcome" className="grid gap-4">
      <h2 id="outcome" className="text-lg">
        {state === 'closed' ? 'How it ended' : 'Our decision'}
      </h2>
      {ending !== null && (
        <Notice kind="info" title="This claim is closed">
          {ENDINGS[ending]}
        </Notice>
      )}
      {decision?.kind === 'decline' && (
        <>
          {ending === null && <Notice kind="attention" title="We can’t pay this claim" />}
          <OurLetter claim={claim} decision={decision} />
          <Payouts payouts={payouts} />
          {ending === null && <Answering claim={claim} decision={decision} />}
        </>
      )}
      {decision?.kind === 'approve' && (
        <>
          {ending === null && <Approved claim={claim} />}
          <Payouts payouts={payouts} />
          <OurLetter claim={claim} decision={decision} />
          <LetterFile number={claim.number} letter="certificate">
            Certificate of the win, to frame (PDF)
          </LetterFile>
        </>
      )}
    </section>
  )
}

const ENDINGS: Readonly<Record<ClosedAs, string>> = {
  paid: 'We paid it, and there’s nothing left to do.',
  declined: 'We declined it, and no one answered in time. If you have something new, call us.',
  withdrawn: 'It was withdrawn. If that was a mistake, call us and we’ll reopen it.',
  duplicate: 'This win is reported in another claim. We go on with that one.',
  not_pursued: 'The documents weren’t sent. If you have them now, call us and we’ll reopen it.',
  bonus_settled: 'The carrier of your bonus prizes takes care of this one.',
}

function Approved({ claim: { state, outcome } }: { claim: Claim }) {
  const open = outcome.payouts.flatMap(({ parts }) => parts.filter((part) => part.state === 'open'))
  if (state === 'paid' || open.length === 0)
    return (
      <Notice kind="success" title="We paid this claim">
        There’s nothing left to do.
      </Notice>
    )
  if (state === 'in_payout')
    return (
      <Notice kind="success" title="We’re paying this claim">
        We’ll email you when the next payment is on its way.
      </Notice>
    )
  return (
    <Notice kind="success" title="We approved this claim">
      We’ll email you when the first payment is on its way.
    </Notice>
  )
}
