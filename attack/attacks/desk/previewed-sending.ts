import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** A preview of two quotes, both of which can be sent, and somebody who does something with the first meanwhile. */
interface Scene {
  what: string
  meanwhile: (quote: ReadyQuote, client: Caller) => Promise<unknown>
  /** Set if it has happened when the reps confirm; else it happens at the same time. */
  isBefore?: true
}

const SCENES: readonly Scene[] = [
  { what: 'moved to another address', meanwhile: moveAway, isBefore: true },
  { what: 'moved to another address at once', meanwhile: moveAway },
  { what: 'made dearer', meanwhile: raisePrize, isBefore: true },
  { what: 'bought', meanwhile: (quote, client) => buy(client, quote), isBefore: true },
  { what: 'bought at once', meanwhile: (quote, client) => buy(client, quote) },
  { what: 'left alone', meanwhile: () => Promise.resolve() },
]

export const previewedSending: Attack = {
  name: 'previewed-sending',
  description: `two reps confirm one preview of quotes to send again twice each at once, and try again what failed, while a quote is ${SCENES.map(({ what }) => what).join(', ')}, and one comes to match; and confirm what no preview showed`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const reps = [target.rep, (await inviteRep(target, 'specialist')).caller]
    const sent = await Promise.all(SCENES.map((scene, nth) => play(target, reps, scene, nth)))
    await sendUnseen(target)
    return `${sent.join('; ')}; nothing was sent that had not been previewed`
  },
}

async function play(
  target: AttackTarget,
  reps: readonly Caller[],
  scene: Scene,
  nth: number,
): Promise<string> {
  const client = await target.newCaller(nth)
  const [name, joining] = [randomKey(), randomKey()]
  const changed = await createReadyQuote(client, { tournament_name: `${name} One` })
  const alone = await createReadyQuote(client, { tournament_name: `${name} Two` })
  const late = await createReadyQuote(client, { tournament_name: joining })
  const previews = await Promise.all(reps.map((rep) => preview(rep, name)))
  for (const { quotes, receivers, total } of previews) {
    assert.deepEqual(receivers.toSorted(), [changed.email, alone.email].toSorted())
    assert.deepEqual([quotes.length, total], [2, changed.amountDue + alone.amountDue])
  }
  if (scene.isBefore) await scene.meanwhile(changed, client)
  await rename(client, late, `${name} Three`)
  const confirmations = reps.flatMap((rep, at) => [0, 1].map(() => confirm(rep, previews[at]?.quotes)))
  const [runs] = await Promise.all([
    Promise.all(confirmations),
    scene.isBefore ? undefined : scene.meanwhile(changed, client),
  ])
  const finished = () => Promise.all(runs.map((run) => readFinished(run)))
  await finished()
  await Promise.all(runs.map(({ rep, id }) => rep.send('POST', `/admin/bulk-runs/${id}/retry`, {})))
  const done = (await finished()).flat().filter(({ state }) => state === 'done')
  const doneOf = ({ id }: ReadyQuote) => done.filter(({ quote_id: of }) => of === id).length
  assert.equal(doneOf(alone), 1, `${scene.what}: a quote was sent ${doneOf(alone)} times`)
  assert.equal(doneOf(late), 0, `${scene.what}: one was sent that came to match`)
  const most = scene.isBefore ? 0 : 1
  assert.ok(doneOf(changed) <= most, `It was ${scene.what}, and sent ${doneOf(changed)} times`)
  const mailsOf = (quote: ReadyQuote) => quoteMails(target, quote.quoteNumber)
  // What should not have been sent leaves with what should.
  await waitUntil(
    () => mailsOf(alone).length > 0 && mailsOf(changed).length >= doneOf(changed),
    MAIL_TIMEOUT_MS,
  )
  for (const quote of [changed, alone]) {
    const expected = Array.from({ length: doneOf(quote) }, () => quote.email)
    assert.deepEqual(mailsOf(quote), expected, `${scene.what}: mailed to ${mailsOf(quote).join()}`)
  }
  assert.deepEqual(mailsOf(late), [])
  return `${scene.what}: ${done.length} sent`
}

interface Preview {
  quotes: { id: string; version: number; fee: number }[]
  receivers: string[]
  total: number
}

/** What sending all that match would do, as the desk asks. */
async function preview(rep: Caller, name: string): Promise<Preview> {
  const selection = {
    mode: 'exclusion',
    excluded_ids: [],
    filters: { search: name },
    as_of: new Date().toISOString(),
  }
  const shown = await rep.send('POST', '/admin/bulk-runs/preview', { list: 'quotes', selection })
  assert.equal(shown.status, 200, shown.text)
  return shown.data as unknown as Preview
}

interface Run {
  rep: Caller
  id: string
}

async function confirm(rep: Caller, quotes: unknown): Promise<Run> {
  const started = await rep.send('POST', '/admin/bulk-runs', { action: 'send', quotes })
  assert.equal(started.status, 201, started.text)
  return { rep, id: String(started.data['id']) }
}

/** The rows of a run of which none waits. */
async function readFinished({ rep, id }: Run): Promise<Json[]> {
  let items: Json[] = []
  await waitUntil(async () => {
    const { status, data, text } = await rep.get(`/admin/bulk-runs/${id}`)
    assert.equal(status, 200, text)
    items = data['items'] as Json[]
    return items.every(({ state }) => state !== 'waiting')
  })
  return items
}

/** To whom the quote was mailed. */
function quoteMails({ mail }: AttackTarget, quoteNumber: string): string[] {
  return mail.received
    .filter(({ headers }) => headers.get('subject') === `Quote ${quoteNumber}`)
    .flatMap(({ recipients }) => recipients)
}

/** An address, a version or a price that no preview has shown, and a choice without a preview. */
async function sendUnseen(target: AttackTarget): Promise<void> {
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const { id, version, amountDue: fee } = quote
  const seen = { id, version, fee }
  const selection = { mode: 'selection', ids: [id] }
  for (const body of [
    { quotes: [{ ...seen, fee: fee + 1 }] },
    { quotes: [{ ...seen, to: 'somebody@attack.example' }] },
    { quotes: [{ ...seen, version: 2 ** 40 }] },
    { quotes: [] },
    { list: 'quotes', selection },
    { list: 'quotes', selection, quotes: [seen] },
  ]) {
    const { status, text } = await target.rep.send('POST', '/admin/bulk-runs', { action: 'send', ...body })
    assert.ok(
      status === 400 || status === 409,
      `${JSON.stringify(body)} was answered with ${status}: ${text}`,
    )
  }
  const ahead = await readFinished(await confirm(target.rep, [{ ...seen, version: version + 1 }]))
  assert.deepEqual(
    ahead.map(({ state }) => state),
    ['failed'],
  )
  assert.deepEqual(quoteMails(target, quote.quoteNumber), [])
}

function moveAway(quote: ReadyQuote, client: Caller): Promise<void> {
  return save(client, quote, { insured_email: `other-${quote.email}` })
}

function raisePrize(quote: ReadyQuote, client: Caller): Promise<void> {
  return save(client, quote, { h_prize_value_1: 20_000 })
}

function rename(client: Caller, quote: ReadyQuote, name: string): Promise<void> {
  return save(client, quote, { tournament_name: name })
}

/** A version that somebody else has stored meanwhile is read, and the save is made on it. */
async function save(client: Caller, { id }: ReadyQuote, customFields: Json): Promise<void> {
  await waitUntil(async () => {
    const { version } = (await client.get(`/contacts/${id}`)).data
    const saved = await client.send('PUT', `/contacts/${id}`, { action: 'save', version, customFields })
    assert.ok(saved.status === 200 || saved.code === 'VERSION_CONFLICT', saved.text)
    return saved.status === 200
  })
}
