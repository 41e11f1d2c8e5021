import type { Db } from '#server/kit/db/database.ts'
import { hashKey, hashNetworkKey, countOrReject } from '#server/kit/http/limits/rate-limits.ts'
import { countAttempt } from '#server/kit/http/repository.ts'
import type { Context } from '#server/kit/context.ts'

const DAY_MS = 86_400_000

/** Receivers a day: for one quote, for one quote by reps, and from one network address over all quotes. */
const MAX_RECEIVERS = { quote: 30, quoteByReps: 300, address: 100 } as const
/** Messages to the office a day: about one quote, and from one network address over all quotes. */
const MAX_MESSAGES = { quote: 10, address: 50 } as const
/** Nobody has to prove that an e-mail address is theirs before they save a quote under it. */
const MAX_FOLLOW_UPS = 200
/** Anybody can unsubscribe any address, and then ask for its link to subscribe again. */
const MAX_SUBSCRIPTION_LINKS = 20
/** Anybody can have an address mailed its links; those of a day ago still open everything. */
const MAX_LINK_MAILS = 30

/** Copies a day: from one network address, and of one quote by whomever. */
const MAX_COPIES = 20

/** Proofs of insurance a day that are made about one policy. */
const MAX_PROOFS = 10

/** Logos a day that customers send for the signs of one policy: each is mailed as a new proof. */
const MAX_LOGOS = 10

type LimitContext = Pick<Context, 'db' | 'now' | 'env'>

export interface Sender {
  quoteId: string
  ip: string
  isRep: boolean
}

/**
 * Counts the receivers of a quote, its link or its terms, in the transaction that sends them.
 *
 * @rule D02 From one quote 30 people a day get mail or text messages, from one address 100, so that a stranger cannot
 * send our e-mails to anybody they like; reps may send a quote to 300.
 */
export function limitSending(
  context: LimitContext,
  { recipients, ...sender }: Sender & { recipients: number },
): Promise<void> {
  const quote = sender.isRep ? MAX_RECEIVERS.quoteByReps : MAX_RECEIVERS.quote
  return limitDaily(context, 'sending', sender, { quote, address: MAX_RECEIVERS.address }, recipients)
}

/**
 * Counts a proof of insurance, in the transaction that keeps it.
 *
 * @rule O02 About one policy ten proofs of insurance are made in a day, whoever asks: more is somebody who plays with it.
 */
export function limitProofs({ db, now }: LimitContext, policyId: string): Promise<void> {
  return countOrReject(db, { key: `proofs:${policyId}`, limit: MAX_PROOFS, windowMs: DAY_MS, at: now() })
}

/**
 * Counts a logo that a customer sends for a sign, in the transaction that mails the new proof.
 *
 * @rule D42 For the signs of one policy ten logos are taken in a day, whoever sends them, so that a link mails no more proofs than that.
 */
export function limitSignLogos({ db, now }: LimitContext, policyId: string): Promise<void> {
  return countOrReject(db, { key: `sign-logos:${policyId}`, limit: MAX_LOGOS, windowMs: DAY_MS, at: now() })
}

/**
 * Counts one message to the office, in the transaction that stores it.
 *
 * @rule N36 The office gets 10 messages a day about one quote, and 50 from one address.
 */
export function limitMessages(context: LimitContext, sender: Sender): Promise<void> {
  return limitDaily(context, 'office-message', sender, MAX_MESSAGES, 1)
}

async function limitDaily(
  context: LimitContext,
  what: string,
  { quoteId, ip, isRep }: Sender,
  limits: { quote: number; address: number },
  by: number,
): Promise<void> {
  const key = `${what}:quote:${quoteId}`
  await countOrReject(context.db, { key, limit: limits.quote, windowMs: DAY_MS, at: context.now(), by })
  if (!isRep) await limitAddress(context, { what, ip, limit: limits.address, by })
}

/**
 * Counts a copy of a quote, before anything is copied.
 *
 * @rule N96 From one network address 20 quotes a day are copied, and one quote 20 times, also from many addresses, so that
 * strangers cannot fill the disk with them.
 */
export async function limitCopies(
  context: LimitContext,
  { quoteId, ip }: Pick<Sender, 'quoteId' | 'ip'>,
): Promise<void> {
  await limitAddress(context, { what: 'copies', ip, limit: MAX_COPIES })
  if (!context.env.rateLimits.on) return
  const key = `copies:quote:${quoteId}`
  await countOrReject(context.db, { key, limit: MAX_COPIES, windowMs: DAY_MS, at: context.now() })
}

const BYTES_PER_KB = 1024

/**
 * Counts the bytes that an upload takes, in the transaction that stores it.
 *
 * @rule N96 From one network address as much is stored in a day as the setting allows.
 */
export function limitUploads(
  context: LimitContext,
  { ip, bytes }: { ip: string; bytes: number },
): Promise<void> {
  // A count has 31 bits.
  const limit = Math.floor(context.env.uploadLimits.dayBytes / BYTES_PER_KB)
  return limitAddress(context, { what: 'uploads', ip, limit, by: Math.ceil(bytes / BYTES_PER_KB) })
}

async function limitAddress(
  { db, now, env }: LimitContext,
  { what, ip, limit, by = 1 }: { what: string; ip: string; limit: number; by?: number },
): Promise<void> {
  if (!env.rateLimits.on) return
  await countOrReject(db, { key: hashNetworkKey(what, ip), limit, windowMs: DAY_MS, at: now(), by })
}

/**
 * Counts one follow-up, in the transaction that queues it.
 *
 * @rule P05 At most 200 follow-ups a day are sent, to all addresses together, so that a stranger who starts quotes
 * under other people's addresses cannot make us write to all of them.
 */
export function limitFollowUps(trx: Db, at: Date): Promise<void> {
  return countOrReject(trx, { key: 'sending:follow-ups', limit: MAX_FOLLOW_UPS, windowMs: DAY_MS, at })
}

/**
 * Counts a request for a link to subscribe again, in the transaction that queues it.
 *
 * @rule P05 From one network address 20 links to subscribe again are asked for in a day, so that a stranger cannot make us write
 * to one address after another.
 */
export function limitSubscriptionLinks(context: LimitContext, ip: string): Promise<void> {
  return limitAddress(context, { what: 'subscription-link', ip, limit: MAX_SUBSCRIPTION_LINKS })
}

/**
 * Counts a mail with the links of an address, in the transaction that queues it. Who asked was answered before, so that a refusal
 * tells nobody whether the address is known.
 *
 * @rule N36 An address gets its links 30 times a day at most, from wherever they are asked for.
 */
export async function mayMailLinks(trx: Db, emailKey: string, at: Date): Promise<boolean> {
  const { count } = await countAttempt(trx, hashKey('link-mails', emailKey), at, DAY_MS)
  return count <= MAX_LINK_MAILS
}
