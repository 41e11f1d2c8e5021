// Plays docs/operating/deploying.md: each of its commands, in their order, on a Debian made for it that runs under a systemd
// of its own. Then a customer buys over https, a mail arrives, the program is frozen, upgraded and taken back as
// docs/operating/upgrading.md says, and stopped.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SmtpServerPeer } from '../../attack/peers/smtp.ts'
import { readyFields } from '../../e2e/support/quotes/quote-api.ts'
import { root } from '../source-files.ts'
import { DebianMachine, DebianRoot, followCommands, must, whyNoDebian } from './debian-machine.ts'
import { listCommands, replaceCommands } from './document-commands.ts'
import { HttpsVisitor } from './https-visitor.ts'
import { SITE_NAME } from './proxies.ts'
import { askForCardToken } from './sandbox-card.ts'
import { createSelfSigned } from './self-signed.ts'
import { upgradeMachine } from './upgrade/upgrade-machine.ts'

const DOCUMENT = 'docs/operating/deploying.md'
const COMMANDS_DOCUMENT = 'docs/operating/README.md'
const SOURCES = '/srv/albatross.git'
/** Where the document has its clone, and its reader is. */
const CLONE = '/usr/local/src/albatross'
const CERTIFICATES = `/etc/letsencrypt/live/${SITE_NAME}`
const BUYER = 'buyer@customer.example'
const LATER_BUYER = 'later@customer.example'
/** The watchdog's minute, the time to end, and the next start. */
const WATCHDOG_PATIENCE_MS = 180_000

const reason = whyNoDebian()
if (reason !== undefined) console.log(`skipped: ${reason}, so ${DOCUMENT} is not played`)
else await play()

async function play(): Promise<void> {
  const mail = new SmtpServerPeer()
  const smtpUrl = await mail.start()
  const debian = DebianRoot.create()
  const certificate = prepare(debian)
  const machine = await DebianMachine.boot(debian)
  try {
    const commands = listCommands(readFileSync(path.join(root, DOCUMENT), 'utf8'), 'systemd and nginx')
    const played = replaceCommands(commands, [
      // The clone of these sources, a mail server of ours, and a certificate that is there already.
      ['https://git.example.com/albatross.git', SOURCES],
      ['smtps://user:secret@mail.example.com', smtpUrl],
      // What is not Debian's; its own Node can run the program as well.
      [
        'curl -fsSL https://deb.nodesource.com/setup_24.x | bash - && apt-get install -y --no-install-recommends nodejs',
        'apt-get install -y --no-install-recommends nodejs npm && npm install -g npm@11 && hash -r',
      ],
      ['certbot certonly', 'test -f /usr/bin/certbot # certonly'],
    ])
    followCommands(machine, played)
    await buy(certificate, mail, BUYER)
    operate(machine)
    await showCaddy(machine, certificate)
    await freeze(machine, certificate)
    const sources = debian.path(SOURCES)
    await upgradeMachine({ machine, sources, buy: () => buy(certificate, mail, LATER_BUYER) })
    stop(machine)
  } catch (error) {
    console.error(machine.run('journalctl -u albatross -u nginx -u caddy -n 80 --no-pager').output)
    throw error
  } finally {
    await machine.stop()
    await mail.stop()
  }
}

/** The bare clone and the certificate, both inside. */
function prepare(debian: DebianRoot): string {
  execFileSync('git', ['clone', '--quiet', '--bare', root, debian.path(SOURCES)])
  const folder = debian.path(CERTIFICATES)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { pem, key } = createSelfSigned(folder, SITE_NAME)
  // Caddy reads it as a user of its own.
  chmodSync(key, 0o644)
  return pem
}

async function buy(certificate: string, mail: SmtpServerPeer, buyer: string): Promise<void> {
  const visitor = new HttpsVisitor({ name: SITE_NAME, port: 443, certificate })
  const ready = await eventually(
    () => visitor.get('/quote/api/health/ready'),
    ({ status }) => status === 200,
  )
  assert.equal(ready.status, 200, ready.text)
  await visitor.get('/quote/api/config')
  const made = await visitor.post('/quote/api/contacts', {
    customFields: readyFields({ insured_email: buyer }),
  })
  assert.equal(made.status, 201, made.text)
  const { data } = JSON.parse(made.text) as { data: Quote }
  const bought = await visitor.send('POST', `/quote/api/contacts/${data.id}/purchase`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': `bought-by-${buyer}` },
    body: JSON.stringify({
      version: data.version,
      amount_due: Number(data.customFields['amount_due']),
      payment: {
        payment_type: 'credit_card',
        token: await askForCardToken((at, card) => visitor.post(at, card)),
      },
    }),
  })
  assert.equal(bought.status, 200, bought.text)
  const { mails } = await eventually(
    async () => mail.certificatesTo(buyer),
    (found) => found.mails > 0,
  )
  const subjects = mail.received.map(
    ({ headers, recipients }) => `${recipients.join()}: ${headers.get('subject')}`,
  )
  assert.equal(mails, 1, `No mail with the certificate arrived, but\n${subjects.join('\n')}`)
  visitor.close()
  console.log('a policy was bought over https, and its certificate came by mail')
}

interface Quote {
  id: string
  version: number
  customFields: Record<string, unknown>
}

/** What the pages for operators call `albatross` where systemd runs it, as root. */
function operate(machine: DebianMachine): void {
  const [definition = ''] = listCommands(readFileSync(path.join(root, COMMANDS_DOCUMENT), 'utf8'))
  const tries = {
    stuck: /not known: 0/,
    'books:check': /everything holds/,
    'audit:check': /every link holds/,
    [`person export ${BUYER}`]: /"end": true/,
    'rep reset-password nobody@office.example': /no rep with this address/,
    doctor: /Payment gateway/,
  }
  for (const [words, expected] of Object.entries(tries))
    assert.match(machine.run(`${definition}\nalbatross ${words}`).output, expected, words)
  console.log('the commands for operators work beside it')
}

async function showCaddy(machine: DebianMachine, certificate: string): Promise<void> {
  must(machine.run('systemctl disable --now nginx'))
  const commands = listCommands(readFileSync(path.join(root, DOCUMENT), 'utf8'), 'Caddy')
  // The certificate that is there already, instead of one from the internet.
  const own = `s|^${SITE_NAME.replaceAll('.', '\\.')} {|&\\n\\ttls ${CERTIFICATES}/fullchain.pem ${CERTIFICATES}/privkey.pem|`
  followCommands(
    machine,
    replaceCommands(commands, [
      ['&& systemctl reload caddy', `&& sed -i '${own}' /etc/caddy/Caddyfile && systemctl reload caddy`],
    ]),
    CLONE,
  )
  const visitor = new HttpsVisitor({ name: SITE_NAME, port: 443, certificate })
  const page = await eventually(
    () => visitor.get('/quote/'),
    ({ status }) => status === 200,
  )
  assert.equal(page.status, 200, page.text)
  visitor.close()
  console.log('Caddy serves it too')
}

/** A program that hangs is started again by systemd. */
async function freeze(machine: DebianMachine, certificate: string): Promise<void> {
  const before = property(machine, 'MainPID')
  assert.equal(property(machine, 'NRestarts'), '0')
  must(machine.run(`kill -STOP ${before}`))
  await eventually(
    async () => property(machine, 'NRestarts'),
    (restarts) => restarts === '1',
    WATCHDOG_PATIENCE_MS,
  )
  assert.notEqual(property(machine, 'MainPID'), before)
  const visitor = new HttpsVisitor({ name: SITE_NAME, port: 443, certificate })
  const ready = await eventually(
    () => visitor.get('/quote/api/health/ready'),
    ({ status }) => status === 200,
  )
  assert.equal(ready.status, 200, ready.text)
  visitor.close()
  console.log('a frozen program was started again by the watchdog')
}

function stop(machine: DebianMachine): void {
  const from = Date.now()
  must(machine.run('systemctl stop albatross'))
  assert.equal(
    property(machine, 'Result'),
    'success',
    machine.run('journalctl -u albatross -n 50 --no-pager').output,
  )
  assert.equal(property(machine, 'ExecMainStatus'), '0')
  console.log(`it was stopped in order, in ${Math.round((Date.now() - from) / 1000)} seconds`)
}

function property(machine: DebianMachine, name: string): string {
  return machine.run(`systemctl show albatross --value -p ${name}`).output.trim()
}

/** The answer once it is as wanted, or the last one. */
async function eventually<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  patienceMs = 60_000,
): Promise<T> {
  for (const until = Date.now() + patienceMs; ; await pause(500)) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > until) throw error
    })
    if (answer !== undefined && (isWanted(answer) || Date.now() > until)) return answer
  }
}
