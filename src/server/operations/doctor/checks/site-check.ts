import { getConfig } from '#contract/config.ts'
import { probeSite } from '#contract/doctor.ts'
import { getMetrics } from '#contract/health.ts'
import { evaluateCertificateEnd } from '#server/kit/doctor/certificate.ts'
import { describeUnreachable, describeWrongAnswer } from '#server/operations/doctor/site/describe-answer.ts'
import {
  amber,
  type DoctorCheck,
  type DoctorContext,
  type Finding,
  green,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import { readProductVersion } from '#server/operations/doctor/product-package.ts'
import { INVENTED_ADDRESS, evaluateForwarding } from '#server/operations/doctor/site/forwarding.ts'
import { createProbeProof } from '#server/operations/doctor/site/probe-proof.ts'
import { requestSite, type SiteResponse } from '#server/operations/doctor/site/request-site.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { findCookieSecret } from '#server/kit/http/security/cookie-secret.ts'

/** PUBLIC_URL, asked from this machine as customers ask it. */
export const siteCheck: DoctorCheck = {
  id: 'site',
  title: 'Site and proxy',
  settings: /^(?:PUBLIC_URL|TRUST_PROXY|HOST|PORT|COOKIE_SECRET|METRICS_TOKEN)$/,
  run: async (context, signal) => {
    const { env, now } = context
    const ask = (path: string, headers: Record<string, string> = {}) =>
      requestSite(env.publicUrl + API_BASE + path, {
        signal,
        headers,
        extraAuthority: context.extraAuthority,
      })
    let config: SiteResponse
    try {
      config = await ask(getConfig.path)
    } catch (error) {
      return [describeUnreachable(env, error)]
    }
    const { certificateEnd } = config
    const host = new URL(env.publicUrl).hostname
    const certificate = certificateEnd ? [evaluateCertificateEnd(host, certificateEnd, now())] : []
    const wrong = describeWrongAnswer(env, config)
    if (wrong) return [wrong, ...certificate]
    return [
      ...(await checkProbe(context, ask)),
      ...certificate,
      ...(env.isLocal ? [] : [evaluateMetrics(await ask(getMetrics.path))]),
    ]
  },
}

type Ask = (path: string, headers?: Record<string, string>) => Promise<SiteResponse>

/** Whether it is this installation that answers, and what the proxy makes of a caller's address. */
async function checkProbe(context: DoctorContext, ask: Ask): Promise<Finding[]> {
  const { db, env, now } = context
  const secret = db && (await findCookieSecret({ db, env }).catch(() => undefined))
  if (secret === undefined)
    return [
      amber(
        `Albatross answers at ${env.publicUrl}, but we couldn’t check if it’s this installation.`,
        'See what “Database” says.',
      ),
    ]
  const { status, body } = await ask(probeSite.path, {
    authorization: createProbeProof(secret, now()),
    'x-forwarded-for': INVENTED_ADDRESS,
  })
  const answer = status === 200 ? probeSite.response.safeParse(readJson(body)) : undefined
  if (!answer?.success)
    return [
      red(
        `Another installation of Albatross answers at ${env.publicUrl}, or something in between removes the Authorization header.`,
        'Check that the name leads to this machine, and that all instances share one DATABASE_URL and COOKIE_SECRET.',
      ),
    ]
  const { version, ...forwarding } = answer.data.data
  return [describeVersion(env.publicUrl, version), ...evaluateForwarding(env, forwarding)]
}

function describeVersion(publicUrl: string, version: string): Finding {
  const own = readProductVersion()
  if (version === own) return green(`This installation answers at ${publicUrl}.`)
  return amber(
    `Version ${version} answers at ${publicUrl}, and this is ${own}.`,
    'Update the other instances too, or start them again.',
  )
}

function evaluateMetrics({ status }: SiteResponse): Finding {
  if (status >= 400 && status < 500) return green('No one outside can read the metrics.')
  if (status !== 200)
    return amber(
      `We couldn’t check if the metrics can be read from outside. The answer has status ${status}.`,
      'Try again once the site answers.',
    )
  return red(
    'Anyone can read the site’s metrics.',
    'Something in between adds the METRICS_TOKEN for every caller. Let it do that for Prometheus only.',
  )
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
