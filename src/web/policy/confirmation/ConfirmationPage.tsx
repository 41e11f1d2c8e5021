import { useQuery } from '@tanstack/react-query'
import type { PolicyReader } from '#domain/policy/producer-of-record.ts'
import { readScorecard } from '#contract/scorecard.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { InsuredContests, PolicyDays } from '#web/policy/overview/CertificateFacts.tsx'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { calendarLabel } from '#web/policy/overview/PolicyHead.tsx'
import { papersOf, PolicyDocuments } from '#web/policy/overview/PolicyDocuments.tsx'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import { StateBadge } from '#web/policy/overview/StateBadge.tsx'
import { useConsistentData } from '#web/data/query/use-consistent-data.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import {
  confirmationBadge,
  confirmationLead,
  confirmationTitle,
} from '#web/policy/confirmation/confirmation-text.ts'
import { CoveredPicture } from '#web/policy/confirmation/CoveredPicture.tsx'
import { SelectedDocument } from '#web/policy/confirmation/SelectedDocument.tsx'
import { SignAtTee } from '#web/policy/confirmation/SignAtTee.tsx'
import { type PolicyClaims, policyClaimsQuery } from '#web/policy/claims/claim-queries.ts'
import { EventDayLink } from '#web/policy/claims/EventDayLink.tsx'
import { ReportWinLine } from '#web/policy/claims/ReportWinLine.tsx'
import { HelperLinks } from '#web/policy/event-day/HelperLinks.tsx'
import { ShareWithCourse } from '#web/policy/course/ShareWithCourse.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { WitnessStep } from '#web/policy/witnesses/WitnessStep.tsx'
import { witnessesQuery } from '#web/policy/witnesses/witness-queries.ts'
import { insuredQuoteQuery } from '#web/policy/amendments/editing/change-queries.ts'
import {
  calendarUrl,
  documentUrl,
  type IssuedDocument,
  issuedDocumentsQuery,
  type Policy,
  policyQuery,
} from '#web/policy/queries.ts'
import { useConversionReport } from '#web/quote/checkout/report-conversion.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import { Icon, IconFrame } from '#web/ui/Icon.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getInsuredQuote } from '#contract/amendments.ts'
import type { WitnessPlaceOnWire } from '#contract/witnesses.ts'

/**
 * @rule S08 Says what is covered and what was paid, asks for the one next step, and shows the papers and the one that was asked for.
 * @rule N42 Of a policy that has ended since, it says that instead: nothing of it comes next.
 */
export default function ConfirmationPage({ params }: PageProps<'confirmation'>) {
  const { policynumber, typeofdoc } = params
  return (
    <QueryProvider>
      <Layout wide>
        <Confirmation number={policynumber} document={typeofdoc} />
      </Layout>
    </QueryProvider>
  )
}

function Confirmation({ number, document }: { number: string; document: string }) {
  const policy = useQuery(policyQuery(number))
  // Asked for at the same time, and shown at once, so that nothing moves; without one of them the page goes on without its part.
  const papers = useQuery(issuedDocumentsQuery(number))
  const witnesses = useQuery(witnessesQuery(number, 'client'))
  const insured = useQuery(insuredQuoteQuery(number, 'client'))
  const claims = useQuery(policyClaimsQuery(number))
  const parts = [papers, witnesses, insured, claims]
  const isRead = parts.every(({ isFetched }) => isFetched)
  const newest =
    policy.data && isRead
      ? {
          policy: policy.data,
          papers: papers.data ?? null,
          witnesses: witnesses.data ?? null,
          insured: insured.data?.data ?? null,
          claims: claims.data,
        }
      : undefined
  const settled = useConsistentData(newest, policy.isFetching || parts.some(({ isFetching }) => isFetching))
  return (
    <QueryView
      query={{ ...policy, data: settled }}
      waiting={<LoadingPolicy number={number} />}
      refused={refusedPolicy}
    >
      {(shown) => <IssuedPolicy {...shown} document={document} />}
    </QueryView>
  )
}

function LoadingPolicy({ number }: { number: string }) {
  return (
    <div role="status" className="grid gap-6">
      <PageTitle title={`Opening policy ${number}…`} />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

interface IssuedPolicyProps {
  policy: Policy
  /** Null if one of these could not be read. */
  papers: readonly IssuedDocument[] | null
  witnesses: readonly WitnessPlaceOnWire[] | null
  insured: EndpointResponse<typeof getInsuredQuote>['data'] | null
  claims: PolicyClaims | undefined
  /** As named in the address. */
  document: string
}

function IssuedPolicy({ policy, papers, witnesses, insured, claims, document }: IssuedPolicyProps) {
  const { number, test, total, course_name, scorecard } = policy
  const ended = isEnded(policy)
  useConversionReport(total)
  return (
    <div className="grid gap-10">
      <Head policy={policy} />
      {test && <TestNotice />}
      {/* On a phone the next step stands before the days. */}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16">
        <div className="ruled order-2 grid gap-4 pt-6 lg:order-none lg:col-span-2">
          <PolicyDays policy={policy} />
          <p>
            On the day, also without a connection: <EventDayLink number={number} />
          </p>
          {claims && <ReportWinLine number={number} claims={claims} />}
        </div>
        <div className="contents lg:grid lg:min-w-0 lg:content-start lg:gap-10">
          {!ended && (
            <div className="order-1 min-w-0 lg:order-none">
              <WitnessStep number={number} places={witnesses ?? []} />
            </div>
          )}
          <section aria-label="What is insured" className="order-3 grid min-w-0 gap-4 lg:order-none">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 className="text-lg">What is insured</h2>
              <p className="text-sm text-muted">As on your certificate</p>
            </div>
            <InsuredContests policy={policy} />
          </section>
          {insured && !ended && (
            <div className="order-3 min-w-0 empty:hidden lg:order-none">
              <SignAtTee policy={policy} contact={insured.contact} />
            </div>
          )}
          <div className="order-5 min-w-0 empty:hidden lg:order-none">
            <SelectedDocument policy={policy} document={document} />
          </div>
        </div>
        <div className="order-4 grid min-w-0 content-start gap-8 lg:order-none">
          <PolicyDocuments
            number={number}
            papers={papers ?? papersOf(policy)}
            sign={scorecard?.dollar_sign}
          />
          {!ended && <ShareWithCourse number={number} course={course_name} />}
          {!ended && <HelperLinks number={number} />}
          <p>
            <TextLink to={`/policy/all/mine/-/${number}`} className="inline-flex min-h-11 items-center">
              Go to my policy
            </TextLink>
          </p>
        </div>
      </div>
    </div>
  )
}

/** What is covered, what was paid, where the papers went, and the hole. */
function Head({ policy }: { policy: Policy }) {
  const { number, email, tournament_name, status, test, scorecard } = policy
  const ended = isEnded(policy)
  const account = policy.documents.includes('invoice') ? 'invoice' : 'receipt'
  const title = ended ? 'Your policy has ended' : confirmationTitle(policy)
  return (
    // On a phone the picture stands below the title, and what was sent below the buttons.
    <div className="grid gap-6 lg:grid-cols-2 lg:items-center lg:gap-8">
      <div className="contents lg:grid lg:gap-4">
        <div className="order-1 grid gap-4 lg:order-none">
          {!ended && (
            <p>
              <StateBadge isInForce={!test}>{confirmationBadge(policy)}</StateBadge>
            </p>
          )}
          <PageTitle title={title} className="text-[1.875rem] leading-[1.15] lg:text-[2.75rem]">
            {keepWordsWhole(title)}
          </PageTitle>
          <p className="max-w-measure text-lg wrap-anywhere">
            <bdi>{tournament_name}</bdi>
            {ended ? '.' : <>, {keepWordsWhole(confirmationLead(policy))}</>}
          </p>
        </div>
        <p className="order-4 max-w-measure wrap-anywhere text-muted lg:order-none">
          Policy <strong className="font-semibold whitespace-nowrap text-ink">{number}</strong>.{' '}
          {!ended && (
            <>
              {sentTo(readerOf(policy), account)}
              <strong className="font-semibold">{email}</strong>, with a link to this policy.
            </>
          )}
        </p>
        {ended && (
          <div className="order-1 lg:order-none">
            <PolicyStatus days={[]} test={test} status={status ?? 'in-force'} />
          </div>
        )}
        <p className="order-3 flex flex-wrap gap-3 lg:order-none print:hidden">
          <a
            href={documentUrl(number, 'certificate')}
            className={`${buttonClass('secondary')} max-sm:w-full`}
          >
            <IconFrame className="">{DOCUMENT_ICON_PATHS.document}</IconFrame>
            {ended ? 'Open the former certificate' : 'Open the certificate'}
          </a>
          <a href={calendarUrl(number)} className={`${buttonClass('secondary')} max-sm:w-full`}>
            <Icon name="calendar" />
            {calendarLabel(policy)}
          </a>
        </p>
      </div>
      {scorecard && !ended && (
        <div className="order-2 lg:order-none">
          <CoveredPicture lines={readScorecard(scorecard).lines} sign={scorecard.dollar_sign} />
        </div>
      )}
    </div>
  )
}

/** What goes by e-mail to whom, up to the address of the insured. */
function sentTo(reader: PolicyReader, account: 'invoice' | 'receipt'): string {
  if (reader === 'producer')
    return `We’re emailing you the certificate and ${account}, and your client the certificate at `
  return reader === 'client'
    ? 'We’re emailing your certificate to '
    : `We’re emailing your certificate and ${account} to `
}
