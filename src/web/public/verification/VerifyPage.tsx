import { useQuery } from '@tanstack/react-query'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { verifyCertificate } from '#contract/verification.ts'
import { formatLongDate, parseContestDate } from '#domain/values/calendar.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import { call } from '#web/api/call.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { type PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CertificateSign } from '#web/public/verification/CertificateSign.tsx'
import { VerificationCodeForm } from '#web/public/verification/VerificationCodeForm.tsx'

type Verified = NonNullable<EndpointResponse<typeof verifyCertificate>['data']>

/** What a golf course or a sponsor sees after scanning the code on a certificate. */
export default function VerifyPage({ params }: PageProps<'verify'>) {
  return (
    <QueryProvider>
      <Layout>
        <div className="grid max-w-form gap-6">
          {params.code === undefined ? <CodePrompt /> : <Verification key={params.code} code={params.code} />}
        </div>
      </Layout>
    </QueryProvider>
  )
}

function CodePrompt() {
  return (
    <>
      <PageTitle title="Check a certificate" />
      <p className="max-w-measure text-lg text-muted">
        Enter the code next to the QR code to check that a certificate is genuine.
      </p>
      <VerificationCodeForm />
    </>
  )
}

function Verification({ code }: { code: string }) {
  const query = useQuery({
    queryKey: ['verify', code],
    queryFn: async () => (await call(verifyCertificate, { params: { code } })).data,
  })
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" className="grid gap-6">
          <PageTitle title="Checking the certificate…" />
          <Skeleton className="h-24 w-full" />
        </div>
      }
      failure={{ title: 'We couldn’t check the certificate', again: 'Try again' }}
    >
      {(data) => (data ? <CertificateDetails verified={data} /> : <UnknownCode code={code} />)}
    </QueryView>
  )
}

function UnknownCode({ code }: { code: string }) {
  return (
    <>
      <CertificateSign kind="unknown" title="No certificate has this code">
        We haven’t issued a certificate with the code {code}. Compare it with the code next to the QR code. If
        they match, the certificate isn’t ours.
      </CertificateSign>
      <VerificationCodeForm code={code} />
    </>
  )
}

function CertificateDetails({ verified }: { verified: Verified }) {
  const day = parseContestDate(verified.first_contest_date)
  const days = verified.play_days ?? [day ? formatLongDate(day) : verified.first_contest_date]
  const facts = [
    ['Policy', verified.policy_number],
    ['Version', String(verified.version)],
    ['Event', verified.tournament_name],
    ['Course', `${verified.course_name}, ${verified.place}`],
    [days.length > 1 ? 'Event days' : 'Event day', days.join('\n')],
    ...verified.contests.map((contest) => ['Insured', contest]),
  ]
  return (
    <>
      {verified.status === 'cancelled' ? (
        <CertificateSign kind="replaced" title="This policy was cancelled">
          We issued this certificate, but its policy was cancelled. Nothing on it is insured.
        </CertificateSign>
      ) : verified.status === 'lapsed' ? (
        <CertificateSign kind="replaced" title="This policy has ended">
          We issued this certificate. No new date was set in time, so the policy ended. Nothing on it is
          insured.
        </CertificateSign>
      ) : verified.is_current ? (
        <CertificateSign kind="genuine" title="This certificate is genuine">
          We issued it, and it’s the latest version. Compare the details below with the certificate in front
          of you.
        </CertificateSign>
      ) : (
        <CertificateSign kind="replaced" title="A newer version replaced this one">
          We issued it, but a newer version is in force now. Ask for that one.
        </CertificateSign>
      )}
      {verified.test && (
        <Notice kind="attention" title={TEST_NOTICE_TITLE}>
          This is a test certificate. Nothing on it is insured.
        </Notice>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label + String(value)}
            className="ruled grid gap-x-6 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
