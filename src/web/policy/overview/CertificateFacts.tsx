import { readDays, readScorecard } from '#contract/scorecard.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { FactList, Lines } from '#web/policy/overview/FactList.tsx'
import { type Policy } from '#web/policy/queries.ts'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** What the certificate states: the days, the scorecard, then the rest in the order of the certificate. */
export function CertificateFacts({ policy }: { policy: Policy }) {
  const { days = [], scorecard } = policy
  return (
    <div className="grid gap-8 pt-6">
      {days.length > 0 && <EventTimeline label="The days that matter" days={readDays(days)} />}
      {scorecard && <Scorecard label="What is insured" scorecard={readScorecard(scorecard)} />}
      <Facts policy={policy} />
    </div>
  )
}

function Facts({ policy }: { policy: Policy }) {
  const { number, version, issued, insured, event, contests, total, scorecard, verification_code } = policy
  return (
    <FactList
      facts={[
        {
          label: 'Policy',
          value: <Lines lines={[number, `Certificate version ${version}`, `Issued ${issued}`]} />,
        },
        { label: 'Insured', value: <Lines lines={insured} /> },
        { label: 'Event', value: <Lines lines={event} /> },
        ...contests.map(({ title, lines }) => ({ label: title, value: <ContestLines lines={lines} /> })),
        // With a scorecard it stands there.
        ...(scorecard
          ? []
          : [
              {
                label: 'Total',
                value: <strong className="font-semibold">{formatMoney(fromDollars(total))}</strong>,
              },
            ]),
        {
          label: 'Verification',
          value: (
            <>
              <span className="block font-semibold">{verification_code}</span>
              <TextLink to={`/verify/${verification_code}`} className="inline-flex min-h-11 items-center">
                See what others see who check it
              </TextLink>
            </>
          ),
        },
      ]}
    />
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
