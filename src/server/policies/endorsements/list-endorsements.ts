import type { Endorsement } from '#contract/endorsements.ts'
import { summarizeEndorsement } from '#domain/documents/endorsement/summarize-endorsement.ts'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import { paperOf } from '#domain/documents/listed-documents.ts'
import { changesLeft } from '#domain/policy/amendments/request-permissions.ts'
import { writeEffectiveTime } from '#domain/policy/endorsements/effective-time.ts'
import { getZoneName } from '#domain/quote/model/event-time.ts'
import { eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { subtract, toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { listEndorsements } from '#server/policies/documents/repository.ts'

/** The endorsements of a policy for reps, and what the next one begins with. */
export async function readEndorsements({ db, now }: Pick<Context, 'db' | 'now'>, number: string) {
  const { policy, quote, facts } = await readSubject(db, { grants: 'everything' }, number)
  const timeZone = eventTimeZone(quote.answers)
  const found = await listEndorsements(db, policy.id)
  return {
    data: found
      .map(({ content }) => presentEndorsement(content, timeZone))
      .toSorted((one, other) => other.number - one.number),
    version: policy.version,
    changes_used: facts.changesMade,
    changes_left: changesLeft(facts.changesMade),
    now: writeEffectiveTime(now(), timeZone),
    time_zone: getZoneName(timeZone),
  }
}

function presentEndorsement(content: EndorsementContent, timeZone: string): Endorsement {
  const { policyNumber, number, certificateVersion, issuedAt, written, total } = content
  return {
    number,
    paper: paperOf({ kind: 'endorsement', policyNumber, number }),
    certificate_version: certificateVersion,
    issued_at: issuedAt,
    summary: summarizeEndorsement(content),
    effective: written ? writeEffectiveTime(new Date(written.effective), timeZone) : null,
    difference: toDollars(subtract(total.after, total.before)),
  }
}
