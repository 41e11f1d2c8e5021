import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
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
  description:
    'the mailbox, the metrics, the calls and the socket under names that lead to this machine, as Host, as one of two and as the whole address',
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const quote = await createReadyQuote(customer)
    assert.equal((await buy(customer, quote)).status, 200)
    const ledgers = await expectBoughtOnce(target, quote)
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
          const { status, text } = await sendRequest(target, path, headers)
          assert.equal(status, 421, `${path} was answered under ${host}`)
          assert.ok(!text.includes(quote.email), `${path} told of a customer under ${host}`)
          refused += 1
        }
      }
      refused += await expectOddRequestsRefused(target, host)
      const upgrade = await sendRequest(target, SOCKET, { ...UPGRADE, host, origin: `http://${host}` })
      assert.notEqual(upgrade.status, 101, `The socket opened under ${host}`)
      refused += 1
    }
    assert.equal((await sendRequest(target, '/quote/api/mailbox', { host: `localhost:${port}` })).status, 200)
    assert.equal((await sendRequest(target, '/quote/api/health/live', { host: '10.0.0.7' })).status, 200)
    return `${refused} requests under ${names.length} foreign names were refused; ${ledgers}`
  },
}

/** With the right Host beside the foreign one, in either order, and where the request names a whole address. */
async function expectOddRequestsRefused(target: AttackTarget, foreign: string): Promise<number> {
  const { host: own } = new URL(target.programs[0].origin)
  const odd: [target: string, hosts: string[], status: number][] = PATHS.flatMap((path) => [
    [path, [own, foreign], 400],
    [path, [foreign, own], 400],
    [`http://${foreign}${path}`, [own], 421],
    [`http://${foreign}${path}`, [foreign], 421],
  ])
  for (const [path, hosts, expected] of odd) {
    const status = await sendRaw(target, path, hosts)
    assert.equal(status, expected, `${path} was answered for the Hosts ${hosts.join(', ')}`)
  }
  return odd.length
}

/** Sends the target of a request and its Host headers as they are, and returns the status. */
async function sendRaw(
  { programs: [{ origin }] }: AttackTarget,
  path: string,
  hosts: readonly string[],
): Promise<number> {
  const { hostname, port } = new URL(origin)
  const headers = [...hosts.flatMap((host) => ['Host', host]), 'Connection', 'close']
  const outgoing = request({ host: hostname, port, path, headers, setHost: false })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

/** Sends a request like a browser after DNS rebinding: the Host header is the name in the address bar. */
async function sendRequest(
  { programs: [{ origin }] }: AttackTarget,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const outgoing = request(origin + path, { headers })
  outgoing.end()
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>
  const upgraded = once(outgoing, 'upgrade').then(() => undefined)
  const answer = await Promise.race([responded, upgraded])
  if (!answer) {
    outgoing.destroy()
    return { status: 101, text: '' }
  }
  const [response] = answer
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode ?? 0, text }
}
