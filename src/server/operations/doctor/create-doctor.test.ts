import { describe, expect, it } from 'vitest'
import { createDoctor } from '#server/operations/doctor/create-doctor.ts'
import { amber, type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { DOCTOR_CHECKS } from '#server/doctor-checks.ts'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { openUnmigrated } from '#testing/database.ts'
import { doctorContext, examine, findingsOf } from '#testing/doctor-context.ts'
import { drizzle } from 'drizzle-orm/pglite'

function check(id: string, run: () => Promise<ReturnType<typeof green>[]>): DoctorCheck {
  return { id, title: id, run }
}

const GOOD = check('good', async () => [green('It is good.')])

describe('O15 the doctor', () => {
  it('O15 says the worst of each check and of all', async () => {
    const mixed = check('mixed', async () => [green('Good.'), amber('Slow.', 'Wait.'), green('Good.')])
    const bad = check('bad', async () => [amber('Slow.', 'Wait.'), red('Broken.', 'Repair it.')])
    const now = () => new Date('2026-11-20T12:00:00Z')
    const report = await createDoctor(doctorContext({ now }), [GOOD, mixed, bad])()
    expect(report).toMatchObject({ state: 'red', version: '0.1.0', checked_at: '2026-11-20T12:00:00.000Z' })
    expect(report.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'good green',
      'mixed amber',
      'bad red',
    ])
    expect(report.checks[2]?.findings[1]).toEqual({ state: 'red', text: 'Broken.', action: 'Repair it.' })
  })

  it('O15 a check that fails says why, and the others go on', async () => {
    const failing = check('failing', () => Promise.reject(new Error('The disk is on fire')))
    const { checks } = await createDoctor(doctorContext(), [failing, GOOD])()
    expect(checks.map(({ findings }) => findings[0]?.text)).toEqual([
      'We couldn’t check it: The disk is on fire.',
      'It is good.',
    ])
  })

  it('O15 a check that hangs is given up, and not begun again while it hangs', async () => {
    let begun = 0
    let finish: () => void = () => undefined
    const hanging = check('hanging', () => {
      begun += 1
      return new Promise((resolve) => (finish = () => resolve([green('At last.')])))
    })
    const doctor = createDoctor(doctorContext(), [hanging, GOOD], 30)
    const texts = async () => (await doctor()).checks.map(({ findings }) => findings[0]?.text)
    expect(await texts()).toEqual(['It took longer than 0 seconds, so we stopped it.', 'It is good.'])
    expect(await texts()).toEqual(['This check is still stuck from its last run.', 'It is good.'])
    expect(begun).toBe(1)
    finish()
    await new Promise((resolve) => setImmediate(resolve))
    const last = texts()
    finish()
    expect(await last).toEqual(['At last.', 'It is good.'])
  })

  it('O15 a check is told when its time is over', async () => {
    const told = new Promise<string>((resolve) => {
      const waiting: DoctorCheck = {
        id: 'waiting',
        title: 'waiting',
        run: (_context, signal) => new Promise(() => signal.addEventListener('abort', () => resolve('told'))),
      }
      void createDoctor(doctorContext(), [waiting], 20)()
    })
    expect(await told).toBe('told')
  })

  it('O15 who asks while it looks gets the same report', async () => {
    let begun = 0
    const counting = check('counting', async () => {
      begun += 1
      return [green('Good.')]
    })
    const doctor = createDoctor(doctorContext(), [counting])
    const [one, other] = await Promise.all([doctor(), doctor()])
    expect(one).toBe(other)
    expect(await doctor()).not.toBe(one)
    expect(begun).toBe(2)
  })

  it('O15 what needs the database is amber without one, and what needs its tables on an empty one', async () => {
    const store: DoctorCheck = {
      id: 'store',
      title: 'Store',
      needs: 'tables',
      run: async () => [green('Good.')],
    }
    expect(await findingsOf(store)).toEqual(['amber: Not checked, because the database couldn’t be opened.'])
    const client = await openUnmigrated()
    try {
      expect(await findingsOf(store, { db: drizzle(client, COLUMN_NAMES) })).toEqual([
        'amber: Not checked, because the database lacks tables.',
      ])
    } finally {
      await client.close()
    }
  })

  it('O15 no secret leaves it, whatever repeats it', async () => {
    const password = 'p@ss word/1'
    const url = `smtps://mailer:${encodeURIComponent(password)}@mail.example.com`
    const plain = Buffer.from(`\0mailer\0${password}`).toString('base64')
    const talkative = check('talkative', async () => [
      red(`535 ${password} and ${url} and AUTH PLAIN ${plain}`, `Do not use ${password}`),
    ])
    const report = await examine(talkative, { env: { SMTP_URL: url, MAIL_FROM: 'a@example.com' } })
    expect(JSON.stringify(report)).not.toContain(password)
    expect(JSON.stringify(report)).not.toContain(encodeURIComponent(password))
    expect(JSON.stringify(report)).not.toContain(plain)
    expect(report.findings[0]?.text).toContain('535 [hidden]')
  })

  it('O15 each check has an id and a title of its own', () => {
    for (const key of ['id', 'title'] as const)
      expect(new Set(DOCTOR_CHECKS.map((one) => one[key])).size).toBe(DOCTOR_CHECKS.length)
  })
})
