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
        Every certificate has a code beside its square pattern. Enter it to see what we have issued under it.
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
      failure={{ title: 'The certificate could not be checked', again: 'Check it again' }}
    >
      {(data) => (data ? <CertificateDetails verified={data} /> : <UnknownCode code={code} />)}
    </QueryView>
  )
}

function UnknownCode({ code }: { code: string }) {
  return (
    <>
      <CertificateSign kind="unknown" title="No certificate has this code">
        We issued nothing under {code}. Compare it with the code on the certificate, beside the square
        pattern. If it is the same, the certificate is not ours.
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
    [days.length > 1 ? 'Days of play' : 'Day of play', days.join('\n')],
    ...verified.contests.map((contest) => ['Insured', contest]),
  ]
  return (
    <>
      {verified.status === 'cancelled' ? (
        <CertificateSign kind="replaced" title="This policy was cancelled">
          We issued this certificate, and its policy was cancelled. Nothing on it is insured.
        </CertificateSign>
      ) : verified.status === 'lapsed' ? (
        <CertificateSign kind="replaced" title="Lapsed: this policy has ended">
          We issued this certificate. No new date was given in time, so its policy lapsed. Nothing on it is
          insured.
        </CertificateSign>
      ) : verified.is_current ? (
        <CertificateSign kind="genuine" title="This certificate is genuine">
          We issued it, and no newer version replaced it. Compare what stands below with the paper.
        </CertificateSign>
      ) : (
        <CertificateSign kind="replaced" title="A later version replaced this one">
          We issued it, and a newer version of the same policy holds now. Ask for that one.
        </CertificateSign>
      )}
      {verified.test && (
        <Notice kind="attention" title={TEST_NOTICE_TITLE}>
          It was issued for trying things out and insures nothing.
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
