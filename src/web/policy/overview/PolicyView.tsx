import type { PolicyProof } from '#contract/signs/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import {
  ActionNeededNotice,
  PolicyNotices,
  PolicyRequests,
} from '#web/policy/amendments/asking/PolicyRequests.tsx'
import { needsAction } from '#web/policy/amendments/deciding/needs-action.ts'
import { FileNotice } from '#web/documents/FileNotice.tsx'
import { InsuredContests, InsuredParty, PolicyDays } from '#web/policy/overview/CertificateFacts.tsx'
import { EventDayChecklist } from '#web/policy/overview/EventDayChecklist.tsx'
import { NextStepBox } from '#web/policy/overview/NextStepBox.tsx'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { PolicyHead } from '#web/policy/overview/PolicyHead.tsx'
import { PolicyHistory } from '#web/policy/overview/PolicyHistory.tsx'
import { papersOf, PolicyDocuments } from '#web/policy/overview/PolicyDocuments.tsx'
import { PolicyFiles } from '#web/policy/documents/PolicyFiles.tsx'
import { policyFilesQuery, type SharedFile } from '#web/policy/documents/policy-files-query.ts'
import { PolicyClaimList } from '#web/policy/claims/PolicyClaimList.tsx'
import { type PolicyClaims, policyClaimsQuery } from '#web/policy/claims/claim-queries.ts'
import { PolicyLetterList } from '#web/policy/letters/PolicyLetterList.tsx'
import { lettersQuery, type PolicyLetters } from '#web/policy/letters/letters-query.ts'
import { PolicyShipmentList } from '#web/policy/shipments/PolicyShipmentList.tsx'
import { type PolicyShipments, shipmentsQuery } from '#web/policy/shipments/shipments-query.ts'
import { SignProofSection } from '#web/policy/sign-proof/SignProofSection.tsx'
import { signProofQuery } from '#web/policy/sign-proof/sign-proof-query.ts'
import { PolicyPayment } from '#web/policy/overview/PolicyPayment.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useConsistentData } from '#web/data/query/use-consistent-data.ts'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { InsuredEmailLine } from '#web/quote/email-change/InsuredEmailLine.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { type ReadRequests, requestsOf, useRequests } from '#web/policy/amendments/asking/use-requests.ts'
import { findOpenChange } from '#web/policy/amendments/queries.ts'
import { RefundList } from '#web/policy/refunds/RefundList.tsx'
import { SummaryButton } from '#web/policy/documents/SummaryButton.tsx'
import { TeeTimeStep } from '#web/policy/tee-time/TeeTimeStep.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { type IssuedDocument, issuedDocumentsQuery, type Policy, policyQuery } from '#web/policy/queries.ts'
import { isPlayed, PlanPolicyAgain } from '#web/policy/overview/PlanPolicyAgain.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { pageStart } from '#web/ui/page-start.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { getRepNote } from '#domain/policy/fee-override.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** One policy: is it insured and when, what is to be done next, what is insured, its papers, and what happened. */
export function PolicyView({ number }: { number: string }) {
  const { error } = useQuery(policyQuery(number))
  // Around all of it, so that a link that is pressed while the page comes is still there when the finger is lifted.
  return (
    <PolicyFrame hasLink={!(error && refusedPolicy(error))}>
      {/* With all of the page, so that nothing moves when the code of what it asks for comes. */}
      <Suspense fallback={<WaitingPolicy number={number} />}>
        <PolicyLoader key={number} number={number} />
      </Suspense>
    </PolicyFrame>
  )
}

function PolicyLoader({ number }: { number: string }) {
  const policy = useQuery(policyQuery(number))
  // Asked for at the same time; without them the page shows the papers that the policy names.
  const papers = useQuery(issuedDocumentsQuery(number))
  const claims = useQuery(policyClaimsQuery(number))
  const files = useQuery(policyFilesQuery(number))
  const shipments = useQuery(shipmentsQuery(number))
  const letters = useQuery(lettersQuery(number))
  const proof = useQuery(signProofQuery(number))
  const { read, isKnown, isFetching, refetch } = useRequests(number, policy.data)
  const lists = [papers, claims, files, shipments, proof, letters]
  const isRead = lists.every((list) => list.isFetched) && isKnown
  const newest =
    policy.data && isRead
      ? {
          ...read,
          policy: policy.data,
          papers: papers.data ?? null,
          claims: claims.data,
          files: files.data ?? NO_FILES,
          shipments: shipments.data,
          proof: proof.data,
          letters: letters.data,
          start: pageStart(),
        }
      : undefined
  const settled = useConsistentData(
    newest,
    policy.isFetching || lists.some((list) => list.isFetching) || isFetching,
  )
  return (
    <QueryView
      query={{ ...policy, data: settled }}
      waiting={<WaitingPolicy number={number} />}
      refused={refusedPolicy}
    >
      {(shown) => (
        <KeepPlace start={`${shown.start} ${onTop(shown)}`}>
          <ShownPolicy {...shown} isFetching={isFetching} refetch={refetch} />
        </KeepPlace>
      )}
    </QueryView>
  )
}

const NO_FILES: readonly SharedFile[] = []

/** Another one on top of the page begins it again, also where somebody else has decided or paid what was there. */
function onTop({ changes }: ReadRequests): string {
  const all = changes?.data ?? []
  return `${all.find(needsAction)?.id} ${findOpenChange(all)?.id}`
}

interface ShownPolicyProps extends ReadRequests {
  policy: Policy
  /** Null if their list could not be read. */
  papers: readonly IssuedDocument[] | null
  /** Undefined if they could not be read. */
  claims: PolicyClaims | undefined
  files: readonly SharedFile[]
  shipments: PolicyShipments | undefined
  proof: PolicyProof | undefined
  letters: PolicyLetters | undefined
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function ShownPolicy({
  policy,
  papers,
  claims,
  files,
  shipments,
  proof,
  letters,
  isFetching,
  refetch,
  ...read
}: ShownPolicyProps) {
  const { number } = policy
  const requests = requestsOf(read)
  return (
    <div className="grid gap-6">
      <PolicyHead
        policy={policy}
        title={
          <PageTitle
            title={`Policy ${number}`}
            className="inline font-sans text-base font-normal text-muted"
          />
        }
      />
      <FileNotice />
      {policy.test && <TestNotice />}
      <SpecialistNote policy={policy} />
      {/* Also where what can be done could not be read. */}
      <ActionNeededNotice policy={policy} changes={read.changes?.data ?? []} />
      <OpenInvoices policy={policy} />
      <PolicyNotices policy={policy} requests={requests} />
      <div className="grid gap-4 empty:hidden lg:auto-cols-fr lg:grid-flow-col">
        <NextStepBox policy={policy} claims={claims} />
        {requests && <TeeTimeStep policy={policy} requests={requests} />}
      </div>
      {isPlayed(policy) && <PlanPolicyAgain policy={policy} as="client" />}
      <section aria-label="What the certificate states" className="ruled grid min-w-0 gap-8 pt-6">
        <PolicyDays policy={policy} />
        {/* On a phone the documents stand before who has to watch. */}
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16">
          <div className="contents lg:grid lg:min-w-0 lg:content-start lg:gap-10">
            <InsuredSection policy={policy} />
            <div className="order-2 grid min-w-0 gap-8 empty:hidden lg:order-none">
              <PolicyClaimList claims={claims} />
              <SignProofSection number={number} shown={proof} />
              <PolicyShipmentList shipments={shipments} />
              <PolicyRequests
                policy={policy}
                claims={claims}
                requests={requests}
                error={read.error}
                isFetching={isFetching}
                refetch={refetch}
              />
            </div>
            <div className="order-4 grid min-w-0 gap-10 lg:order-none">
              {!isEnded(policy) && <EventDayChecklist policy={policy} />}
              <PolicyHistory policy={policy} changesUsed={requests?.changes.changes_used} />
              <RefundList policy={policy} />
              {!isPlayed(policy) && <PlanPolicyAgain policy={policy} as="client" />}
            </div>
          </div>
          <div className="contents lg:grid lg:min-w-0 lg:content-start lg:gap-8">
            <div className="order-3 grid min-w-0 gap-8 lg:order-none">
              <PolicyDocuments
                number={number}
                papers={papers ?? papersOf(policy)}
                sign={policy.scorecard?.dollar_sign}
              >
                <SummaryButton number={number} className="mt-4 w-full" />
              </PolicyDocuments>
              <PolicyLetterList number={number} letters={letters} isEnded={isEnded(policy)} />
              <PolicyFiles number={number} files={files} />
              <PolicyPayment policy={policy} />
            </div>
            <div className="order-5 min-w-0 lg:order-none">
              <InsuredParty policy={policy}>
                <InsuredEmailLine number={number} known={policy.email} reader={readerOf(policy)} />
              </InsuredParty>
            </div>
          </div>
        </div>
      </section>
    </div>
  )
}

function InsuredSection({ policy }: { policy: Policy }) {
  return (
    <section aria-labelledby="insured-contests" className="order-1 grid min-w-0 gap-3 lg:order-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="insured-contests" className="text-lg">
          {isEnded(policy) ? 'What was insured' : 'What is insured'}
        </h2>
        <p className="text-sm text-muted">As on certificate version {policy.version}</p>
      </div>
      <InsuredContests policy={policy} />
    </section>
  )
}

function WaitingPolicy({ number }: { number: string }) {
  return (
    <div className="grid gap-6">
      <PageTitle title={`Policy ${number}`} className="font-sans text-base font-normal text-muted" />
      <div role="status" aria-label="Opening the policy" className="grid gap-6">
        <Skeleton className="h-24 w-full max-w-form" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}

interface PolicyFrameProps {
  /** False where the list is refused as well. */
  hasLink: boolean
  children: ReactNode
}

function PolicyFrame({ hasLink, children }: PolicyFrameProps) {
  return (
    <div className="grid gap-6">
      {hasLink && (
        <p className="-mb-4 print:hidden">
          <TextLink to="/policy/all/mine/-" className="inline-flex min-h-11 items-center">
            All your policies
          </TextLink>
        </p>
      )}
      {children}
    </div>
  )
}

/** Few policies owe something, so its code comes only then, and the page with it. */
const InvoiceToPay = lazy(() => import('#web/policy/invoices/InvoiceToPay.tsx'))

/** The invoices that whoever opened the policy can pay by card, the oldest first. */
function OpenInvoices({ policy: { number, invoices, scorecard } }: { policy: Policy }) {
  const open = (invoices ?? []).filter((invoice) => invoice.open > 0)
  return open.map((invoice) => (
    <InvoiceToPay key={invoice.number} number={number} invoice={invoice} sign={scorecard?.dollar_sign} />
  ))
}

/** @rule R03 The customer reads that a specialist changed the policy, and when. */
function SpecialistNote({ policy: { changed_by_rep_at: at } }: { policy: Policy }) {
  const title = getRepNote(Boolean(at))
  if (!at || title === undefined) return null
  return (
    <Notice kind="info" title={title}>
      On {formatMoment(at)}. Your endorsement (the record of this change) shows what changed.
    </Notice>
  )
}
