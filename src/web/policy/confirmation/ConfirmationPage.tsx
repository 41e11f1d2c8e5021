import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { CONFIRMED_TYPES } from '#domain/documents/issued-documents.ts'
import { type PolicyReader } from '#domain/policy/producer-of-record.ts'
import { readScorecard } from '#contract/scorecard.ts'
import { InsuredDrawings } from '#web/contest-pictures/InsuredDrawings.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { CertificateFacts } from '#web/policy/overview/CertificateFacts.tsx'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { DocumentView } from '#web/policy/documents/DocumentView.tsx'
import { DocumentLinks } from '#web/policy/documents/DocumentLinks.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { NextSteps } from '#web/policy/confirmation/NextSteps.tsx'
import { type Policy, policyQuery, issuedDocumentsQuery } from '#web/policy/queries.ts'
import { useConversionReport } from '#web/quote/checkout/report-conversion.ts'
import { type PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * @rule S08 Says that the policy is issued, what comes next and where the documents were sent, and shows the
 * requested document.
 * @rule N42 Of a policy that has ended since, it says that instead: nothing of it comes next.
 */
export default function ConfirmationPage({ params }: PageProps<'confirmation'>) {
  const { policynumber, typeofdoc } = params
  return (
    <QueryProvider>
      <Layout>
        <Confirmation number={policynumber} document={typeofdoc} />
      </Layout>
    </QueryProvider>
  )
}

function Confirmation({ number, document }: { number: string; document: string }) {
  return (
    <QueryView
      query={useQuery(policyQuery(number))}
      waiting={<LoadingPolicy number={number} />}
      refused={refusedPolicy}
    >
      {(policy) => <IssuedPolicy policy={policy} document={document} />}
    </QueryView>
  )
}

function LoadingPolicy({ number }: { number: string }) {
  return (
    <div role="status" className="grid max-w-form gap-6">
      <PageTitle title={`Opening policy ${number}…`} />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

interface IssuedPolicyProps {
  policy: Policy
  /** As named in the address. */
  document: string
}

function IssuedPolicy({ policy, document }: IssuedPolicyProps) {
  const { number, email, tournament_name, test, documents, total } = policy
  const ended = isEnded(policy)
  const shown = documents.find((type) => type === document)
  const account = documents.includes('invoice') ? 'invoice' : 'receipt'
  useConversionReport(total)
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,40rem)_20rem] lg:gap-x-16">
      <div className="grid content-start gap-6">
        <div className="flex items-start gap-3 sm:gap-4">
          {!ended && <Icon name="success" className="mt-1 size-8 text-fairway sm:mt-1.5 sm:size-9" />}
          <PageTitle title={ended ? 'Your policy has ended' : 'Your policy is issued'} />
        </div>
        <p className="max-w-measure text-lg wrap-anywhere">
          Policy <strong className="font-semibold whitespace-nowrap">{number}</strong> for{' '}
          <bdi>{tournament_name}</bdi>.{' '}
          {!ended && (
            <>
              {sentTo(readerOf(policy), account)}
              <strong className="font-semibold">{email}</strong>, with a link that opens this policy on any
              device.
            </>
          )}
        </p>
        {policy.scorecard && !ended && <InsuredDrawings lines={readScorecard(policy.scorecard).lines} />}
        {ended && <PolicyStatus days={[]} test={test} status={policy.status ?? 'in-force'} />}
        {test && <TestNotice />}
        <DocumentLinks policy={policy} first={shown ?? 'certificate'} />
      </div>
      {!ended && <NextSteps className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />}
      <section
        aria-label={shown ? DOCUMENT_NAMES[shown] : 'Papers'}
        className="grid min-w-0 content-start gap-4 lg:col-start-1"
      >
        <DocumentNav policy={policy} document={document} />
        <SelectedDocument policy={policy} document={document} />
        <p className="ruled pt-6">
          <TextLink to={`/policy/all/mine/-/${number}`} className="inline-flex min-h-11 items-center">
            Go to your policies
          </TextLink>
        </p>
      </section>
    </div>
  )
}

/** The requested document, or why there is none. */
function SelectedDocument({ policy, document }: IssuedPolicyProps) {
  const type = policy.documents.find((known) => known === document)
  if (type === 'certificate') return <CertificateFacts policy={policy} />
  if (type) return <DocumentView number={policy.number} type={type} name={DOCUMENT_NAMES[type]} />
  const missing = missingDocumentMessage(policy, document.replace('_', ' '))
  if (CONFIRMED_TYPES.some((known) => known === document))
    return <LatestDocument number={policy.number} type={document} missing={missing} />
  return <p className="py-4">{missing}</p>
}

const isAccount = (type: string) => type === 'receipt' || type === 'invoice'

/** What goes by e-mail to whom, up to the address of the insured. */
function sentTo(reader: PolicyReader, account: 'invoice' | 'receipt'): string {
  if (reader === 'producer')
    return `The certificate and the ${account} go by e-mail to you, and the certificate to your client at `
  return reader === 'client'
    ? 'The certificate goes by e-mail to '
    : `The certificate and the ${account} go by e-mail to `
}

function missingDocumentMessage(policy: Policy, document: string): string {
  if (document === 'endorsement')
    return 'There is no endorsement: nothing about this policy has been changed.'
  if (policy.sold_by_producer && !policy.documents.some(isAccount)) {
    if (readerOf(policy) === 'client') return `The ${document} went to the agency that arranged this policy.`
    if (isAccount(document)) return `Whoever paid for this policy before has its ${document}.`
  }
  return `This policy has no ${document}.`
}

/** Links to the page of each document. */
function DocumentNav({ policy: { number, documents }, document }: IssuedPolicyProps) {
  return (
    <nav aria-label="Papers" className="flex flex-wrap gap-x-6 border-b border-line print:hidden">
      {documents.map((type) => (
        <Link
          key={type}
          href={`/confirmation/${number}/${type}`}
          replace
          aria-current={type === document ? 'page' : undefined}
          className={`-mb-px flex min-h-11 items-center border-b-3 font-serif text-lg font-semibold no-underline ${
            type === document ? 'border-fairway text-ink' : 'border-unseen text-muted hover:text-fairway'
          }`}
        >
          {DOCUMENT_NAMES[type]}
        </Link>
      ))}
    </nav>
  )
}

interface LatestDocumentProps {
  number: string
  type: string
  /** Shown if there is none. */
  missing: string
}

/** The newest document of a type that a policy may have several of. */
function LatestDocument({ number, type, missing }: LatestDocumentProps) {
  return (
    <QueryView
      query={useQuery(issuedDocumentsQuery(number))}
      waiting={
        <div role="status" aria-label="Opening the paper">
          <Skeleton className="h-96 w-full" />
        </div>
      }
      failure={{ of: 'part' }}
    >
      {(issued) => {
        const latest = issued.find((one) => one.type === type)
        if (!latest) return <p className="py-4">{missing}</p>
        return <DocumentView number={number} type={latest.id} name={latest.title} />
      }}
    </QueryView>
  )
}
