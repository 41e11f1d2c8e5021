import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { readEnv } from '#server/config/read-env.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { requestWalletSession } from '#server/payments/gateway/wallets/wallet-session.ts'
import { walletClient } from '#server/payments/gateway/wallets/wallet.client.ts'
import { openTestDatabase } from '#testing/database.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testClient, testServer } from '#testing/server.ts'

const APPLE = { APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross' }
const env = readEnv({ ...APPLE, PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' })
const GIVEN = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** A wallet's server on loopback, which receives the connections to all hosts. */
async function wallet(answering: Answering) {
  const requests: { host: string; path: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      requests.push({ host: request.headers.host ?? '', path: request.url ?? '', body: JSON.parse(text) })
      answering(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = walletClient({
    timeoutMs: 300,
    open: ({ host, pathname }, options) =>
      httpRequest({
        ...options,
        agent: undefined,
        host: '127.0.0.1',
        port,
        path: pathname,
        setHost: false,
        headers: { ...options.headers, host },
      }),
  })
  return { requests, open: (url: string) => requestWalletSession({ env }, url, ask) }
}

describe('C17 a wallet session', () => {
  it('C17 is requested in the merchant’s name at the URL that the wallet gave', async () => {
    const { requests, open } = await wallet((_request, response) => response.end('{"nonce":"1"}'))
    expect(await open(GIVEN)).toEqual({ nonce: '1' })
    expect(requests).toEqual([
      {
        host: 'apple-pay-gateway.apple.com',
        path: '/paymentservices/startSession',
        body: {
          merchantIdentifier: 'merchant.example.albatross',
          displayName: 'Albatross Indemnity Company',
          initiative: 'web',
          initiativeContext: 'cover.example.com',
        },
      },
    ])
  })

  it.each([
    'http://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com:443/paymentservices/startSession',
    'https://me@apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com.evil.example/',
    'https://evil.example/apple-pay-gateway.apple.com',
    'https://evil.example/?apple-pay-gateway.apple.com',
    'https://apple-pay-gateway.apple.com#@evil.example/',
    'https://apple-pay-gateway.apple.com\\@evil.example/',
    'https://apple-pay-gateway.apple.com//evil.example/',
    'https://apple-pay-gateway.apple.com/.//evil.example/',
    'https://apple-pay-gateway.apple.com//169.254.169.254/latest',
    'https://xapple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com./',
    'https://apple-pay-gateway。apple.com/',
    'https://apple.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'gopher://apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com/a\r\nHost: evil.example',
    ' https://apple-pay-gateway.apple.com/',
    '//apple-pay-gateway.apple.com/',
    '',
  ])('C17 is not requested at %j', async (url) => {
    const { requests, open } = await wallet((_request, response) => response.end('{}'))
    expect(await problemOf(open(url))).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'validation_url' }],
    })
    expect(requests).toEqual([])
  })

  it.each<[what: string, answering: Answering]>([
    ['redirects', (_, response) => response.writeHead(302, { location: 'https://evil.example/' }).end()],
    ['refuses', (_, response) => response.writeHead(403).end('{}')],
    ['is silent', () => undefined],
    ['breaks off', (_, response) => response.destroy()],
    ['answers without end', (_, response) => response.end(`{"a":"${'x'.repeat(100_000)}"}`)],
    ['talks nonsense', (_, response) => response.end('<html>')],
    ['gives a list', (_, response) => response.end('[]')],
  ])('C17 fails if the wallet %s', async (_what, answering) => {
    const { requests, open } = await wallet(answering)
    expect(await problemOf(open(GIVEN))).toEqual({ code: 'WALLET_SILENT' })
    expect(requests).toHaveLength(1)
  })
})

describe('C17 the wallet-session call', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  async function answerOf(settings: Record<string, string>, url: string) {
    const server = await testServer(database.db, {
      env: settings,
      features: [(one) => registerPaymentRoutes(one, async () => undefined)],
    })
    onTestFinished(() => server.app.close())
    const answer = await testClient(server).send('POST', '/api/payments/wallet-session', {
      validation_url: url,
    })
    return [answer.statusCode, answer.json().code]
  }

  it('C17 says that there is no wallet if none is set up, and otherwise refuses other hosts', async () => {
    expect(await answerOf({}, GIVEN)).toEqual([404, 'NOT_FOUND'])
    expect(await answerOf(APPLE, 'https://127.0.0.1/')).toEqual([400, 'INVALID'])
  })
})
