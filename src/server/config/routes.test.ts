import { expect, it, onTestFinished } from 'vitest'
import { registerConfigRoutes } from '#server/config/routes.ts'
import { testDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

async function configOf(env: Record<string, string> = {}) {
  const { app } = await testServer(await testDatabase(), { features: [registerConfigRoutes], env })
  onTestFinished(() => app.close())
  return app.inject('/quote/api/config')
}

it('C19 K08 GET /config returns the client types, the payment settings and the installation’s settings, and sets the XSRF cookie', async () => {
  const response = await configOf()
  expect(response.statusCode).toBe(200)
  const { data } = response.json()
  expect(data).toMatchObject({
    payment: { gateway: 'sandbox' },
    wallets: { google_pay: null, apple_pay: null },
    test_mode: true,
    mailbox_open: true,
  })
  expect(data.client_types).toContainEqual(
    expect.objectContaining({ code: 'hl', label: 'Friends & Family', readonly: true }),
  )
  expect(data.client_types).toContainEqual(
    expect.objectContaining({ code: 'other_auto_dealer', is_other_auto_dealer: true }),
  )
  expect(data.producer_types).toMatchObject([
    { code: 'farmers_agent', discount_percent: 10, steps: { step_1: 'version_3' } },
    { code: 'other_agent_broker' },
  ])
  expect(response.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
})

it('N05 C19 the page knows what a producer may add', async () => {
  expect((await configOf()).json().data.producer_fee_limit).toBe(10)
  const ofOffice = await configOf({ PRODUCER_FEE_LIMIT: '15' })
  expect(ofOffice.json().data.producer_fee_limit).toBe(15)
})

it('O07 C19 the mailbox is closed if other machines can reach the program', async () => {
  const response = await configOf({ PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' })
  expect(response.json().data).toMatchObject({ mailbox_open: false, test_mode: true })
})

it('C17 C19 contains what the browser needs for Stripe and wallets, and no secret', async () => {
  const response = await configOf({
    ...STRIPE_ENV,
    GOOGLE_PAY_ENVIRONMENT: 'TEST',
    GOOGLE_PAY_GATEWAY: 'stripe',
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  })
  expect(response.json().data).toMatchObject({
    payment: { gateway: 'stripe', publishable_key: STRIPE_ENV.STRIPE_PUBLISHABLE_KEY },
    wallets: {
      google_pay: { environment: 'TEST', gateway: 'stripe', merchant_id: '' },
      apple_pay: { merchant_id: 'merchant.example.albatross', merchant_name: 'Albatross Indemnity Company' },
    },
    test_mode: false,
  })
  expect(response.body).not.toMatch(/sk_|whsec_/)
})

it('C18 conversions are reported only if an address is set', async () => {
  expect((await configOf()).json().data.conversion_tagging).toBeNull()
  const CONVERSION_TAGGING = 'https://measure.example/pixel?site=7'
  expect((await configOf({ CONVERSION_TAGGING })).json().data.conversion_tagging).toBe(CONVERSION_TAGGING)
})

it('C19 names the insurer, and links to privacy and terms only where they are set', async () => {
  expect((await configOf()).json().data).toMatchObject({
    insurer: {
      name: 'Albatross Indemnity Company',
      address: '100 Fairway Drive, Wilmington, DE 19801',
      phone: '302-555-0142',
    },
    privacy_url: null,
    terms_url: null,
  })
  const pages = { PRIVACY_URL: 'https://fairway.example/privacy', TERMS_URL: 'https://fairway.example/terms' }
  expect((await configOf(pages)).json().data).toMatchObject({
    privacy_url: pages.PRIVACY_URL,
    terms_url: pages.TERMS_URL,
  })
})
