import { countTime } from '#domain/claims/event-day/counted-time.ts'
import type { PhoneClock, ServerContact } from '#domain/claims/event-day/event-record.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Caller } from '#server/access/access.ts'
import { describeProblem } from '#server/calls/problem-texts.ts'
import { type DayAuthor, authorKey, dayAuthor, dayCaller } from '#server/claims/event-day/day-author.ts'
import { readRecord, type Refusal, refusalOf, type SentRecord } from '#server/claims/event-day/read-record.ts'
import {
  findRecord,
  insertRecord,
  listDeviceClocks,
  readHighest,
  type StoredRecord,
  sumRecords,
} from '#server/claims/event-day/repository.ts'
import {
  type ClaimOfRecord,
  findFollowed,
  findRefusedDecision,
  followRecord,
} from '#server/claims/event-day/follow-record.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** An event takes no more than a long day of many phones needs. */
const MOST_RECORDS = 5_000
const MOST_CHARACTERS = 20_000_000

/** What a phone sent. */
export interface SentRecords {
  number: string
  device: string
  records: readonly unknown[]
  /** The phone's clock as it sent them. */
  clock: PhoneClock
}

/** What became of one record. */
export interface RecordResult {
  id: string
  state: 'kept' | 'known' | 'refused'
  note?: Refusal | undefined
  stored?: Pick<StoredRecord, 'countsFrom' | 'clockState'>
  claim?: ClaimOfRecord | undefined
}

/** One call in its transaction, with the policy locked. */
interface Work {
  context: Context
  subject: ChangeSubject
  author: DayAuthor
  arrival: ServerContact
  device: string
  /** The clocks of the phone, in its own order: of what arrived before and of what is in this call. */
  clocks: { seq: number; clock: PhoneClock; isBelieved: boolean }[]
  /** The numbers that the phone has used. */
  used: Set<number>
  /** As whom the phone wrote so far. */
  deviceKey: string | undefined
  highest: Map<string, number>
  taken: { records: number; size: number }
}

/**
 * Takes what a phone wrote down, one record after the other, each in a part of the transaction of its own.
 *
 * @rule N104 Each is taken once, however often and in whatever order it is sent; the server believes its own clock and the session alone.
 */
export function takeRecords(
  context: Context,
  caller: Caller,
  sent: SentRecords,
): Promise<{ results: RecordResult[]; author: DayAuthor; subject: ChangeSubject }> {
  const { number, device } = sent
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('The records tell by themselves who wrote what, and are never changed')
    const subject = await lockSubject(trx, dayCaller(caller).session, number)
    const read = sent.records.map((given) => readRecord(given, { policy: number, device }))
    const records = read.flatMap((one) => ('record' in one ? [one.record] : []))
    const work = await beginWork({ ...context, db: trx }, { caller, subject, sent, records })
    const results = new Map<SentRecord, RecordResult>()
    for (const record of records.toSorted((left, right) => left.seq - right.seq))
      results.set(record, await takeRecord(work, record))
    return {
      results: read.map((one) =>
        'record' in one
          ? (results.get(one.record) ?? { id: one.id, state: 'refused' })
          : { id: one.id, state: 'refused', note: one.refusal },
      ),
      author: work.author,
      subject,
    }
  })
}

interface Begun {
  caller: Caller
  subject: ChangeSubject
  sent: SentRecords
  records: readonly SentRecord[]
}

async function beginWork(context: Context, { caller, subject, sent, records }: Begun): Promise<Work> {
  const { device, clock } = sent
  const { id } = subject.policy
  const stored = await listDeviceClocks(context.db, id, device)
  const [first] = stored
  const arrived = stored.map(({ seq, clock: at, clockState }) => ({
    seq,
    clock: at,
    isBelieved: clockState === 'ok',
  }))
  const arriving = records.map(({ seq, clock: at }) => ({ seq, clock: at, isBelieved: true }))
  return {
    context,
    subject,
    author: dayAuthor(caller, subject),
    arrival: { ...clock, server: context.now().getTime() },
    device,
    clocks: [...arrived, ...arriving].toSorted((left, right) => left.seq - right.seq),
    used: new Set(stored.map(({ seq }) => seq)),
    deviceKey: first && authorKey(first),
    highest: await readHighest(context.db, id),
    taken: await sumRecords(context.db, id),
  }
}

async function takeRecord(work: Work, record: SentRecord): Promise<RecordResult> {
  const { id } = record
  try {
    return await runWrite(work.context, (trx, effects) => keepRecord(work, record, { trx, effects }))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { id, state: 'refused', note: refusalFrom(error) }
  }
}

async function keepRecord(
  work: Work,
  record: SentRecord,
  { trx, effects }: { trx: Db; effects: Effects },
): Promise<RecordResult> {
  effects.noAudit('The record tells by itself who wrote it')
  const { id } = record
  const known = await findRecord(trx, id)
  const problem = known ? findDifference(work, record, known) : findRefusal(work, record)
  const refused = problem ?? (await findRefusedDecision(trx, work, record))
  if (refused) return { id, state: 'refused', note: refused }
  const inWork = { ...work, context: { ...work.context, db: trx }, effects }
  if (known) return { id, state: 'known', stored: known, ...(await findFollowed(inWork, known)) }
  const stored = storedRecord(work, record)
  if (stored === undefined) return { id, state: 'refused', note: refusalOf('LINK_ENDED') }
  await insertRecord(trx, stored)
  const followed = await followRecord(inWork, record, stored)
  // Only now: what was refused has been taken back.
  work.highest.set(record.device, Math.max(record.seq, work.highest.get(record.device) ?? 0))
  work.taken = { records: work.taken.records + 1, size: work.taken.size + record.size }
  work.used.add(record.seq)
  work.deviceKey ??= authorKey(stored)
  return { id, state: 'kept', stored, ...followed }
}

function findDifference({ subject }: Work, { sha256 }: SentRecord, known: StoredRecord): Refusal | undefined {
  const isSame = known.policyId === subject.policy.id && known.sha256 === sha256
  return isSame ? undefined : refusalOf('RECORD_DIFFERS')
}

function findRefusal(work: Work, record: SentRecord): Refusal | undefined {
  const { author, deviceKey, taken, used } = work
  const key = authorKey({ author: author.role, linkId: author.linkId, repId: author.repId })
  if (used.has(record.seq) || (deviceKey !== undefined && deviceKey !== key)) return refusalOf('DEVICE_TAKEN')
  const isFull = taken.records >= MOST_RECORDS || taken.size + record.size > MOST_CHARACTERS
  return isFull ? refusalOf('TOO_MANY_RECORDS') : undefined
}

/**
 * The record as it is stored, with the time from which it counts; undefined if its helper's link had ended before it was written.
 *
 * @rule N103 What a helper wrote before the link ended is taken and marked when it arrives later; what was written afterwards is refused.
 */
function storedRecord(work: Work, record: SentRecord): Omit<StoredRecord, 'cursor'> | undefined {
  const { author, arrival, subject } = work
  const counted = countTime({
    written: record.clock,
    contact: record.contact,
    ...clocksAround(work, record),
    arrival,
  })
  const countsFrom = new Date(counted.countsFrom)
  if (author.endedAt && countsFrom > author.endedAt) return undefined
  const { id, device, seq, v, kind, item, value, clock, sha256, size } = record
  return {
    id,
    policyId: subject.policy.id,
    device,
    seq,
    v,
    kind,
    item,
    value,
    seen: seenHere(work, record),
    clock,
    contact: record.contact ?? null,
    sha256,
    size,
    arrivedAt: new Date(arrival.server),
    offsetMs: counted.offset,
    countsFrom,
    clockState: counted.clock,
    author: author.role,
    linkId: author.linkId,
    repId: author.repId,
    authorName: author.name,
    isHeld: author.endedAt !== null,
  }
}

/** An earlier one whose clock was known to be wrong says nothing of this one. */
function clocksAround({ clocks }: Work, { seq }: SentRecord) {
  return {
    before: clocks.filter((one) => one.seq < seq && one.isBelieved).map(({ clock }) => clock),
    since: clocks.filter((one) => one.seq > seq).map(({ clock }) => clock),
  }
}

/** Nobody has seen what has not arrived: a number of the future would replace what others will write. */
function seenHere({ highest, device }: Work, { seen }: SentRecord): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seen).flatMap(([other, seq]) => {
      const known = other === device ? seq : Math.min(seq, highest.get(other) ?? 0)
      return known > 0 ? [[other, known]] : []
    }),
  )
}

/** What a use case refused, in its own words. */
function refusalFrom({ problem }: ProblemError): Refusal {
  const fields =
    problem.code === 'INVALID' ? problem.fields.map(({ field, message }) => ({ field, message })) : []
  const code = problem.code === 'CLAIM_REFUSED' ? problem.reason : problem.code
  return { code, message: describeProblem(problem).error, fields }
}
