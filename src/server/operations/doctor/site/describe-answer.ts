import { getConfig } from '#contract/config.ts'
import type { Env } from '#server/kit/config/env.ts'
import { amber, type Finding, reasonOf, red } from '#server/kit/doctor/doctor-check.ts'
import { findRejectedCertificate } from '#server/kit/doctor/certificate.ts'
import type { SiteResponse } from '#server/operations/doctor/site/request-site.ts'

type Address = Pick<Env, 'publicUrl' | 'isLocal'>

/** Why nobody answers. A site for this machine only may just not be started. */
export function describeUnreachable({ publicUrl, isLocal }: Address, error: unknown): Finding {
  const rejected = findRejectedCertificate(new URL(publicUrl).hostname, error)
  if (rejected) return rejected
  const text = `Nothing answers at ${publicUrl}: ${reasonOf(error)}.`
  if (isLocal) return amber(text, 'Start the app, unless it’s meant to be stopped.')
  return red(
    text,
    'Check that the app is running, that the name leads here (DNS), and that the proxy is listening. Some networks don’t let a machine reach its own public address. If so, try from another one.',
  )
}

/** What is wrong if it is not our configuration that came back. */
export function describeWrongAnswer(
  { publicUrl }: Address,
  { status, headers, body }: SiteResponse,
): Finding | undefined {
  if (status === 200 && isOurs(body)) return undefined
  if (status >= 300 && status < 400)
    return red(
      `${publicUrl} leads to ${headers.location ?? 'another address'}.`,
      'Set PUBLIC_URL to the address customers end up at.',
    )
  if (status === 421 || body.includes('FOREIGN_HOST'))
    return red(
      'The proxy passes on a different host than the one requested.',
      'Let it pass the host on (nginx: proxy_set_header Host $host).',
    )
  if (body.includes('"MAINTENANCE"'))
    return amber(
      'The site says it’s down for maintenance.',
      'See MAINTENANCE_UNTIL, and what “Database” says.',
    )
  if (status >= 502 && status <= 504)
    return red(
      `The proxy at ${publicUrl} can’t reach the app (status ${status}).`,
      'Check that the app is running, and that the proxy passes requests to its HOST and PORT.',
    )
  return red(
    `Something other than Albatross answers at ${publicUrl} (status ${status}).`,
    'Check where the name leads, and that the proxy passes on /quote/ and everything below it.',
  )
}

function isOurs(body: string): boolean {
  try {
    return getConfig.response.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
