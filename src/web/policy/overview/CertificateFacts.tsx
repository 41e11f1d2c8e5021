import type { ReactNode } from 'react'
import { PAGES } from '#contract/pages.ts'
import { readDays, readScorecard } from '#contract/scorecard.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { FactList, Lines } from '#web/policy/overview/FactList.tsx'
import type { Policy } from '#web/policy/queries.ts'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

export function PolicyDays({ policy: { days = [] } }: { policy: Policy }) {
  return days.length > 0 && <EventTimeline label="The days that matter" days={readDays(days)} />
}

/** The scorecard, and below it only what does not stand there. */
export function Insured({ policy }: { policy: Policy }) {
  const { scorecard, contests, conditions } = policy
  return (
    <>
      <InsuredContests policy={policy} />
      {scorecard && !isEnded(policy) && (
        <section>
          <h2 className="text-lg">When a winner is paid</h2>
          <FactList facts={(conditions ?? contests).map(conditionsFact)} />
        </section>
      )}
    </>
  )
}

/** The scorecard; of a policy from an older server its contests in words. */
export function InsuredContests({ policy: { scorecard, contests, total } }: { policy: Policy }) {
  if (!scorecard)
    return (
      <FactList
        facts={[
          ...contests.map(conditionsFact),
          {
            label: 'Price',
            value: <strong className="money font-semibold">{formatMoney(fromDollars(total), '$')}</strong>,
          },
        ]}
      />
    )
  return <Scorecard label="What is insured" scorecard={readScorecard(scorecard)} />
}

function conditionsFact({ title, lines }: Policy['contests'][number]) {
  return { label: title, value: <ContestLines lines={lines} /> }
}

interface InsuredPartyProps {
  policy: Policy
  /** Where they are reached, below. */
  children?: ReactNode
}

/** Who is insured and who serves them; which policy and which event it is stands in the head of the page. */
export function InsuredParty({ policy, children }: InsuredPartyProps) {
  const { insured, email, agency, verification_code } = policy
  return (
    <section aria-labelledby="insured" className="grid gap-4">
      <div>
        <h2 id="insured" className="mb-1 text-lg">
          Insured
        </h2>
        <div className="wrap-anywhere">
          <Lines lines={insured.filter((line) => line !== email)} />
        </div>
      </div>
      {children}
      {agency && (
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">Agent or broker</span>
          <bdi>{agency}</bdi>
        </p>
      )}
      {policy.terms_agreed && (
        <p>
          <span className="block text-sm text-muted">Terms agreed to</span>
          <AgreedTerms terms={policy.terms_agreed} />
        </p>
      )}
      <p>
        <span className="block text-sm text-muted">Verification code</span>
        <span className="block font-semibold">{verification_code}</span>
        <TextLink to={`/verify/${verification_code}`} className="inline-flex min-h-11 items-center">
          See what others see
        </TextLink>
      </p>
    </section>
  )
}

interface CertificatePartiesProps {
  policy: Policy
  /** Null where the page names it elsewhere. */
  agency?: string | null
  isNarrow?: boolean
}

/** Who is insured and by whom they are served, for which event, and where others check it. */
export function CertificateParties({
  policy,
  agency = policy.agency ?? null,
  isNarrow = false,
}: CertificatePartiesProps) {
  const { number, version, issued, insured, event, verification_code } = policy
  return (
    <FactList
      isNarrow={isNarrow}
      facts={[
        {
          label: 'Policy',
          value: <Lines lines={[number, `Certificate version ${version}`, `Issued ${issued}`]} />,
        },
        { label: 'Insured', value: <Lines lines={insured} /> },
        ...(agency ? [{ label: 'Agent or broker', value: agency }] : []),
        { label: 'Event', value: <Lines lines={event} /> },
        ...(policy.terms_agreed
          ? [{ label: 'Terms', value: <AgreedTerms terms={policy.terms_agreed} /> }]
          : []),
        {
          label: 'Verification',
          value: (
            <>
              <span className="block font-semibold">{verification_code}</span>
              <TextLink to={`/verify/${verification_code}`} className="inline-flex min-h-11 items-center">
                See what others see
              </TextLink>
            </>
          ),
        },
      ]}
    />
  )
}

/** @rule N47 Which version of our terms the policy was bought under, with the way to exactly that one. */
function AgreedTerms({ terms: { number, from } }: { terms: NonNullable<Policy['terms_agreed']> }) {
  return (
    <TextLink
      to={PAGES.legal.replace(':legalpage', 'terms').replace(':legalversion?', String(number))}
      className="inline-flex min-h-11 items-center"
    >
      Version {number} of {formatDay(from)}
    </TextLink>
  )
}

function ContestLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
