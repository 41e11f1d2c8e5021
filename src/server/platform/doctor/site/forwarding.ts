import { type FastifyRequest } from 'fastify'

/** An address of nobody (RFC 5737). The doctor claims to come from it; whoever counts by it believes what callers invent. */
export const INVENTED_ADDRESS = '192.0.2.123'

export interface Forwarding {
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
