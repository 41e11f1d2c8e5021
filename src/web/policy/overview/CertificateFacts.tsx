import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { FactList, Lines } from '#web/policy/overview/FactList.tsx'
import { type Policy } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** What the certificate states, in the same order. */
export function CertificateFacts({ policy }: { policy: Policy }) {
  const { number, version, issued, insured, event, contests, total, verification_code } = policy
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
        {
          label: 'Total',
          value: <strong className="font-semibold">{formatMoney(fromDollars(total))}</strong>,
        },
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
