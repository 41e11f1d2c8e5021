import type { EndpointResponse } from '#contract/endpoint.ts'
import { verifyCertificate } from '#contract/verification.ts'
import { formatLongDate, parseContestDate } from '#domain/values/calendar.ts'
import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { LETTER_NAMES } from '#domain/letters/letter-kinds.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import { call } from '#web/api/call.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { CertificateSign } from '#web/public/verification/CertificateSign.tsx'
import { VerificationCodeForm } from '#web/public/verification/VerificationCodeForm.tsx'

type Verified = NonNullable<EndpointResponse<typeof verifyCertificate>['data']>

/** What a golf course or a sponsor sees after scanning the code on a certificate. */
export default function VerifyPage({ params: { code } }: PageProps<'verify'>) {
  return code === undefined ? <CodePrompt /> : <Verification key={code} code={code} />
}

function CodePrompt() {
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Check a certificate" />
        <p className="max-w-measure text-lg text-muted">
          Enter the code next to the QR code to check that a certificate, or a letter from us, is genuine.
        </p>
        <VerificationCodeForm />
      </div>
    </Layout>
  )
}

function Verification({ code }: { code: string }) {
  return (
    <LinkPage
      queryKey={['verify', code]}
      read={async (options) => (await call(verifyCertificate, { params: { code }, ...options })).data}
      waiting={{ title: 'Checking the code…', shape: <Skeleton className="h-24 w-full" /> }}
      failureTitle="We couldn’t check the code"
      renderEnded={() => <UnknownCode code={code} />}
    >
      {(verified) => (verified ? <CertificateDetails verified={verified} /> : <UnknownCode code={code} />)}
    </LinkPage>
  )
}

function UnknownCode({ code }: { code: string }) {
  return (
    <>
      <CertificateSign kind="unknown" title="No document has this code">
        We haven’t issued a certificate or a letter with the code <WholeCode code={code} />. Compare it with
        the code next to the QR code. If they match, the document isn’t ours.
      </CertificateSign>
      <VerificationCodeForm code={code} />
    </>
  )
}

/** A code stays on one line; what was typed instead of one breaks anywhere. */
function WholeCode({ code }: { code: string }) {
  const isCode = parseVerificationCode(code) !== undefined
  return <bdi className={isCode ? 'whitespace-nowrap' : 'wrap-anywhere'}>{code}</bdi>
}

function CertificateDetails({ verified }: { verified: Verified }) {
  const { letter } = verified
  const day = parseContestDate(verified.first_contest_date)
  const days = verified.play_days ?? [day ? formatLongDate(day) : verified.first_contest_date]
  const facts = [
    ...(letter
      ? [
          ['Letter', `${LETTER_NAMES[letter.kind]}, ${formatMoment(letter.written_at)}`],
          ['Written for', letter.recipient],
        ]
      : []),
    ['Policy', verified.policy_number],
    [letter ? 'Certificate' : 'Version', letter ? `Version ${verified.version}` : String(verified.version)],
    ['Event', verified.tournament_name],
    ['Course', `${verified.course_name}, ${verified.place}`],
    [days.length > 1 ? 'Event days' : 'Event day', days.join('\n')],
    ...verified.contests.map((contest) => ['Insured', contest]),
  ]
  return (
    <>
      {letter ? (
        <LetterSign status={verified.status} isCurrent={verified.is_current} />
      ) : verified.status === 'cancelled' ? (
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
          This is a test {letter ? 'letter' : 'certificate'}. Nothing on it is insured.
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

/** @rule O02 Whoever has a letter by a policy learns whether the policy stands today as the letter says. */
function LetterSign({ status, isCurrent }: { status: Verified['status']; isCurrent: boolean }) {
  if (status === 'cancelled')
    return (
      <CertificateSign kind="replaced" title="This policy was cancelled">
        We wrote this letter, but the policy was cancelled since. Nothing in it is insured.
      </CertificateSign>
    )
  if (status === 'lapsed')
    return (
      <CertificateSign kind="replaced" title="This policy has ended">
        We wrote this letter. No new date was set in time, so the policy ended. Nothing in it is insured.
      </CertificateSign>
    )
  if (!isCurrent)
    return (
      <CertificateSign kind="replaced" title="The policy changed since this letter">
        We wrote it, and the policy still stands, but not as the letter says. Ask for a new letter.
      </CertificateSign>
    )
  return (
    <CertificateSign kind="genuine" title="This letter is genuine">
      We wrote it, and the policy stands as it says. Compare the details below with the letter in front of
      you. The letter is for information only and gives no rights under the policy.
    </CertificateSign>
  )
}
