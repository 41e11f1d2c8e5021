import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { ClaimFrame } from '#web/claims/claim/ClaimFrame.tsx'
import {
  isOwed,
  lateSentence,
  nameReport,
  nameWin,
  nameWinner,
  titleOf,
} from '#web/claims/claim/claim-text.ts'
import { SendForms } from '#web/claims/printing/PrintedForms.tsx'
import { TimeLeft } from '#web/claims/TimeLeft.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { claimPath } from '#web/policy/claims/claim-paths.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { lastDayText } from '#web/policy/claims/claim-labels.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Right after a report.
 *
 * @rule D26 The number of the claim, the documents that are still owed and by when, and what comes next.
 */
export default function ClaimSentPage({ params }: PageProps<'claim-sent'>) {
  return <ClaimFrame number={params.claim}>{(claim) => <Sent claim={claim} />}</ClaimFrame>
}

function Sent({ claim }: { claim: Claim }) {
  const owed = claim.documents.filter(isOwed)
  const late = lateSentence(claim)
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title="We got your claim" />
        <p className="text-lg wrap-anywhere">
          {nameWin(claim)}. <bdi>{nameWinner(claim)}</bdi>.
        </p>
        <p className="text-muted">
          {nameReport(claim)}. {late === undefined && claim.report_until !== null && 'That’s in time.'}
        </p>
      </div>
      {late !== undefined && <Notice kind="info">{late}</Notice>}
      {isUndecided(claim.state) && owed.length > 0 && <Owed claim={claim} owed={owed} />}
      <p className="max-w-measure">
        Keep the scorecard, the list of players, and any video. Don’t hand over the prize yet. We look at
        every document first, and our decision appears on the claim’s page.
      </p>
    </>
  )
}

function Owed({ claim, owed }: { claim: Claim; owed: readonly ClaimDocument[] }) {
  const { number, documents_until: until, time_zone: zone } = claim
  return (
    <section aria-labelledby="owed" className="grid gap-4 rounded-lg bg-fairway-soft p-5">
      <div className="grid gap-1">
        <h2 id="owed" className="text-lg">
          {until === null
            ? 'Next: send the documents'
            : `Next: send the documents by ${lastDayText(until, zone)}`}
        </h2>
        {until !== null && (
          <p className="font-semibold">
            <TimeLeft until={until} />
          </p>
        )}
        <p className="max-w-measure">
          Start with what is easiest to get today. The claim’s page guides you through each one.
        </p>
      </div>
      <ul aria-label="Documents to send" className="list-disc pl-5">
        {owed.map((document) => (
          <li key={`${document.key} ${document.place}`}>{titleOf(document, claim)}</li>
        ))}
      </ul>
      <ButtonLink kind="primary" to={claimPath(number)} className="sm:justify-self-start">
        Go to claim {number}
      </ButtonLink>
      <SendForms claim={claim} />
    </section>
  )
}
