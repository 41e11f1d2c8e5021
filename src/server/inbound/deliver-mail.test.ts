import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { reportDelivery } from '#contract/delivery-reports.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { signedInRep } from '#testing/a-rep.ts'
import {
  aMail,
  aMailedCase,
  CUSTOMER,
  INBOUND_DOMAIN,
  INBOUND_ENV,
  INBOUND_TOKEN,
} from '#testing/inbound-mail.ts'
import { freePort } from '#testing/program.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

// The script of the mail server, as Postfix runs it, against a server that listens.
const site = siteForAll({ env: INBOUND_ENV })
let rep: Client
let port = 0
beforeAll(async () => {
  await site.server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.server.app.server.address() as AddressInfo).port
  rep = await signedInRep(site)
})

interface Run {
  at?: number
  token?: string
  env?: Record<string, string>
}

/** Pipes a mail through the script; answers its exit code and what it says. */
async function pipe(
  mail: string | Buffer,
  words: string[],
  { at = port, token = INBOUND_TOKEN, env = {} }: Run = {},
): Promise<[code: number, said: string]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'deliver-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const conf = path.join(folder, 'deliver-mail.conf')
  writeFileSync(
    conf,
    `# as documented\nMAIL_CALL=http://127.0.0.1:${at}${API_BASE}${reportDelivery.path}\nMAIL_REPORT_TOKEN=${token}\n`,
  )
  const started = spawn('sh', ['deploy/deliver-mail.sh', ...words], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: folder, DELIVER_MAIL_CONF: conf, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  started.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  started.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  // It may end before it has read everything.
  started.stdin.on('error', () => undefined)
  started.stdin.end(mail)
  const [code] = (await once(started, 'close')) as [number]
  return [code, said.trim()]
}

const shown = async (quoteId: string) => (await rep.get(`/api/admin/contacts/${quoteId}/inbound`)).json().data

describe('O18 the script of the mail server', () => {
  it('O18 hands an answer over, which then stands in its case and waits, and once if it is handed over again', async () => {
    const { quote, address } = await aMailedCase(site)
    const mail = aMail({ to: address, text: 'Yes, 120 players.' }).replaceAll('\r\n', '\n')
    expect(await pipe(mail, [address, CUSTOMER])).toEqual([0, ''])
    expect(await pipe(mail, [address, CUSTOMER])).toEqual([0, ''])
    expect(await shown(quote.id)).toMatchObject([{ first_line: 'Yes, 120 players.', state: 'new' }])
    const waiting = (await rep.get('/api/admin/inbound')).json().data
    expect(waiting).toMatchObject([{ quote: { guid: quote.id } }])
  })

  it('O18 says that nobody is to be told of a failure, so that the mail is of a machine', async () => {
    for (const sender of ['MAILER-DAEMON', '', '<>']) {
      const { quote, address } = await aMailedCase(site)
      expect(await pipe(aMail({ to: address }), [address, sender])).toEqual([0, ''])
      expect(await shown(quote.id)).toMatchObject([{ state: 'no-answer-needed', is_automatic: true }])
    }
  })

  it('O18 an envelope with line breaks and quotes starts no head of its own', async () => {
    const { quote, address } = await aMailedCase(site)
    const words = [address, `"a\\"\r\nauthorization: Bearer x"@example.com`]
    expect((await pipe(aMail({ to: address }), words))[0]).toBe(0)
    expect(await shown(quote.id)).toHaveLength(1)
  })

  it('O18 a case that is not there is refused for good, in words that the mail server passes on', async () => {
    expect(await pipe(aMail(), [`case-${'0'.repeat(32)}@${INBOUND_DOMAIN}`, CUSTOMER])).toEqual([
      67,
      '5.1.1 There is no case with this address',
    ])
  })

  it('O18 30 MB are refused for good before they are sent', async () => {
    const { quote, address } = await aMailedCase(site)
    expect(await pipe(Buffer.alloc(30 * 1024 * 1024, 'x'), [address, CUSTOMER])).toEqual([
      69,
      '5.3.4 The mail is larger than 25 MB',
    ])
    expect(await shown(quote.id)).toEqual([])
  })

  it('O18 with the wrong secret, without settings, without curl and while the program is down the mail server keeps the mail', async () => {
    const { quote, address } = await aMailedCase(site)
    const words = [address, CUSTOMER]
    const mail = aMail({ to: address })
    expect(await pipe(mail, words, { token: 'wrong' })).toEqual([75, '4.3.0 Albatross answered 404'])
    expect(await pipe(mail, words, { at: await freePort() })).toEqual([75, '4.3.0 Albatross answered 000'])
    const nowhere = { DELIVER_MAIL_CONF: '/nowhere/deliver-mail.conf' }
    expect(await pipe(mail, words, { env: nowhere })).toEqual([75, expect.stringContaining('cannot be read')])
    expect((await pipe(mail, words, { token: '' }))[0]).toBe(75)
    expect((await pipe(mail, words, { env: { TMPDIR: '/nowhere' } }))[0]).toBe(75)
    expect(await shown(quote.id)).toEqual([])
    expect(await pipe(mail, words)).toEqual([0, ''])
    expect(await shown(quote.id)).toHaveLength(1)
  })

  it('O18 O07 hands over a report that mail came back, without a receiver', async () => {
    const report =
      'Original-Envelope-Id: 00000000-0000-4000-8000-000000000000\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\n'
    expect(await pipe(report, [])).toEqual([0, ''])
  })
})
