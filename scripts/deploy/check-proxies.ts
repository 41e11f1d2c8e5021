// Checks the files of `deploy/` for nginx and Caddy: each really runs before the built program, with a certificate made
// for it. Then faults are planted in them, and the check that is there for each must notice.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import { root } from '../source-files.ts'
import { HttpsVisitor } from './https-visitor.ts'
import { createSelfSigned } from './self-signed.ts'
import { PROXIES, type Proxy, SITE_NAME, readSnippet, untilAnswered } from './proxies.ts'
import { PROXY_CHECKS, type ProxiedSite } from './proxy-checks.ts'

const START_TIMEOUT_MS = 180_000
const LOOK_UPS = 20
const METRICS_TOKEN = 'a token for the metrics'
const REP = { email: 'robin@office.example', password: 'a slow green in the morning' }

type CheckName = keyof typeof PROXY_CHECKS

/** By command of the proxy: what is changed in its file, and which check must then fail. */
const FAULTS: Readonly<Record<string, readonly (readonly [from: string, to: string, check: CheckName])[]>> = {
  nginx: [
    ['X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'countsVisitors'],
    ['proxy_set_header X-Request-Id $request_id;', '', 'namesRequests'],
    ['location /quote/api/metrics { return 404; }', '', 'hidesMetrics'],
    ['client_max_body_size 6m;', 'client_max_body_size 5m;', 'passesUploads'],
    ['proxy_set_header Upgrade $http_upgrade;', '', 'passesSockets'],
    ['$albatross_address $server_protocol', '$request_uri $server_protocol', 'keepsLinksOutOfLogs'],
    ['error_page 502 504 /away.html;', '', 'saysThatItIsAway'],
    ['server_tokens off;', 'add_header Strict-Transport-Security "max-age=1" always;', 'servesPages'],
  ],
  caddy: [
    [
      'header_up X-Forwarded-For {remote_host}',
      'header_up X-Forwarded-For {header.X-Forwarded-For}',
      'countsVisitors',
    ],
    ['header_up X-Request-Id {http.request.uuid}', '', 'namesRequests'],
    ['respond @metrics 404', '', 'hidesMetrics'],
    ['max_size 6MiB', 'max_size 5MiB', 'passesUploads'],
    ['request>uri regexp', 'request>nothing regexp', 'keepsLinksOutOfLogs'],
    ['rewrite * /away.html', '', 'saysThatItIsAway'],
  ],
}

const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-proxies-'))
let addresses = 1
let folders = 0
let program: StartedProcess | undefined
try {
  const installed = PROXIES.filter(isInstalled)
  if (installed.length > 0) {
    const certificate = createSelfSigned(temporary, SITE_NAME)
    const programPort = await freePort()
    program = await startProgram(programPort)
    for (const proxy of installed) await check(proxy, certificate, programPort)
  }
} finally {
  await program?.end('SIGTERM')
  rmSync(temporary, { recursive: true, force: true })
}

function isInstalled({ name, command }: Proxy): boolean {
  const isThere = [command, 'openssl'].every((one) => spawnSync(one, ['version']).error === undefined)
  if (!isThere) console.log(`skipped: there is no ${command} with openssl here, so ${name} is not checked`)
  return isThere
}

async function startProgram(port: number): Promise<StartedProcess> {
  const settings = {
    ...settingsAt(port),
    DATA_DIR: path.join(temporary, 'data'),
    LOG_LEVEL: 'error',
    PUBLIC_URL: `https://${SITE_NAME}`,
    PAYMENT_GATEWAY: 'sandbox',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN,
    STOP_NOTICE: '0',
    RATE_LIMITS: 'on',
    RATE_LIMIT_LOOK_UPS: String(LOOK_UPS),
    FIRST_REP_EMAIL: REP.email,
    FIRST_REP_PASSWORD: REP.password,
  }
  const started = new StartedProcess(process.execPath, [path.join(root, 'dist/server/main.js')], {
    cwd: temporary,
    env: settings,
  })
  await started.waitUntilReady(START_TIMEOUT_MS)
  return started
}

async function report(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
    console.log(`holds: ${what}`)
  } catch (error) {
    console.log(`FAILS: ${what}`, error)
    process.exitCode = 1
  }
}

async function check(proxy: Proxy, certificate: ReturnType<typeof createSelfSigned>, programPort: number) {
  const snippet = readSnippet(proxy)
  const names = Object.keys(PROXY_CHECKS) as CheckName[]
  await behind(snippet, async (site) => {
    for (const name of names) await report(`${proxy.name}: ${name}`, () => PROXY_CHECKS[name](site))
  })
  for (const [from, to, noticedBy] of FAULTS[proxy.command] ?? []) {
    assert.ok(snippet.includes(from), `${proxy.file} has no ${from}`)
    const noticed = `${proxy.name}: ${noticedBy} notices ${to || 'the lack'} instead of ${from}`
    await behind(snippet.replace(from, to), (site) =>
      report(noticed, () => assert.rejects(PROXY_CHECKS[noticedBy](site))),
    )
  }

  async function behind<T>(
    configuration: string,
    visit: (site: ProxiedSite) => Promise<T>,
    port = programPort,
  ): Promise<T> {
    const ports = { https: await freePort(), http: await freePort(), program: port }
    const folder = path.join(temporary, `proxy-${(folders += 1)}`)
    mkdirSync(folder)
    const started = proxy.start(configuration, { folder, ports, certificate })
    const site: ProxiedSite = {
      name: SITE_NAME,
      port: ports.https,
      certificate: certificate.pem,
      programPort,
      metricsToken: METRICS_TOKEN,
      rep: REP,
      lookUps: LOOK_UPS,
      readLogs: () =>
        [proxy.log, 'error.log']
          .map((name) => path.join(folder, name))
          .filter((file) => existsSync(file))
          .map((file) => readFileSync(file, 'utf8'))
          .join('') + started.output,
      withoutProgram: async (ask) => behind(configuration, ask, await freePort()),
      newAddress: () => `127.0.1.${(addresses += 1)}`,
    }
    try {
      const first = new HttpsVisitor(site)
      await untilAnswered(started, () => first.get('/quote/api/health/live'))
      first.close()
      return await visit(site)
    } finally {
      await started.end('SIGTERM')
    }
  }
}
