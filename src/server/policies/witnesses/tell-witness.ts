import type { WitnessNews } from '#domain/policy/witnesses/follow-witnesses.ts'
import type { WitnessPlace } from '#domain/policy/witnesses/witness-places.ts'
import { formatTeeTime } from '#domain/quote/model/event-time.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createWitnessMail, createWitnessReleasedMail } from '#server/messaging/templates/witness.ts'
import { markTold, type Witness } from '#server/policies/witnesses/repository.ts'

type MailContext = Pick<Context, 'db' | 'env' | 'now'>

export interface ToldEvent {
  quoteId: string
  certificate: Pick<CertificateContent, 'event'>
}

/** Mails a witness their part, in the transaction that names them or moves the contest. Their address is known. */
export async function tellWitness(
  context: MailContext,
  { quoteId, certificate: { event } }: ToldEvent,
  witness: Witness,
  {
    news,
    place,
    day,
  }: { news: Exclude<WitnessNews, 'released'>; place: WitnessPlace; day: CalendarDate | null },
): Promise<void> {
  const { db, env, now } = context
  const { id, name, email } = witness
  if (email === null) return
  const mail = createWitnessMail(createLetterhead(env), {
    news,
    name,
    place,
    day,
    ...eventNames(event),
    teeTime: formatTeeTime(event),
  })
  const cause = `witness:${id}:${now().toISOString()}`
  await queueMessage(db, { cause, quoteId, to: [email], ...mail, attachments: [] }, now())
  await markTold(db, id, { toldEmail: email, toldDay: day })
}

/** Tells somebody who was asked to watch that they need not. */
export async function releaseWitness(
  { db, env, now }: MailContext,
  { quoteId, certificate: { event } }: ToldEvent,
  { id, name }: Pick<Witness, 'id' | 'name'>,
  toldEmail: string | null,
): Promise<void> {
  if (toldEmail === null) return
  const mail = createWitnessReleasedMail(createLetterhead(env), { name, ...eventNames(event) })
  const cause = `witness:${id}:released:${now().toISOString()}`
  await queueMessage(db, { cause, quoteId, to: [toldEmail], ...mail, attachments: [] }, now())
}

/** @rule N36 What was typed for the event goes along only where it cannot lead anywhere else. */
function eventNames({ tournament, course }: CertificateContent['event']) {
  return {
    eventName: containsWebAddress(tournament) ? undefined : tournament,
    courseName: containsWebAddress(course) ? undefined : course,
  }
}
