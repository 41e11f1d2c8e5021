import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { openUnmigrated } from '#testing/database.ts'

const files = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
const named = (what: string) => files.find((file) => file.endsWith(what)) ?? ''

/** A database as it was before the named migration, with how to run what follows. */
async function before(name: string) {
  const client = await openUnmigrated()
  onTestFinished(() => client.close())
  const run = (file: string) => client.exec(readFileSync(path.join(migrationsFolder, file), 'utf8'))
  for (const file of files.filter((one) => one < name)) await run(file)
  const upTo = async (last: string) => {
    for (const file of files.filter((one) => one >= name && one <= last)) await run(file)
  }
  return { client, upTo }
}

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const GONE = '3f2504e0-4f89-41d3-9a0c-0305e82c3399'
const SLOW = { timeout: 120_000 }

const REP = `insert into reps (id, email, name, password_hash, created_at) values ('${ID}', 'ann@office.example', 'Ann Lake', '', now());`

/** A policy with a change, and what the audit log said of whom carriers were asked through. */
const ASKED = `
  ${REP}
  insert into quotes (id, quote_number, version, answers, created_at, updated_at) values ('${ID}', 'Q-1', 1, '{}', now(), now());
  insert into purchases (id, quote_id, idempotency_key, request_hash, state, quote_version, amount_cents, payment_token, payment_type, gateway, lease_until, started_at)
    values ('${ID}', '${ID}', 'key', 'hash', 'charging', 1, 37900, 'tok_test0000', 'credit_card', 'sandbox', now(), now());
  insert into policies (id, number, quote_id, purchase_id, email, version, issued_at) values ('${ID}', 'ALB-1', '${ID}', '${ID}', 'pat@example.com', 1, now());
  insert into policy_changes (id, policy_id, action, kind, requested_by, state, waits_for, policy_version, request, tell_client, review_reasons, effect, net_cents, requested_at, idempotency_key, request_hash)
    values ('${ID}', '${ID}', 'change_policy', 'players', 'client', 'waiting', 'carrier', 1, '{}', true, '[]', '{}', 100, now(), 'key', 'hash');
  insert into audit_events (quote_id, at, actor, rep_id, event, detail) values
    ('${ID}', '2027-01-15T18:00:00Z', 'rep', '${ID}', 'carrier_asked', '{"to": "reed@lake.example", "subject": "Approval"}'),
    ('${ID}', '2027-01-16T18:00:00Z', 'rep', '${ID}', 'carrier_asked', '{"to": "post@lake.example", "subject": "Again", "change": "${ID}"}'),
    ('${ID}', '2027-01-17T18:00:00Z', 'rep', '${ID}', 'carrier_asked', '{"to": "gone@lake.example", "change": "${GONE}"}'),
    ('${ID}', '2027-01-17T18:00:00Z', 'rep', '${ID}', 'carrier_asked', '{"subject": "To nobody"}'),
    ('${ID}', '2027-01-17T18:00:00Z', 'rep', '${ID}', 'quote_sent', '{"to": "pat@example.com"}');`

it(
  'D32 whom carriers were asked through before is copied from the audit log, of quotes and of changes',
  SLOW,
  async () => {
    const { client, upTo } = await before(named('_carrier_mails.sql'))
    await client.exec(ASKED)
    await upTo(named('_carrier_mails.sql'))
    const { rows } = await client.query('select * from carrier_requests order by at')
    const copied = { id: expect.any(String), quote_id: ID, files: [], rep_id: ID, answered_at: null }
    expect(rows).toEqual([
      { ...copied, change_id: null, recipient: 'reed@lake.example', at: new Date('2027-01-15T18:00:00Z') },
      { ...copied, change_id: ID, recipient: 'post@lake.example', at: new Date('2027-01-16T18:00:00Z') },
    ])
  },
)

it(
  'D32 a template from before there were versions begins its history with the text that it has',
  SLOW,
  async () => {
    const { client, upTo } = await before(named('_answer_files.sql'))
    await client.exec(`${REP}
    insert into carrier_templates (id, purpose, name, subject, text, active, version, changed_at, changed_by)
      values ('${ID}', 'claim', 'Far shots', 'A claim', 'We ask you.', false, 3, '2027-01-15T18:00:00Z', '${ID}');`)
    await upTo(named('_answer_files.sql'))
    const { rows } = await client.query('select * from carrier_template_versions')
    expect(rows).toEqual([
      {
        template_id: ID,
        version: 3,
        name: 'Far shots',
        subject: 'A claim',
        text: 'We ask you.',
        active: false,
        changed_at: new Date('2027-01-15T18:00:00Z'),
        changed_by: ID,
      },
    ])
  },
)
