import { connect } from 'node:tls'
import type { DoctorReport } from '#contract/doctor.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Doctor } from '#server/operations/doctor/create-doctor.ts'

/** Often enough to be told in time, seldom enough for the mail server and the gateway that the doctor asks. */
const PERIOD_MS = 10 * 60_000
const CERTIFICATE_TIMEOUT_MS = 10_000

interface Watched {
  report: DoctorReport
  /** When the certificate of PUBLIC_URL ends; undefined by http, or if none was shown. */
  certificateEnd: Date | undefined
}

/** What was found last; undefined at first. Asking has it looked for again, if that was some time ago. */
export type SiteWatch = () => Watched | undefined

/** Looks in the background, so that a scrape never waits for what does not answer. */
export function createSiteWatch(
  doctor: Doctor,
  { publicUrl }: Pick<Env, 'publicUrl'>,
  now: () => number = () => performance.now(),
): SiteWatch {
  let latest: Watched | undefined
  let lookedAt: number | undefined
  const look = async () => {
    const [report, certificateEnd] = await Promise.all([doctor(), findCertificateEnd(publicUrl)])
    latest = { report, certificateEnd }
  }
  return () => {
    if (lookedAt === undefined || now() - lookedAt >= PERIOD_MS) {
      lookedAt = now()
      void look().catch(() => (latest = undefined))
    }
    return latest
  }
}

/** Also of a certificate that browsers refuse, such as one that has ended: nothing is sent to whoever shows it. */
async function findCertificateEnd(publicUrl: string): Promise<Date | undefined> {
  const { protocol, hostname: host, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
    const end = (found?: Date) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(CERTIFICATE_TIMEOUT_MS, () => end())
    socket.once('error', () => end())
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      end(until === undefined ? undefined : new Date(until))
    })
  })
}
