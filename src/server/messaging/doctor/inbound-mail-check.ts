import { amber, type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { DnsUnavailable, listMailServers } from '#server/messaging/doctor/text-records.ts'

/** Whether mail to the addresses of cases finds a server. That it then reaches this program only a mail can show. */
export const inboundMailCheck: DoctorCheck = {
  id: 'inbound-mail',
  title: 'Inbound mail',
  settings: /^(?:INBOUND_MAIL_DOMAIN|MAIL_REPORT_TOKEN|DNS_SERVER)$/,
  run: async ({ env: { inboundMailDomain: domain, dnsServer } }, signal) => {
    if (domain === undefined) return [green('Not checked, because this site doesn’t receive replies.')]
    try {
      const [first] = await listMailServers(domain, dnsServer, signal)
      if (first !== undefined) return [green(`Mail to ${domain} goes to ${first}.`)]
      return [
        red(
          `${domain} has no MX record, so customers’ replies come back to them.`,
          `Put an MX record at ${domain} that names your mail server, or remove INBOUND_MAIL_DOMAIN.`,
        ),
      ]
    } catch (error) {
      if (!(error instanceof DnsUnavailable)) throw error
      return [
        amber(
          `${error.record} of ${domain} couldn’t be checked: ${error.message}.`,
          'Check that this machine can ask DNS, or name a server that answers in DNS_SERVER. Mail itself isn’t affected.',
        ),
      ]
    }
  },
}
