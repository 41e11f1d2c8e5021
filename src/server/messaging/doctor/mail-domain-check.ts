import type { Env } from '#server/kit/config/env.ts'
import { parseSenderAddress } from '#server/config/settings.ts'
import { amber, type DoctorCheck, type Finding, green, red } from '#server/kit/doctor/doctor-check.ts'
import { createTextLookUp, DnsUnavailable, type TextLookUp } from '#server/messaging/doctor/text-records.ts'

/** What receivers ask in DNS before they believe that a mail is from us: SPF, DKIM and DMARC. */
export const mailDomainCheck: DoctorCheck = {
  id: 'mail-domain',
  title: 'Mail domain',
  settings: /^(?:MAIL_FROM|MAIL_DKIM_SELECTOR|DNS_SERVER|SMTP_URL)$/,
  run: async ({ env }, signal) => {
    if (env.smtpUrl === undefined) return [green('Not checked, because no mail is sent.')]
    const domain = getDomain(env)
    const lookUp = createTextLookUp(env.dnsServer, signal)
    const parts = [
      checkSpf(domain, lookUp),
      checkDkim(domain, env.mailDkimSelector, lookUp),
      checkDmarc(domain, lookUp),
    ]
    return Promise.all(parts.map((part) => part.catch(describeUnasked)))
  },
}

function getDomain({ mailFrom }: Pick<Env, 'mailFrom'>): string {
  return parseSenderAddress(mailFrom).split('@').at(-1)?.toLowerCase() ?? ''
}

function describeUnasked(error: unknown): Finding {
  if (!(error instanceof DnsUnavailable)) throw error
  return amber(
    `${error.record} couldn’t be checked: ${error.message}.`,
    'Check that this machine can ask DNS, or name a server that answers in DNS_SERVER. Mail itself isn’t affected.',
  )
}

async function checkSpf(domain: string, lookUp: TextLookUp): Promise<Finding> {
  const records = (await lookUp(domain, 'SPF')).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record] = records
  const put = `Put a TXT record at ${domain} such as “v=spf1 include:… -all”, as your mail provider says.`
  if (record === undefined)
    return amber(`${domain} doesn’t say who may send its mail (SPF), so it may end up as spam.`, put)
  if (records.length > 1)
    return red(
      `${domain} has ${records.length} SPF records, so receivers ignore them all.`,
      'Join them into one TXT record.',
    )
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return red(
      `SPF of ${domain} lets anyone send mail in its name (+all).`,
      'End the record with -all or ~all.',
    )
  if (/^v=spf1 +-all *$/i.test(record))
    return red(`SPF of ${domain} says no one may send mail in its name: ${record}`, put)
  return green(`SPF of ${domain} is set: ${record}`)
}

async function checkDkim(domain: string, selector: string | undefined, lookUp: TextLookUp): Promise<Finding> {
  if (selector === undefined)
    return amber(
      'We couldn’t check if mail is signed (DKIM), because MAIL_DKIM_SELECTOR isn’t set.',
      'Set it to the name of the key your mail provider signs with.',
    )
  const name = `${selector}._domainkey.${domain}`
  const keys = (await lookUp(name, 'DKIM')).filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
  const [key] = keys
  if (key === undefined)
    return red(
      `There is no DKIM key at ${name}, so receivers can’t check signatures.`,
      'Add the TXT record your mail provider gives you, or correct MAIL_DKIM_SELECTOR.',
    )
  if (/(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(key))
    return red(`The DKIM key at ${name} was withdrawn (its p= is empty).`, 'Publish the key in use now.')
  return green(`The DKIM key at ${name} is there.`)
}

/** A domain below another one goes by the record of the one above where it has none. */
async function checkDmarc(domain: string, lookUp: TextLookUp): Promise<Finding> {
  for (const name of domainsAbove(domain)) {
    const records = (await lookUp(`_dmarc.${name}`, 'DMARC')).filter((text) => /^v=DMARC1\b/i.test(text))
    const policy = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(records[0] ?? '')?.[1]
    if (records.length === 1 && policy !== undefined)
      return green(`DMARC of ${name} is there, with the policy ${policy.toLowerCase()}.`)
    if (records.length > 0)
      return red(
        `The DMARC record of ${name} can’t be used. There has to be one, with a policy (p=).`,
        `Leave one TXT record at _dmarc.${name}, such as “v=DMARC1; p=none; rua=mailto:…”.`,
      )
  }
  return amber(
    `${domain} doesn’t say what to do with forged mail (DMARC). Large receivers require that.`,
    `Put a TXT record at _dmarc.${domain}, such as “v=DMARC1; p=none; rua=mailto:…”.`,
  )
}

/** The domain and those above it, without the top-level one. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
