import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Db } from '#server/kit/db/database.ts'
import { insertDeed, type MailingDeed, type StoredMailing } from '#server/mailings/repository.ts'
import type { Effects } from '#server/writes/run-write.ts'

interface Done {
  did: MailingDeed['did']
  at: Date
  /** The rep who did it; the program if absent. */
  rep?: { id: string } | undefined
}

/** Adds to the history of a mailing, and to the audit log, what was done with it. */
export async function noteDeed(
  trx: Db,
  effects: Effects,
  { id: mailingId, version, subject, text }: StoredMailing,
  { did, at, rep }: Done,
): Promise<void> {
  await insertDeed(trx, {
    mailingId,
    version,
    did,
    at,
    repId: rep?.id ?? null,
    subject,
    text,
  })
  await effects.audit({
    at,
    ...(rep ? { actor: 'rep', repId: rep.id } : { actor: 'system' }),
    event: `mailing_${did}` satisfies AuditEventName,
    detail: { mailing: mailingId, subject, version },
  })
}
