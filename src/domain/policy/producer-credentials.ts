import type { Answers } from '#domain/quote/model/quote.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'

export const CREDENTIAL_KINDS = ['license', 'insurance'] as const

/** A licence of a producer, or its errors and omissions insurance. */
interface Credential {
  kind: (typeof CREDENTIAL_KINDS)[number]
  /** Its number, and the state of a licence or the carrier. */
  name: string
  expiresOn: CalendarDate
}

interface EndingCredential extends Credential {
  /** Below 0 once it has run out. */
  daysLeft: number
}

/** A renewal takes some weeks. */
const SOON_DAYS = 60
/** What ran out longer ago is not in use any more. */
const FORGOTTEN_DAYS = 365

/**
 * The licence of each state and the insurance of a producer that run out soon or have run out, by the latest date that its
 * quotes give, the first to run out first.
 *
 * @rule N54 A producer is told before its licence or insurance runs out, as no contest after that day can be bought.
 */
export function findEndingCredentials(
  quotes: readonly Pick<Answers, CredentialAnswer>[],
  today: CalendarDate,
): EndingCredential[] {
  const latest = new Map<string, Credential>()
  for (const { of, ...credential } of quotes.flatMap(credentialsOf)) {
    const known = latest.get(of)
    if (!known || known.expiresOn < credential.expiresOn) latest.set(of, credential)
  }
  return [...latest.values()]
    .map((credential) => ({ ...credential, daysLeft: daysBetween(today, credential.expiresOn) }))
    .filter(({ daysLeft }) => daysLeft <= SOON_DAYS && daysLeft >= -FORGOTTEN_DAYS)
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
}

type CredentialAnswer =
  | 'producer_license_number'
  | 'producer_license_state'
  | 'producer_license_exp_date'
  | 'producer_carrier_name'
  | 'producer_policy_number'
  | 'producer_exp_date'

/** Each with what a renewal takes the place of. */
function credentialsOf(answers: Pick<Answers, CredentialAnswer>): (Credential & { of: string })[] {
  const { producer_license_exp_date: licence, producer_exp_date: insurance } = answers
  const { producer_license_number: number = '', producer_license_state: state = '' } = answers
  const { producer_policy_number: policy = '', producer_carrier_name: carrier = '' } = answers
  return [
    ...(licence === undefined
      ? []
      : [
          {
            of: `license ${state}`,
            kind: 'license' as const,
            name: nameOf(number, state),
            expiresOn: licence,
          },
        ]),
    ...(insurance === undefined
      ? []
      : [
          {
            of: 'insurance',
            kind: 'insurance' as const,
            name: nameOf(policy, carrier),
            expiresOn: insurance,
          },
        ]),
  ]
}

function nameOf(number: string, whose: string): string {
  return [number, whose].filter(Boolean).join(', ')
}
