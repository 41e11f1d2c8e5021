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
  const resolver = new Resolver(ATTEMPTS)
  if (server !== undefined) resolver.setServers([server])
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return async (name, record) => {
    try {
      const found = await resolver.resolveTxt(name)
      return found.map((parts) => parts.join(''))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      if (NOTHING.includes(code)) return []
      throw new DnsUnavailable(record, describe(code))
    }
  }
}

function describe(code: string): string {
  if (code === 'ETIMEOUT') return 'DNS does not answer'
  if (code === 'ECONNREFUSED') return 'no DNS server can be reached'
  if (code === 'ECANCELLED') return 'DNS took too long'
  return `DNS answers ${code}`
}
