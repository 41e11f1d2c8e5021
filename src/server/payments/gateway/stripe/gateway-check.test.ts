import { describe, expect, it, onTestFinished } from 'vitest'
import { gatewayCheck } from '#server/payments/gateway/stripe/gateway-check.ts'
import { examine, findingsOf, PUBLIC_SITE } from '#testing/doctor-context.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

const AGREE = 'green: This machine and the clock of Stripe agree.'
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_of_the_local_peer',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_local_peer',
}

describe('O15 the payment gateway', () => {
  const look = (url: string, env: Record<string, string> = {}) =>
    findingsOf(gatewayCheck, { env: { ...STRIPE_ENV, STRIPE_API_BASE: url, ...env } })

  it('O15 a key that Stripe accepts is green on a local site and amber on a public one', async () => {
    const peer = await startStripePeer()
    expect(await look(peer.url)).toEqual([
      'green: Stripe accepts the key, in test mode, and a signing secret for its webhook is set.',
      AGREE,
    ])
    expect(await look(peer.url, { ...PUBLIC_SITE, ...STRIPE_ENV })).toEqual([
      'amber: This is a test key, so customers of this public site can’t pay.',
      AGREE,
    ])
    expect(peer.asked.map(({ operation }) => operation)).toEqual(['balance', 'balance'])
    expect(peer.refused).toEqual([])
  })

  it('O15 a live key is green on a public site and amber on one for this machine', async () => {
    const peer = await startStripePeer()
    peer.isLive = true
    peer.secretKey = LIVE.STRIPE_SECRET_KEY
    expect(await look(peer.url, { ...PUBLIC_SITE, ...STRIPE_ENV, ...LIVE })).toEqual([
      'green: Stripe accepts the key, in live mode, and a signing secret for its webhook is set.',
      AGREE,
    ])
    expect((await look(peer.url, LIVE))[0]).toMatch(
      /^amber: The key is live, but the site is for this machine/,
    )
  })

  it('O15 a clock that differs from that of Stripe is amber, and red from a minute on', async () => {
    const peer = await startStripePeer()
    peer.clockAheadMs = 20_000
    expect((await look(peer.url))[1]).toMatch(
      /^amber: This machine is (19|20|21) seconds behind the clock of Stripe/,
    )
    peer.clockAheadMs = -3_600_000
    expect((await look(peer.url))[1]).toMatch(
      /^red: This machine is 3\d{3} seconds ahead of the clock of Stripe/,
    )
  })

  it('O15 a key that Stripe refuses is red and is not printed', async () => {
    const peer = await startStripePeer()
    peer.secretKey = 'sk_test_another_one'
    const report = await examine(gatewayCheck, { env: { ...STRIPE_ENV, STRIPE_API_BASE: peer.url } })
    expect(report.findings.map(({ text }) => text)).toEqual(['Stripe refused the key.'])
    expect(JSON.stringify(report)).not.toContain(STRIPE_ENV.STRIPE_SECRET_KEY)
  })

  it('O15 a Stripe that fails or hangs is red', async () => {
    const peer = await startStripePeer()
    peer.faults.plan({ fault: 'refused_500', on: 'balance' })
    expect((await look(peer.url))[0]).toMatch(/^red: Stripe answers with status 500/)
    const silent = await openSilentPeer()
    onTestFinished(silent.close)
    const env = { ...STRIPE_ENV, STRIPE_API_BASE: `http://127.0.0.1:${silent.port}` }
    expect(await findingsOf(gatewayCheck, { env }, 300)).toEqual([
      'red: It took longer than 0.3 seconds, so we stopped it.',
    ])
  })

  it('O15 the sandbox is green on a local site and amber on a public one', async () => {
    expect((await examine(gatewayCheck)).state).toBe('green')
    expect((await examine(gatewayCheck, { env: PUBLIC_SITE })).state).toBe('amber')
  })
})
