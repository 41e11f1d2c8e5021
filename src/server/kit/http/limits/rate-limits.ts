import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Env } from '#server/kit/config/env.ts'
import { MemoryStore } from '#server/kit/http/limits/memory-store.ts'
import { countAttempt, deleteExpiredCounts } from '#server/kit/http/repository.ts'
import type { Context } from '#server/kit/context.ts'

const WINDOW_MS = 60_000

/**
 * Limits all requests of one address to this process.
 *
 * @rule N36 An address may make 1,200 requests a minute, of which 20 look-ups; both numbers are settings.
 */
export async function registerRateLimits(app: FastifyInstance, env: Pick<Env, 'rateLimits'>): Promise<void> {
  if (!env.rateLimits.on) return
  await app.register(rateLimit, {
    max: env.rateLimits.requestsPerMinute,
    timeWindow: WINDOW_MS,
    store: MemoryStore,
    keyGenerator: (request) => toNetwork(request.ip),
    errorResponseBuilder: (_request, { ttl }) => createRateLimitedError(ttl),
  })
}

/** Counts a look-up of an address over all instances, so that nobody can guess faster by using several. */
export async function limitLookUps(
  { db, now }: Pick<Context, 'db' | 'now'>,
  env: Pick<Env, 'rateLimits'>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (!env.rateLimits.on) return
  const at = now()
  const { count, resetsAt } = await countAttempt(db, hashNetworkKey('look-up', request.ip), at, WINDOW_MS)
  if (count === 1) await deleteExpiredCounts(db, at)
  if (count > env.rateLimits.lookUpsPerMinute) throw createRateLimitedError(resetsAt.getTime() - at.getTime())
}

interface Limit {
  key: string
  /** How many are allowed in a window. */
  limit: number
  windowMs: number
  at: Date
  /** How many this attempt counts for. */
  by?: number
}

/** Counts an attempt, or rejects it with the time to wait. */
export async function countOrReject(db: Db, { key, limit, windowMs, at, by = 1 }: Limit): Promise<void> {
  const { count, resetsAt } = await countAttempt(db, key, at, windowMs, by)
  if (count > limit) throw createRateLimitedError(resetsAt.getTime() - at.getTime())
}

function createRateLimitedError(ms: number): ProblemError {
  return new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) })
}

export function hashNetworkKey(what: string, address: string): string {
  return hashKey(what, toNetwork(address))
}

/** Addresses of networks and of people are personal data, so only a hash is stored. */
export function hashKey(what: string, whose: string): string {
  return `${what}:${createHash('sha256').update(whose).digest('base64url')}`
}

/** An IPv6 customer holds a whole /64 network; counting single addresses would limit nobody. */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
