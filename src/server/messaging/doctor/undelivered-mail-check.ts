import { amber, type DoctorCheck, type Finding, green } from '#server/kit/doctor/doctor-check.ts'
import { readFigures } from '#server/metrics/repository.ts'
import { messageFigures } from '#server/messaging/doctor/repository.ts'

/** What the warning of readiness and the alert wait as well. */
const UNWRITTEN_SECONDS = 15 * 60

const WORDS: Readonly<Record<string, string>> = { mail: 'mail', text: 'text message' }

export const undeliveredMailCheck: DoctorCheck = {
  id: 'undelivered-mail',
  title: 'Undelivered mail',
  needs: 'tables',
  run: async ({ db, now }) => {
    const values = await readFigures(db, [messageFigures(now())])
    const counts = values
      .filter(({ metric }) => metric === 'outbox_messages')
      .map(({ labels: [channel = '', state = ''], value }) => ({
        what: `${value} ${WORDS[channel] ?? channel}${value === 1 ? '' : 's'}`,
        state,
      }))
    const unwritten =
      values.find(({ metric }) => metric === 'outbox_unwritten_oldest_age_seconds')?.value ?? 0
    const findings = [...counts.flatMap(describeCount), ...describeUnwritten(unwritten)]
    const waiting = counts.filter(({ state }) => state === 'queued').map(({ what }) => what)
    if (findings.length > 0) return findings
    return [
      green(
        waiting.length > 0
          ? `Waiting to be sent: ${waiting.join(' and ')}.`
          : 'No mail has failed or come back.',
      ),
    ]
  },
}

function describeCount({ what, state }: { what: string; state: string }): Finding[] {
  const action =
    'Open /quote/mailbox. Each message says why, and you can send it again once that’s fixed. Correct a wrong address on its quote.'
  if (state === 'failed') return [amber(`${what} couldn’t be sent, and we’ve stopped trying.`, action)]
  if (state === 'bounced') return [amber(`${what} came back.`, action)]
  return []
}

function describeUnwritten(seconds: number): Finding[] {
  if (seconds < UNWRITTEN_SECONDS) return []
  return [
    amber(
      `An email has been waiting to be written for ${Math.floor(seconds / 60)} minutes.`,
      'Open /quote/mailbox to see why. A message from a newer version goes out once that version runs here.',
    ),
  ]
}
