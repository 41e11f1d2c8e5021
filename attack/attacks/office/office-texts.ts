import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep, REP } from '../../support/target.ts'

const AT_ONCE = 8
const EVIL = '{{quote number}} {{ event }} {{constructor}} <img src=x onerror=alert(1)> $& $1 {{'
const SCRIPT = '<script>alert(1)</script><a href="javascript:alert(1)">Pay</a>'

/** What no part may say. */
const WRONG: readonly [part: string, text: string][] = [
  ['opening', 'Hi {{quote nubmer}}'],
  ['opening', 'Hi {{constructor}}'],
  ['opening', 'Hi {{__proto__}}'],
  ['opening', 'Hi {{toString}}'],
  ['opening', 'Hi {{policy number}}'],
  ['opening', 'Hi {{event.constructor.constructor("return 1")()}}'],
  ['opening', 'Hi {{}}'],
  ['opening', 'Hi {{event}'],
  ['opening', 'Hi }}'],
  ['opening', ''],
  ['opening', '\u200B\u2060'],
  ['opening', 'Pay\u202E<gpj.exe'],
  ['opening', 'Hi\u2066'],
  ['opening', 'Hi\u0000'],
  ['opening', 'Hi\u0007'],
  ['opening', 'Hi \uD800'],
  ['opening', 'x'.repeat(1001)],
  ['opening', '{{event}}'.repeat(600)],
  ['opening', 'x'.repeat(500_000)],
  ['closing', 'x'.repeat(501)],
  ['subject', 'x'.repeat(121)],
  ['subject', 'Hi\r\nBcc: all@attack.example'],
  ['subject', 'Hi\nBcc: all@attack.example'],
  ['subject', 'Hi\u2028Bcc: all@attack.example'],
  ['heading', 'Hi\u0085there'],
  ['unsubscribe', 'Nothing'],
]

const SET = {
  subject: 'Back to {{event}}',
  heading: SCRIPT.slice(0, 60),
  opening: `${SCRIPT}\n{{event}} & {{quote number}} & {event} & \${event} & <%= event %>`,
  closing: 'https://evil.example" onmouseover="alert(1)',
}

const LINK = '/admin/words/quote-link'

export const officeTexts: Attack = {
  name: 'office-texts',
  description: `template injection in office texts: ${WRONG.length} wrong words, names of prototypes, wrong words in every part of every mail, drafts that are none and words set by strangers, a specialist and a reader; ${AT_ONCE} who set them at once; and markup, braces and headers in words and in the names of events, in mail, test and preview`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  run: async (target) => {
    await proveRep(target)
    const client = await target.newCaller()
    const quote = await createReadyQuote(client, { tournament_name: EVIL })
    await tryWrongWords(target.rep)
    const mails = await tryEachMail(target.rep)
    await tryAsOthers(target)
    const number = await setAtOnce(target.rep)
    await tryDrafts(target.rep, quote.quoteNumber)
    await checkTest(target)
    const before = target.mail.deliveriesTo(quote.email).length
    const sent = await client.send('POST', `/contacts/${quote.id}/send`, {})
    assert.equal(sent.status, 200, sent.text)
    await waitUntil(() => target.mail.deliveriesTo(quote.email).length > before, MAIL_TIMEOUT_MS)
    checkMail(target, quote)
    await set(target.rep, {}, number)
    await checkPurchase(target, client, quote)
    return `${WRONG.length} wrong words were refused by their part and nothing was stored, also of each of ${mails} mails; one of ${AT_ONCE} won; names with braces stayed names`
  },
}

function set(rep: Caller, words: object, number = 0, path = LINK): Promise<ApiResponse> {
  return rep.send('PUT', path, { number, words })
}

async function tryWrongWords(rep: Caller): Promise<void> {
  for (const [part, text] of WRONG) {
    const { status } = await set(rep, { [part]: text })
    assert.ok([400, 413].includes(status), `${part} ${JSON.stringify(text.slice(0, 60))}: ${status}`)
  }
  for (const words of [
    JSON.parse('{"__proto__":{"opening":"Hi"}}') as object,
    { constructor: 'Hi' },
    { opening: { text: 'Hi' } },
    { opening: ['Hi'] },
    { opening: null },
    [],
  ])
    assert.equal((await set(rep, words)).status, 400, JSON.stringify(words))
  for (const mail of ['constructor', '__proto__', 'toString', 'nobody', '..%2Fsettings'])
    assert.ok([400, 404].includes((await set(rep, {}, 0, `/admin/words/${mail}`)).status), mail)
  // A mail without a subject of its own, and one that would leave out what is owed.
  assert.equal((await set(rep, { subject: 'Hi' }, 0, '/admin/words/sent-quote')).status, 400)
  assert.equal((await set(rep, { heading: 'Please pay' }, 0, '/admin/words/invoice')).status, 400)
  const { data } = await rep.get(LINK)
  assert.deepEqual([data['number'], data['changes']], [0, []], 'Wrong words were stored')
}

/** No mail takes a value that is not its own or a header, and whatever its parts say is shown as text. */
async function tryEachMail(rep: Caller): Promise<number> {
  const { data } = await rep.get('/admin/words')
  const mails = data as unknown as { mail: string; number: number; parts: { part: string }[] }[]
  assert.ok(mails.length > 60, `There are ${mails.length} mails`)
  for (const { mail, parts } of mails) {
    const path = `/admin/words/${mail}`
    for (const { part } of parts)
      for (const wrong of ['{{constructor}}', '{{nobody}}', 'Hi\u0000', 'Hi\u202E', 'x'.repeat(1001)]) {
        const { status } = await set(rep, { [part]: wrong }, 0, path)
        assert.equal(status, 400, `${mail} ${part} ${JSON.stringify(wrong.slice(0, 60))}: ${status}`)
      }
    const header = await set(rep, { subject: 'Hi\r\nBcc: all@attack.example' }, 0, path)
    assert.equal(header.status, 400, mail)
    const draft = Object.fromEntries(parts.map(({ part }) => [part, SCRIPT.slice(0, 120)]))
    const encoded = Buffer.from(JSON.stringify(draft)).toString('base64url')
    const body = await rep.get(`${path}/preview/body?draft=${encoded}`)
    assert.equal(body.status, 200, `${mail}: ${body.text.slice(0, 200)}`)
    checkHtml(body.text)
    assert.equal((await rep.get(path)).data['number'], 0, `${mail}: wrong words were stored`)
  }
  return mails.length
}

async function tryAsOthers(target: AttackTarget): Promise<void> {
  const callers: [Caller, number][] = [
    [await target.newCaller(), 401],
    [(await inviteRep(target, 'specialist')).caller, 403],
    [(await inviteRep(target, 'reader')).caller, 403],
  ]
  for (const [caller, expected] of callers)
    for (const answer of [
      await caller.get('/admin/words'),
      await caller.get(LINK),
      await caller.get(`${LINK}/preview`),
      await caller.get(`${LINK}/preview/body`),
      await set(caller, { heading: 'Mine' }),
      await caller.send('POST', `${LINK}/test`, { words: {} }),
    ])
      assert.equal(answer.status, expected, answer.text)
}

/** Of several who saw the same, one sets it. */
async function setAtOnce(rep: Caller): Promise<number> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => set(rep, SET)))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  assert.deepEqual(statuses, [200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)])
  const { data } = await rep.get(LINK)
  assert.equal((data['changes'] as Json[]).length, 1)
  return Number(data['number'])
}

/** Whatever stands in an address is words or nothing, and what is shown can do nothing. */
async function tryDrafts(rep: Caller, number: string): Promise<void> {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const draft of [
    'A',
    '!',
    'bm9uZQ',
    encode([]),
    encode({ opening: 1 }),
    encode({ all: 'Hi' }),
    'A'.repeat(13_000),
  ])
    for (const path of [`${LINK}/preview`, `${LINK}/preview/body`]) {
      const { status } = await rep.get(`${path}?draft=${encodeURIComponent(draft)}`)
      assert.ok([400, 414, 431].includes(status), `${draft.slice(0, 40)}: ${status}`)
    }
  const query = `?case=${number}&draft=${encode({ ...SET, subject: 'Hi\r\nBcc: all@attack.example' })}`
  const { data, status, text } = await rep.get(`${LINK}/preview${query}`)
  assert.equal(status, 200, text)
  assert.equal(data['subject'], `Your quote ${number}`)
  const body = await rep.get(`${LINK}/preview/body${query}`)
  assert.match(body.headers.get('content-security-policy') ?? '', /sandbox.*default-src 'none'/)
  assert.equal(body.headers.get('cache-control'), 'private, no-store')
  checkHtml(body.text)
}

async function checkTest({ rep, mail }: AttackTarget): Promise<void> {
  const path = `${LINK}/test`
  const chosen = await rep.send('POST', path, { words: SET, to: 'victim@attack.example' })
  assert.equal(chosen.status, 400, 'A test went to a chosen address')
  const wrong = await rep.send('POST', path, { words: { subject: 'Hi\r\nBcc: victim@attack.example' } })
  assert.equal(wrong.status, 400, wrong.text)
  const sent = await rep.send('POST', path, { words: SET })
  assert.deepEqual([sent.status, sent.data['to']], [201, REP.email])
  const find = () => mail.deliveriesTo(REP.email).find(({ html }) => html.includes('onmouseover'))
  await waitUntil(() => find() !== undefined, MAIL_TIMEOUT_MS)
  const test = find()
  assert.deepEqual(test?.recipients, [REP.email])
  checkHtml(test.html)
}

function checkMail({ mail }: AttackTarget, quote: { email: string; quoteNumber: string }): void {
  const received = mail.deliveriesTo(quote.email).at(-1)
  assert.ok(received)
  assert.deepEqual(received.recipients, [quote.email])
  assert.match(received.plain, /& \{event\} & \$\{event\} & <%= event %>/)
  assert.ok(
    received.plain.includes(`${EVIL} & ${quote.quoteNumber} &`),
    `The name of an event was filled, or read: ${received.plain}`,
  )
  assert.doesNotMatch(received.raw, /^bcc:/im)
  checkHtml(received.html)
}

/** Tags and attributes of the program alone; what is in words and names is text. */
function checkHtml(html: string): void {
  assert.doesNotMatch(html, /<script|<img src=x|href="javascript|" onmouseover="|<a href="https:\/\/evil/i)
}

/** Another mail, in our words: the same name, in a subject too. */
async function checkPurchase(
  { mail }: AttackTarget,
  client: Caller,
  quote: Awaited<ReturnType<typeof createReadyQuote>>,
): Promise<void> {
  const bought = await buy(client, quote)
  assert.equal(bought.status, 200, bought.text)
  const find = () => mail.deliveriesTo(quote.email).find(({ plain }) => plain.includes('Thanks for insuring'))
  await waitUntil(() => find() !== undefined, MAIL_TIMEOUT_MS)
  const received = find()
  assert.ok(received)
  assert.ok(received.plain.includes(`Thanks for insuring ${EVIL} with`), 'The name of an event was filled')
  checkHtml(received.html)
}
