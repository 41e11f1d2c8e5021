import type { getEventDay } from '#contract/claims/event-day.ts'
import { buildChecklist } from '#domain/claims/checklist/build-checklist.ts'
import { claimMoments, endOfDay, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { SIGNED_DOCUMENTS, signedTextOf } from '#domain/claims/event-day/signed-texts.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { printedSentences } from '#domain/claims/rules/printed-sentences.ts'
import { describeVideo } from '#domain/contests/conditions/witnesses.ts'
import { nameWitnesses } from '#domain/documents/certificate/printed-rules.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { addDays } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Caller } from '#server/access/access.ts'
import { type ContestToClaim, contestsToClaim, readCertificates } from '#server/claims/claim-subject.ts'
import { type DayAuthor, dayAuthor, dayCaller } from '#server/claims/event-day/day-author.ts'
import { listPhotoIds } from '#server/claims/event-day/photos/repository.ts'
import { MOST_IN_PAGE, presentPage } from '#server/claims/event-day/present-record.ts'
import { listRecordsAfter } from '#server/claims/event-day/repository.ts'
import { WHY_NOT_CLAIMABLE } from '#server/claims/reporting/make-claim.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { placesOf } from '#server/policies/witnesses/policy-places.ts'
import { listWitnesses } from '#server/policies/witnesses/repository.ts'
import type * as z from 'zod/mini'

type Day = z.input<typeof getEventDay.response>['data']

/** So many days after the last contest a phone deletes what it keeps of the event, and what it could not send. */
const KEPT_DAYS = 30
const UNSENT_KEPT_DAYS = 90

/** Everything that a phone keeps of an event. */
export async function presentDay(context: Context, caller: Caller, number: string): Promise<Day> {
  const { db, now, env } = context
  const subject = await readSubject(db, dayCaller(caller).session, number)
  const { policy, certificate, facts } = subject
  const reader = dayAuthor(caller, subject)
  const certificates = await readCertificates(db, policy.id)
  const contests = contestsToClaim(subject, certificates, now()).filter(
    ({ rejection }) => rejection !== 'NOT_INSURED',
  )
  const days = contests.flatMap(({ insured }) => insured.dates).toSorted()
  const last = days.at(-1)
  const zone = eventZone(certificate)
  const { reportUntil, documentsUntil } = claimMoments(certificate)
  const records = await listRecordsAfter(db, policy.id, { cursor: 0, limit: MOST_IN_PAGE })
  return {
    policy: policy.number,
    certificate_version: certificate.version,
    test: certificate.test,
    ended: facts.ended ?? null,
    event: {
      tournament: certificate.event.tournament,
      course: certificate.event.course,
      city: certificate.event.city,
      state: certificate.event.state,
      time_zone: zone,
      tee_time: certificate.event.teeTime ?? null,
      first_day: days[0] ?? null,
      last_day: last ?? null,
    },
    contests: contests.map(presentContest),
    people: await presentPeople(context, subject, reader),
    texts: SIGNED_DOCUMENTS.map((document) => ({ document, ...signedTextOf(document) })),
    report_until: reportUntil?.toISOString() ?? null,
    documents_until: documentsUntil?.toISOString() ?? null,
    insurer: { name: env.insurer.name, phone: env.insurer.phone },
    caller: { role: reader.role, name: reader.name, may: mayDo(reader) },
    keep_until: last ? endOfDay(addDays(last, KEPT_DAYS), zone).toISOString() : null,
    keep_unsent_until: last ? endOfDay(addDays(last, UNSENT_KEPT_DAYS), zone).toISOString() : null,
    server: now().getTime(),
    ...presentPage(records, { number: policy.number, cursor: 0, reader }),
    photos: await listPhotoIds(db, policy.id),
  }
}

function mayDo({ role }: DayAuthor): Day['caller']['may'] {
  return role === 'helper' ? ['record', 'report'] : ['record', 'report', 'send_links']
}

function presentContest({
  insured,
  certificate,
  rejection,
  opensAt,
}: ContestToClaim): Day['contests'][number] {
  const { figures, witnesses } = insured
  return {
    contest: insured.kind,
    index: insured.index,
    title: insured.title,
    hole: figures.hole ?? null,
    dates: [...insured.dates],
    is_open: rejection === undefined,
    why_not: rejection === undefined ? null : WHY_NOT_CLAIMABLE[rejection],
    opens_at: opensAt?.toISOString() ?? null,
    prize: insured.prize,
    prize_value: toDollars(insured.prizeValue),
    winners: insured.winners,
    yards: figures.yards ?? null,
    players: figures.amateurs === undefined ? null : { amateurs: figures.amateurs, pros: figures.pros ?? 0 },
    putt: figures.putt ?? null,
    finalists: figures.finalists ?? null,
    shots: figures.shots ?? null,
    shots_each: figures.shotsEach ?? null,
    rollers: figures.rollers ?? null,
    roll: figures.roll ?? null,
    sign: insured.sign ?? false,
    witnesses: {
      partners: witnesses.playingPartners,
      independent: witnesses.independent,
      one_of: witnesses.oneOf ?? null,
      sentences: sentencesOf(certificate, insured),
    },
    video: witnesses.video ? describeVideo(witnesses.video) : null,
    signed: signedDocuments(insured),
    rules: [...printedSentences(certificate, insured)].map(([id, sentence]) => ({ id, sentence })),
  }
}

function sentencesOf({ contests }: CertificateContent, { kind, index }: InsuredContest): string[] {
  const contest = contests.find((one) => one.entity === kind && one.index === index)
  return contest ? nameWitnesses(contest) : []
}

/** What a win asks for that can be signed on the day; what a notary has to see is not among it. */
function signedDocuments(insured: InsuredContest): Day['contests'][number]['signed'] {
  const documents = buildChecklist({ insured, isGoods: false, isSignOrdered: false })
  return SIGNED_DOCUMENTS.flatMap((document) => {
    const places = documents.filter(({ key, form }) => key === document && form === 'form').length
    return places > 0 ? [{ document, places }] : []
  })
}

/** @rule N103 A helper reads who watches, and no telephone number of theirs. */
async function presentPeople(
  { db }: Context,
  subject: ChangeSubject,
  { role }: DayAuthor,
): Promise<Day['people']> {
  const places = placesOf(subject)
  return (await listWitnesses(db, subject.policy.id)).map((witness) => ({
    role: 'witness',
    contest: witness.entity,
    index: witness.index,
    place: witness.place,
    post:
      places.find(
        ({ entity, index, place }) =>
          entity === witness.entity && index === witness.index && place === witness.place,
      )?.post ?? null,
    name: witness.name,
    phone: role === 'helper' ? null : witness.phone,
  }))
}
