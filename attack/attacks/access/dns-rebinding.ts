import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Attack } from '../../attack.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'

const PATHS = [
  '/quote/',
  '/quote/mailbox',
  '/quote/api/mailbox',
  '/quote/api/config',
  '/quote/api/metrics',
  '/quote/api/openapi.json',
]

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}
const SOCKET = '/socket.io/?EIO=4&transport=websocket'

export const dnsRebinding: Attack = {
  name: 'dns-rebinding',
  description: 'the mailbox, the metrics, the calls and the socket under names that lead to this machine',
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const quote = await createReadyQuote(customer)
    assert.equal((await buy(customer, quote)).status, 200)
    const books = await expectBoughtOnce(target, quote)
    const { port } = new URL(target.programs[0].origin)
    const names = [
      `rebound.example:${port}`,
      'rebound.example',
      `127.0.0.1.rebound.example:${port}`,
      `0.0.0.0:${port}`,
    ]
    let refused = 0
    for (const host of names) {
      for (const headers of [
        { host },
        { host, 'x-forwarded-host': `localhost:${port}`, accept: 'text/html' },
      ]) {
        for (const path of PATHS) {
          const { status, text } = await asked(target, path, headers)
          assert.equal(status, 421, `${path} was answered under ${host}`)
          assert.ok(!text.includes(quote.email), `${path} told of a customer under ${host}`)
          refused += 1
        }
      }
      const knocked = await asked(target, SOCKET, { ...UPGRADE, host, origin: `http://${host}` })
      assert.notEqual(knocked.status, 101, `The socket opened under ${host}`)
      refused += 1
    }
    assert.equal((await asked(target, '/quote/api/mailbox', { host: `localhost:${port}` })).status, 200)
    assert.equal((await asked(target, '/quote/api/health/live', { host: '10.0.0.7' })).status, 200)
    return `${refused} requests under ${names.length} foreign names were refused; ${books}`
  },
}

/** As a browser asks that was led here: the Host header is the name in its address bar. */
async function asked(
  { programs: [{ origin }] }: AttackTarget,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const asking = request(origin + path, { headers })
  asking.end()
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  const upgraded = once(asking, 'upgrade').then(() => undefined)
  const answer = await Promise.race([answered, upgraded])
  if (!answer) {
    asking.destroy()
    return { status: 101, text: '' }
  }
  const [response] = answer
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode ?? 0, text }
}
