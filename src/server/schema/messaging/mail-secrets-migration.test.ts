import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { openUnmigrated } from '#testing/database.ts'

const NAME = readdirSync(migrationsFolder).find((file) => file.endsWith('_secrets_and_devices.sql')) ?? ''
const TOKEN = 'kJ3bQ0aZx_9fPq2LmN7vRt5wYc1dEg8h-ABCDEFGHIJ'
const URL = `https://cover.example.com/quote/policy/all/${TOKEN}/pat%40example.com`
const QUOTED = [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `Zo=C3=AB \\: ${URL.slice(0, 60)}=`,
  URL.slice(60),
  '',
].join('\r\n')
const BASE64 = QUOTED.replace('quoted-printable', 'base64')

it(
  'N76 mail from before loses the tokens of its links, but where they are still needed',
  { timeout: 120_000 },
  async () => {
    const client = await openUnmigrated()
    onTestFinished(() => client.close())
    const run = (file: string) => client.exec(readFileSync(path.join(migrationsFolder, file), 'utf8'))
    const earlier = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql') && file < NAME)
    for (const file of earlier.toSorted()) await run(file)
    const insert = (cause: string, state: string, age: string, raw: string | null, text = URL) =>
      client.query(
        `insert into messages (id, cause, recipient, subject, html, plain, attachments, raw, state, created_at)
         values (gen_random_uuid(), $1, 'pat@example.com', '', $2, $2, '[]', $3, $4, now() - $5::interval)`,
        [cause, text, raw === null ? null : Buffer.from(raw, 'latin1'), state, age],
      )
    await insert('sent', 'sent', '1 day', QUOTED)
    await insert('base64', 'sent', '1 day', BASE64)
    await insert('queued', 'queued', '1 day', QUOTED)
    await insert('kept', 'kept', '1 day', null)
    await insert('old', 'kept', '31 days', null)
    await insert('without', 'sent', '1 day', 'no link', 'no link')
    await client.exec(`insert into settings values ('sample_links', '{"quote": "a", "policy": "${URL}"}')`)
    await run(NAME)

    const { rows } = await client.query<Record<string, string | Uint8Array | null>>(
      'select cause, html, plain, raw, raw_sha256, link_token from messages',
    )
    const found = Object.fromEntries(rows.map((row) => [row['cause'], row]))
    const redacted = URL.replace(TOKEN, 'link-redacted-link-redacted-link-redacted-l')
    for (const cause of ['sent', 'base64', 'queued', 'kept', 'old'])
      expect(found[cause]).toMatchObject({ html: redacted, plain: redacted })
    const tokens = rows.map((row) => [row['cause'], row['link_token']])
    expect(Object.fromEntries(tokens)).toEqual({
      sent: null,
      base64: null,
      queued: TOKEN,
      kept: TOKEN,
      old: null,
      without: null,
    })
    const raw = Buffer.from((found['sent']?.['raw'] ?? '') as Uint8Array)
    expect(raw.toString('latin1')).toContain('Zo=C3=AB \\: https://')
    expect(raw.toString('latin1').replaceAll('=\r\n', '')).toContain(redacted)
    expect(raw.toString('latin1').replaceAll('=\r\n', '')).not.toContain(TOKEN)
    expect(found['sent']?.['raw_sha256']).toBe(createHash('sha256').update(raw).digest('hex'))
    expect(found['base64']).toMatchObject({ raw: null, raw_sha256: null })
    expect(Buffer.from((found['without']?.['raw'] ?? '') as Uint8Array).toString()).toBe('no link')
    expect((await client.query('select value from settings')).rows).toEqual([{ value: { quote: 'a' } }])
  },
)
