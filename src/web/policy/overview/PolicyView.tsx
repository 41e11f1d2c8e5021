import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { AskedOfYou } from '#web/policy/asked/AskedOfYou.tsx'
import { FileNotice } from '#web/documents/FileNotice.tsx'
import { CertificateParties, InsuredContests, PolicyDays } from '#web/policy/overview/CertificateFacts.tsx'
import { EventDayChecklist } from '#web/policy/overview/sections/EventDayChecklist.tsx'
import { NextStepBox } from '#web/policy/overview/next-step/NextStepBox.tsx'
import { PolicyHead } from '#web/policy/overview/PolicyHead.tsx'
import { PolicyHistory } from '#web/policy/overview/sections/PolicyHistory.tsx'
import { papersOf, PolicyDocuments } from '#web/policy/overview/sections/PolicyDocuments.tsx'
import { PolicyPayment } from '#web/policy/overview/sections/PolicyPayment.tsx'
import { SpecialistNote } from '#web/policy/overview/SpecialistNote.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { InsuredEmailLine } from '#web/policy/email-change/InsuredEmailLine.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { PolicyNotices, PolicyRequests } from '#web/policy/requests/holder/PolicyRequests.tsx'
import { useRequests } from '#web/policy/requests/holder/use-requests.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { issuedDocumentsQuery, type Policy, policyQuery } from '#web/policy/queries.ts'
import { PlanPolicyAgain } from '#web/policy/again/PlanPolicyAgain.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One policy: is it insured and when, what is to be done next, what is insured, its papers, and what happened. */
export function PolicyView({ number }: { number: string }) {
  const policy = useQuery(policyQuery(number))
  // Asked for at the same time; without them the page shows the papers that the policy names.
  const papers = useQuery(issuedDocumentsQuery(number))
  const { isKnown, ...asked } = useRequests(number)
  return (
    <QueryView
      query={{ ...policy, data: !papers.isFetched || !isKnown ? undefined : policy.data }}
      waiting={<WaitingPolicy number={number} />}
      refused={refusedPolicy}
    >
      {(shown) => (
        <PolicyFrame>
          <PolicyHead
            policy={shown}
            title={
              <PageTitle title={`Policy ${number}`} className="font-sans text-base font-normal text-muted" />
            }
          />
          <FileNotice />
          {shown.test && <TestNotice />}
          <SpecialistNote policy={shown} />
          <AskedOfYou policy={shown} changes={asked.changes} />
          <PolicyNotices policy={shown} {...asked} />
          <NextStepBox policy={shown} />
          <PlanPolicyAgain policy={shown} as="client" />
          <section aria-label="What the certificate states" className="ruled grid min-w-0 gap-8 pt-6">
            {!isOver(shown) && <PolicyDays policy={shown} />}
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16">
              <div className="grid min-w-0 content-start gap-8">
                <InsuredContests policy={shown} />
                <PolicyRequests policy={shown} {...asked} />
                {!isOver(shown) && <EventDayChecklist policy={shown} />}
                <PolicyHistory policy={shown} />
              </div>
              <div className="grid min-w-0 content-start gap-8">
                <PolicyDocuments
                  number={number}
                  papers={papers.data ?? papersOf(shown)}
                  sign={shown.scorecard?.dollar_sign}
                />
                <PolicyPayment policy={shown} />
                <InsuredEmailLine number={number} reader={readerOf(shown)} />
                <CertificateParties policy={shown} isNarrow />
              </div>
            </div>
          </section>
        </PolicyFrame>
      )}
    </QueryView>
  )
}

/** Nothing is insured by it any more, so no day of it is to come. */
function isOver({ status }: Policy): boolean {
  return status === 'cancelled'
}

function WaitingPolicy({ number }: { number: string }) {
  return (
    <PolicyFrame>
      <PageTitle title={`Policy ${number}`} className="font-sans text-base font-normal text-muted" />
      <div role="status" aria-label="Opening the policy" className="grid gap-6">
        <Skeleton className="h-24 w-full max-w-form" />
        <Skeleton className="h-96 w-full" />
      </div>
    </PolicyFrame>
  )
}

function PolicyFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <p className="-mb-4 print:hidden">
        <TextLink to="/policy/all/mine/-" className="inline-flex min-h-11 items-center">
          All your policies
        </TextLink>
      </p>
      {children}
    </div>
  )
}
