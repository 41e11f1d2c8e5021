import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each in one piece; none where the name does not exist. */
export type TextLookUp = (name: string, record: string) => Promise<string[]>

/** DNS did not answer, which says nothing about the record. */
export class DnsUnavailable extends Error {
  override name = 'DnsUnavailable'
  readonly record: string

  constructor(record: string, reason: string) {
    super(reason)
    this.record = record
  }
}

/** Answers that say for sure that there is nothing. */
const NOTHING = ['ENODATA', 'ENOTFOUND']

/** Two attempts of two seconds: all look-ups end before the check does. */
const ATTEMPTS = { timeout: 2000, tries: 2 }

export function createTextLookUp(server: string | undefined, signal: AbortSignal): TextLookUp {
  const resolver = createResolver(server, signal)
  return (name, record) =>
    ask(record, async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')))
}

/** The servers that take mail for a domain, the first choice first; none where the domain has no such record. */
export function listMailServers(
  domain: string,
  server: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = createResolver(server, signal)
  return ask('MX', async () => {
    const found = await resolver.resolveMx(domain)
    return found.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange)
  })
}

function createResolver(server: string | undefined, signal: AbortSignal): Resolver {
  const resolver = new Resolver(ATTEMPTS)
  if (server !== undefined) resolver.setServers([server])
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return resolver
}

async function ask(record: string, look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    if (NOTHING.includes(code)) return []
    throw new DnsUnavailable(record, describe(code))
  }
}

function describe(code: string): string {
  if (code === 'ETIMEOUT') return 'DNS doesn’t answer'
  if (code === 'ECONNREFUSED') return 'no DNS server can be reached'
  if (code === 'ECANCELLED') return 'DNS took too long'
  return `DNS answers ${code}`
}
