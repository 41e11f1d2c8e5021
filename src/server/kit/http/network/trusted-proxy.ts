import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Env } from '#server/kit/config/env.ts'
import type { FastifyInstance } from 'fastify'

/** Names of networks in TRUST_PROXY. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Creates a check whether the other side of a connection is a trusted proxy. */
export function createTrustedProxyCheck(
  trustProxy: Env['trustProxy'],
): (address: string | undefined) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false && trustProxy > 0
  const networks = new BlockList()
  for (const network of trustProxy.flatMap((entry) => NETWORKS[entry] ?? [entry])) add(networks, network)
  return (address) => address !== undefined && isIn(networks, address)
}

function add(networks: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) networks.addAddress(address, family)
  else networks.addSubnet(address, Number(bits), family)
}

function isIn(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/**
 * Warns once about a proxy that is not trusted, because all its clients share one rate limit.
 *
 * @rule V08 X-Forwarded-For that arrives without TRUST_PROXY is reported in the log, once.
 */
export function warnAboutUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Env, 'trustProxy'>): void {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    log.warn(
      'Requests come with X-Forwarded-For, which is not believed: if a proxy is in front, set TRUST_PROXY, or all its callers count as one',
    )
  })
}
