import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Json } from '../../support/caller.ts'
import { waitUntil } from '../../support/ledgers.ts'
import {
  ANSWERED,
  DOMAIN,
  hand,
  type Handed,
  inboundOf,
  mailACase,
  type MailedCase,
  TOKEN,
} from '../../support/mail/handed-mail.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const GUESSES = 200
const COPIES = 16
const MACHINES = 30

export const forgedAnswers: Attack = {
  name: 'forged-answers',
  description: `${GUESSES} guessed addresses of cases, answers without the secret, of strangers, with two senders and of ${MACHINES} machines, one from ${COPIES} connections at once, and two reps who answer it`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: ANSWERED,
  run: async (target) => {
    const [mine, theirs] = [await mailACase(target), await mailACase(target)]
    const before = target.mail.received.length
    await guess(target, mine)
    await forge(target, mine, theirs)
    await arriveAtOnce(target, theirs)
    const machines = await writeAsMachines(target, mine)
    assert.equal(target.mail.received.length, before, 'What came in made the program mail somebody')
    await answerAtOnce(target, theirs)
    return `nothing was guessed; strangers are held; one mail of ${COPIES} stands once and is answered once; ${machines} of ${MACHINES} machines' mails are kept`
  },
}

async function statesOf(target: AttackTarget, about: MailedCase): Promise<string[]> {
  return (await inboundOf(target, about)).map(({ state }) => String(state)).toSorted()
}

/** Without the secret, and at addresses that are like one that exists. */
async function guess(target: AttackTarget, about: MailedCase): Promise<void> {
  const from = about.email
  for (const token of ['', 'wrong', TOKEN.toUpperCase(), `${TOKEN} `.repeat(2)]) {
    const status = await hand(target, { to: about.address, from, token })
    assert.ok(
      [401, 403, 404].includes(status),
      `The secret ${JSON.stringify(token)} was answered with ${status}`,
    )
  }
  const [local = ''] = about.address.split('@')
  const changed = (nth: number) => {
    const at = nth % local.length
    const letter = String.fromCodePoint('a'.charCodeAt(0) + (nth % 26))
    return local.slice(0, at) + letter + local.slice(at + 1)
  }
  const guesses = [
    about.id,
    about.quoteNumber,
    local.slice(0, -1),
    `${local}a`,
    ...Array.from({ length: GUESSES }, (_, nth) => changed(nth)).filter(
      (guessed) => guessed.toLowerCase() !== local.toLowerCase(),
    ),
  ]
  for (const guessed of guesses) {
    const status = await hand(target, { to: `${guessed}@${DOMAIN}`, from })
    assert.ok(status === 410 || status === 200, `${guessed} was answered with ${status}`)
  }
  assert.deepEqual(await inboundOf(target, about), [], 'A guess stands in the case')
}

/** From others than those of the case, also with its conversation named. */
async function forge(target: AttackTarget, mine: MailedCase, theirs: MailedCase): Promise<void> {
  const messageId = target.mail.deliveriesTo(theirs.email)[0]?.headers.get('message-id') ?? ''
  const forgeries: Handed[] = [
    { to: mine.address, from: theirs.email },
    { to: mine.address, from: `${mine.email} <stranger@attack.example>` },
    { to: mine.address, from: `${mine.email}, stranger@attack.example` },
    {
      to: mine.address,
      from: 'stranger@attack.example',
      more: [`References: ${messageId}`, `Reply-To: ${mine.email}`],
    },
  ]
  for (const forgery of forgeries)
    assert.equal(await hand(target, forgery), 200, `${forgery.from} was refused`)
  assert.deepEqual(
    await statesOf(target, mine),
    forgeries.map(() => 'held'),
    'A stranger is taken for the customer',
  )
  assert.deepEqual(await inboundOf(target, theirs), [], 'A mail got into the case that it only names')
  const [held] = await inboundOf(target, mine)
  const answer = await target.rep.send('POST', `/admin/contacts/${mine.id}/letter`, letterTo(mine, held))
  assert.equal(answer.status, 409, `A held mail was answered: ${answer.text}`)
}

const letterTo = ({ email }: MailedCase, came: Json | undefined) => ({
  to: email,
  subject: 'Re: Your quote',
  text: 'Yes.',
  in_reply_to: String(came?.['id']),
})

/** One mail by many connections, to all instances. */
async function arriveAtOnce(target: AttackTarget, about: MailedCase): Promise<void> {
  const mail = { to: about.address, from: about.email, id: randomKey() }
  const statuses = await Promise.all(Array.from({ length: COPIES }, (_, nth) => hand(target, mail, nth)))
  assert.deepEqual(new Set(statuses), new Set([200]), `It was refused: ${statuses.join(', ')}`)
  assert.deepEqual(await statesOf(target, about), ['new'], 'It does not stand once')
}

async function writeAsMachines(target: AttackTarget, about: MailedCase): Promise<number> {
  const had = (await inboundOf(target, about)).length
  for (let nth = 0; nth < MACHINES; nth += 1) {
    const more = ['Auto-Submitted: auto-replied']
    await hand(target, { to: about.address, from: about.email, more, text: `I am away ${nth}` }, nth)
  }
  const states = await statesOf(target, about)
  assert.ok(!states.includes('new'), 'A machine waits for an answer')
  const kept = states.length - had
  assert.ok(kept < MACHINES, 'A loop of machines fills the case')
  return kept
}

/** By two reps, of whom both mail, and one settles it. */
async function answerAtOnce(target: AttackTarget, about: MailedCase): Promise<void> {
  const [came] = await inboundOf(target, about)
  const send = (nth: number) =>
    target.rep
      .copy((target.programs[nth % target.programs.length] ?? target.programs[0]).origin)
      .send('POST', `/admin/contacts/${about.id}/letter`, letterTo(about, came), {
        'idempotency-key': randomKey(),
      })
  const answers = await Promise.all([send(0), send(1)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
    answers.map(({ text }) => text).join(),
  )
  assert.deepEqual(await statesOf(target, about), ['answered'], 'It still waits')
  const answered = () =>
    target.mail.deliveriesTo(about.email).filter(({ headers }) => headers.has('in-reply-to'))
  await waitUntil(() => answered().length === 2)
}
