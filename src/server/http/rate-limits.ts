import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { type Env } from '#server/env.ts'
import { countTry, deleteEndedTallies } from '#server/http/repository.ts'
import { type Context } from '#server/http/serve.ts'

const WINDOW_MS = 60_000

/**
 * Limit all requests of one address, in this process.
 *
 * @rule N36 An address may make 1,200 requests a minute, of which 20 look-ups; both numbers are settings.
 */
export async function registerRateLimit(app: FastifyInstance, env: Pick<Env, 'rateLimits'>): Promise<void> {
  if (!env.rateLimits.on) return
  await app.register(rateLimit, {
    max: env.rateLimits.requestsPerMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => caller(request.ip),
    errorResponseBuilder: (_request, { ttl }) => limited(ttl),
  })
}

/** Count a look-up against its address over all instances, so that nobody guesses faster by asking elsewhere. */
export async function limitLookUps(
  { db, now }: Pick<Context, 'db' | 'now'>,
  env: Pick<Env, 'rateLimits'>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (!env.rateLimits.on) return
  const at = now()
  const { count, resetsAt } = await countTry(db, addressKey('look-up', request.ip), at, WINDOW_MS)
  if (count === 1) await deleteEndedTallies(db, at)
  if (count > env.rateLimits.lookUpsPerMinute) throw limited(resetsAt.getTime() - at.getTime())
}

const DAY_MS = 86_400_000
/** Receivers a day: of one quote, of one quote by reps, and of one address over all quotes. */
const SENDING = { quote: 30, quoteByReps: 300, address: 100 } as const

interface Sending {
  quoteId: string
  ip: string
  recipients: number
  isRep: boolean
}

/**
 * Count whom a quote, or its terms, is sent to, in the transaction that sends it.
 *
 * @rule D02 From one quote 30 people a day get mail or text messages, from one address 100, so that a stranger cannot
 * send letters of ours to the world; reps may send a quote to 300.
 */
export async function limitSending(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  { quoteId, ip, recipients, isRep }: Sending,
): Promise<void> {
  const at = now()
  const most = isRep ? SENDING.quoteByReps : SENDING.quote
  await count(`sending:quote:${quoteId}`, most)
  if (!isRep && env.rateLimits.on) await count(addressKey('sending', ip), SENDING.address)

  async function count(key: string, limit: number): Promise<void> {
    const tally = await countTry(db, key, at, DAY_MS, recipients)
    if (tally.count > limit) throw limited(tally.resetsAt.getTime() - at.getTime())
  }
}

/** Nobody proves that an address is theirs before a quote is saved under it. */
const FOLLOW_UPS_A_DAY = 200

/**
 * Count one follow-up, in the transaction that queues it.
 *
 * @rule P05 In a day 200 follow-ups are written, to all addresses together, so that a stranger who begins quotes under
 * other people's addresses cannot have us write to the world.
 */
export async function limitFollowUps(trx: Db, at: Date): Promise<void> {
  const { count, resetsAt } = await countTry(trx, 'sending:follow-ups', at, DAY_MS)
  if (count > FOLLOW_UPS_A_DAY) throw limited(resetsAt.getTime() - at.getTime())
}

function limited(ms: number): ProblemError {
  return new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) })
}

/** Addresses are personal, so only a digest is kept. */
export function addressKey(what: string, address: string): string {
  return `${what}:${createHash('sha256').update(caller(address)).digest('base64url')}`
}

/** An IPv6 customer holds a whole /64 network; counting single addresses would limit nobody. */
export function caller(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
