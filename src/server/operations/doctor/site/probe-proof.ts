import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/kit/context.ts'
import { getCookieSecret } from '#server/kit/http/security/cookie-secret.ts'

/** Longer than the doctor waits, with clocks that differ a little. */
const VALID_MS = 60_000

const PROOF = /^Bearer (\d{13,15})\.([\w-]{43})$/

/** The header by which an instance knows a request of the doctor: made with the secret that all instances share. */
export function createProbeProof(secret: string, now: Date): string {
  const expires = String(now.getTime() + VALID_MS)
  return `Bearer ${expires}.${sign(secret, expires)}`
}

/** Whether the doctor of this installation sent it, and lately. */
export async function isProbe(context: Pick<Context, 'db' | 'env' | 'now'>, request: FastifyRequest) {
  const [, expires = '', signature = ''] = PROOF.exec(request.headers.authorization ?? '') ?? []
  const left = Number(expires) - context.now().getTime()
  if (!(left > 0 && left <= 2 * VALID_MS)) return false
  const expected = sign(await getCookieSecret(context), expires)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}

/** For this purpose only, so that no cookie is a proof and no proof a cookie. */
function sign(secret: string, expires: string): string {
  return createHmac('sha256', secret).update(`doctor probe until ${expires}`).digest('base64url')
}
