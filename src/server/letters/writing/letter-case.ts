import type { LetterFacts } from '#domain/letters/letter-kinds.ts'
import { type LetterValues, letterValues } from '#domain/letters/letter-values.ts'
import { formatPlace } from '#domain/documents/certificate/certificate-summary.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import { dayAtEvent, eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

/** Who gets a letter. */
export interface Recipient {
  name: string
  address: string
}

/** What decides which letters of a policy can be written now. */
export function letterFacts({ policy, certificate }: ChangeSubject): LetterFacts {
  return {
    ended: policyEnd(policy),
    endorsements: (certificate.endorsements ?? []).map(({ text }) => text),
  }
}

/** What the fields of a letter are on this policy. */
export function valuesOf(
  { policy, quote, certificate }: ChangeSubject,
  letter: { now: Date; writer: string | undefined; recipient: string },
): LetterValues {
  return letterValues({
    certificate,
    issuedOn: dayAtEvent(quote, policy.issuedAt),
    today: dayAtEvent(quote, letter.now),
    cancelledOn: policy.cancelledAt ? dayAtEvent(quote, policy.cancelledAt) : undefined,
    timeZone: eventTimeZone(quote.answers),
    writer: letter.writer,
    recipient: letter.recipient,
  })
}

/** The golf course, for whom most letters are. */
export function courseOf({ certificate }: Pick<ChangeSubject, 'certificate'>): Recipient {
  return { name: certificate.event.course, address: formatPlace(certificate) }
}

export function insuredOf({ certificate }: Pick<ChangeSubject, 'certificate'>): Recipient {
  const { company, name, address } = certificate.insured
  return { name: company || name, address: address.join('\n') }
}
