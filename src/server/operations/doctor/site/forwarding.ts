import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/kit/config/env.ts'
import { amber, type Finding, green, red } from '#server/kit/doctor/doctor-check.ts'

/** An address of nobody (RFC 5737). The doctor claims to come from it; whoever counts by it believes what callers invent. */
export const INVENTED_ADDRESS = '192.0.2.123'

interface Forwarding {
  /** Whether X-Forwarded-For arrived otherwise than it was sent, so that a proxy is in front. */
  proxied: boolean
  /** Whom the limits count: the invented address, one that a proxy named, or the other side of the connection. */
  counted: 'invented' | 'forwarded' | 'connection'
}

/** What arrived of a request that the doctor sent with an invented X-Forwarded-For. No address is told. */
export function describeForwarding({
  headers,
  ip,
  ips = [],
}: Pick<FastifyRequest, 'headers' | 'ip' | 'ips'>): Forwarding {
  const proxied = headers['x-forwarded-for'] !== INVENTED_ADDRESS
  if (ip === INVENTED_ADDRESS) return { proxied, counted: 'invented' }
  // The first is the other side of the connection; others only where it is trusted.
  return { proxied, counted: ips.length > 1 ? 'forwarded' : 'connection' }
}

const SEE_PROXY = 'Set TRUST_PROXY to the number of proxies in front, or to their addresses.'

/**
 * Whether TRUST_PROXY fits the proxies, by what arrived of a request with one invented X-Forwarded-For. Limits count callers
 * by their address: a wrong one makes all callers one, or lets each be as many as they like.
 */
export function evaluateForwarding(
  { trustProxy, isHttps }: Pick<Env, 'trustProxy' | 'isHttps'>,
  { proxied, counted }: Forwarding,
): Finding[] {
  if (counted === 'invented')
    return [
      red(
        'Callers can choose the address they’re counted by, because TRUST_PROXY trusts their X-Forwarded-For.',
        'Set TRUST_PROXY to exactly the proxies in front. A single proxy should replace the header (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
      ),
    ]
  if (counted === 'forwarded') return [green('We count callers by the address the proxy names.')]
  // The connection counts: right without a proxy, which would have added an address.
  const hasProxy = isHttps || proxied
  if (!hasProxy && trustProxy === false)
    return [green('We count callers by the address of their connection.')]
  if (trustProxy === false)
    return [red('TRUST_PROXY isn’t set but a proxy is in front, so all callers count as one.', SEE_PROXY)]
  return [
    amber(
      'TRUST_PROXY is set, but no address of a trusted proxy arrives, so all callers may count as one.',
      `${SEE_PROXY} The proxy has to send X-Forwarded-For.`,
    ),
  ]
}
