import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withdrawClaim } from '#contract/claims/reporting.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { call } from '#web/api/call.ts'
import { ClaimFrame } from '#web/claims/claim/ClaimFrame.tsx'
import {
  carrierSentence,
  lateSentence,
  nameReport,
  nameWin,
  nameWinner,
} from '#web/claims/claim/claim-text.ts'
import { DocumentList } from '#web/claims/claim/DocumentList.tsx'
import { DocumentProgress } from '#web/claims/claim/DocumentProgress.tsx'
import { NextCard } from '#web/claims/claim/NextCard.tsx'
import { ReportedFacts } from '#web/claims/claim/ReportedFacts.tsx'
import { ClaimPeople, peopleQuery } from '#web/claims/people/ClaimPeople.tsx'
import { PrintedForms } from '#web/claims/printing/PrintedForms.tsx'
import { Outcome } from '#web/claims/outcome/Outcome.tsx'
import { Reopened } from '#web/claims/outcome/Reopened.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { type Claim, claimQuery } from '#web/policy/claims/claim-queries.ts'
import { nameClaimState, shortMoment } from '#web/policy/claims/claim-labels.ts'
import { StateBadge } from '#web/policy/overview/StateBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { startPageAtTop } from '#web/ui/page-start.ts'
import { Timeline } from '#web/ui/Timeline.tsx'

/**
 * A claim: where it stands, the one thing to do next, and each document.
 *
 * @rule N105 Whoever may open its policy sees it, with each document and the reason of what was sent back.
 */
export default function ClaimPage({ params }: PageProps<'claim'>) {
  return (
    <ClaimFrame number={params.claim} showsResults>
      {(claim) => <ShownClaim claim={claim} />}
    </ClaimFrame>
  )
}

function ShownClaim({ claim }: { claim: Claim }) {
  const isOpen = isUndecided(claim.state)
  const people = useQuery(peopleQuery(claim.number))
  return (
    <>
      <Head claim={claim} isOpen={isOpen} />
      {isOpen ? (
        <>
          <Reopened claim={claim} />
          <DocumentProgress claim={claim} isOpen={isOpen} />
          <NextCard claim={claim} />
        </>
      ) : (
        <Outcome claim={claim} />
      )}
      <DocumentList claim={claim} isOpen={isOpen} />
      <ClaimPeople claim={claim} />
      {/* What is below the people waits for them, so that it doesn’t jump. */}
      {people.isPending ? <div className="min-h-svh" /> : <Below claim={claim} />}
    </>
  )
}

function Below({ claim }: { claim: Claim }) {
  return (
    <>
      <PrintedForms claim={claim} />
      <ReportedFacts claim={claim} />
      <section aria-labelledby="happened" className="grid gap-3">
        <h2 id="happened" className="text-lg">
          What happened
        </h2>
        <Timeline label="What happened" events={eventsOf(claim)} />
      </section>
      {claim.actions.includes('withdraw') && <Withdraw claim={claim} />}
    </>
  )
}

function Head({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  const late = lateSentence(claim)
  return (
    <>
      <div className="grid gap-2">
        <p className="text-muted">{nameReport(claim)}</p>
        <PageTitle title={nameWin(claim)} />
        <p>
          <StateBadge isInForce={['approved', 'in_payout', 'paid'].includes(claim.state)}>
            {nameClaimState(claim.state)}
          </StateBadge>
        </p>
        <p className="max-w-measure text-lg wrap-anywhere">
          <bdi>{nameWinner(claim)}</bdi>.{' '}
          {isOpen && 'The sooner we have the documents, the sooner we can decide.'}
        </p>
      </div>
      {late !== undefined && <Notice kind="info">{late}</Notice>}
      {claim.waits_for_carrier_since !== null && (
        <Notice kind="info">{carrierSentence(claim.waits_for_carrier_since, claim.time_zone)}</Notice>
      )}
    </>
  )
}

function eventsOf({ timeline, time_zone: zone }: Claim) {
  return timeline.map(({ at, text, reason }, place) => ({
    id: `${place}`,
    at,
    time: shortMoment(at, zone),
    text: (
      <>
        {text}
        {reason !== null && (
          <span dir="auto" className="block text-sm text-muted">
            {reason}
          </span>
        )}
      </>
    ),
  }))
}

/** @rule N111 Until it is decided, whoever reported a win may take it back. */
function Withdraw({ claim: { number, policy_number: policy } }: { claim: Claim }) {
  const client = useQueryClient()

  async function withdraw() {
    const answer = await openDialog('withdraw-claim', {
      number,
      send: (reason, options) => call(withdrawClaim, { params: { number }, body: { reason }, ...options }),
    })
    if (!answer) return
    startPageAtTop()
    client.setQueryData(claimQuery(number).queryKey, answer)
    void client.invalidateQueries({ queryKey: ['policy', policy] })
    notify({ type: 'success', title: 'Claim withdrawn', message: `We closed claim ${number}` })
  }

  return (
    <p className="ruled pt-4 print:hidden">
      <Button kind="quiet" onClick={() => void withdraw()} className="-ml-3">
        Withdraw this claim
      </Button>
    </p>
  )
}
