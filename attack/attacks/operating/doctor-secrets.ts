import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { runDoctor } from '#contract/doctor.ts'
import type { Attack } from '../../attack.ts'
import { startRefusingMailServer } from '../../peers/refusing-smtp.ts'
import { withDoctorProgram } from '../../support/desk/doctor-program.ts'
import type { AttackTarget } from '../../support/target.ts'

/** What the settings of the program hold. */
const SECRETS = {
  mail: 'mail-secret-of-the-attack',
  bucket: 'bucket-secret-of-the-attack',
  key: 'sk_test_secretOfTheAttack',
  webhook: 'whsec_secretOfTheAttack',
  metrics: 'metrics-secret-of-the-attack',
  cookies: 'cookie-secret-of-the-attack-and-more',
  reports: 'report-secret-of-the-attack',
}

export const doctorSecrets: Attack = {
  name: 'doctor-secrets',
  description:
    'a mail server that repeats the password it is given, and wrong settings: no secret in the report, the command or the log; and what the doctor asks the site, asked by strangers',
  databases: ['embedded'],
  run: async (target) => {
    const mail = await startRefusingMailServer()
    try {
      const settings = {
        SMTP_URL: `smtp://mailer:${SECRETS.mail}@127.0.0.1:${mail.port}`,
        MAIL_FROM: 'no-reply@hope.example.com',
        MAIL_REPORT_TOKEN: SECRETS.reports,
        PAYMENT_GATEWAY: 'stripe',
        STRIPE_API_BASE: target.gateway.peer.url,
        STRIPE_SECRET_KEY: SECRETS.key,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_attack',
        STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
        FILE_STORE: 's3',
        S3_BUCKET: 'files',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        S3_SECRET_ACCESS_KEY: SECRETS.bucket,
        METRICS_TOKEN: SECRETS.metrics,
        COOKIE_SECRET: SECRETS.cookies,
      }
      await withDoctorProgram(target, settings, async ({ program, owner, env }) => {
        const { status, text } = await owner.send('POST', runDoctor.path, {})
        assert.equal(status, 200, text)
        assert.ok(text.includes('refused the user or password'), 'The mail server was not asked')
        expectNoSecret('The report', text)
        const printed = [
          await runCommand(program.folder, env),
          await runCommand(program.folder, env, '--json'),
        ]
        printed.forEach((output) => expectNoSecret('The command', output))
        expectNoSecret('The log', program.output)
      })
      return `${await askAsStrangers(target)} requests of strangers found nothing; no secret was printed`
    } finally {
      await mail.stop()
    }
  },
}

function expectNoSecret(what: string, output: string): void {
  for (const [name, secret] of Object.entries(SECRETS))
    for (const form of [secret, Buffer.from(secret).toString('base64')])
      assert.ok(!output.includes(form), `${what} shows the secret "${name}"`)
}

/** As an operator runs it beside the program. */
async function runCommand(folder: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const command = path.join(folder, 'dist/server/doctor.js')
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 1, `The command ended with ${code}: ${output}`)
  return output
}

/** What the doctor asks the site answers nobody without its proof. */
async function askAsStrangers({ newCaller, rep }: AttackTarget): Promise<number> {
  const soon = Date.now() + 60_000
  const proofs = ['', 'Bearer', 'Bearer x', `Bearer ${soon}.`, `Bearer ${soon}.${'A'.repeat(43)}`]
  for (const caller of [await newCaller(), rep])
    for (const authorization of proofs) {
      const { status, text } = await caller.get('/health/site', { authorization })
      assert.equal(status, 404, `The proof "${authorization}" was answered with ${text}`)
    }
  return proofs.length * 2
}
