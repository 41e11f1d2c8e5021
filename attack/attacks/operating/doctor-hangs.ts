import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { runDoctor } from '#contract/doctor.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'
import type { Attack } from '../../attack.ts'
import { withDoctorProgram } from '../../support/desk/doctor-program.ts'

/** A check is given up after ten seconds. */
const ANSWERED_WITHIN_MS = 25_000
const AT_ONCE = 20

export const doctorHangs: Attack = {
  name: 'doctor-hangs',
  description: `a mail server, a DNS server, a gateway and a bucket that never answer, asked ${AT_ONCE} times at once and again`,
  databases: ['embedded'],
  isAlone: true,
  run: async (target) => {
    const silent = await openSilentPeer()
    const dns = createSocket('udp4').bind(0, '127.0.0.1')
    await once(dns, 'listening')
    const url = `127.0.0.1:${silent.port}`
    const settings = {
      SMTP_URL: `smtp://${url}`,
      MAIL_FROM: 'no-reply@hope.example.com',
      DNS_SERVER: `127.0.0.1:${dns.address().port}`,
      STRIPE_API_BASE: `http://${url}`,
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_of_the_attack',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_attack',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_attack',
      FILE_STORE: 's3',
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://${url}`,
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'not-a-secret',
    }
    try {
      return await withDoctorProgram(target, settings, async ({ owner }) => {
        const times: number[] = []
        for (const round of ['first', 'second']) {
          const startedAt = Date.now()
          const answers = await withinLimit(
            Promise.all(Array.from({ length: AT_ONCE }, () => owner.send('POST', runDoctor.path, {}))),
            `The ${round} reports took longer than ${ANSWERED_WITHIN_MS} ms`,
          )
          times.push(Date.now() - startedAt)
          for (const { status, text } of answers) {
            assert.equal(status, 200, text)
            const { data } = runDoctor.response.parse(JSON.parse(text))
            const state = (id: string) => data.checks.find((check) => check.id === id)?.state
            for (const id of ['mail-server', 'gateway', 'stored-files']) assert.equal(state(id), 'red', id)
            assert.equal(state('mail-domain'), 'amber')
            assert.equal(state('database'), 'green')
          }
        }
        // One connection for each peer that hangs and for each round, not for each who asked.
        assert.ok(silent.connections() <= 8, `${silent.connections()} connections were opened`)
        return `two rounds of ${AT_ONCE} reports in ${times.join(' and ')} ms, over ${silent.connections()} connections`
      })
    } finally {
      silent.close()
      dns.close()
    }
  },
}

async function withinLimit<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ANSWERED_WITHIN_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
