import assert from 'node:assert/strict'
import { softwareAuthenticator } from '#testing/software-authenticator.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type CodeApp, setUpCodeApp } from '../../support/desk/code-app.ts'
import { inviteRep, type InvitedRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const SESSION = '/admin/session'
const FACTOR = `${SESSION}/second-factor`
const ACCOUNT = '/admin/account'
/** Passkeys need a site with a name; the program listens elsewhere, which is nothing to the proof. */
const ORIGIN = 'http://localhost:3000'
const AT_ONCE = 6
/** What one address may try at one account in 15 minutes. */
const MAX_TRIES = 10
/** Of codes that are no longer, or not yet, accepted; the nearest are far enough not to become valid meanwhile. */
const FAR_PERIODS = [-2880, -20, -3, 4, 20, 2880]

export const secondFactors: Attack = {
  name: 'second-factors',
  description: `codes, recovery codes and passkeys used twice, ${AT_ONCE} times at once, of other times, challenges, sessions and sites, and guessed`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: { PUBLIC_URL: ORIGIN },
  run: async (target) => {
    await replayCodes(target)
    await replayRecoveryCode(target)
    await forgePasskeys(target)
    await replayPasskey(target)
    const guesses = await guessCodes(target)
    return `each factor was good once, for its own sign-in; of the guesses ${guesses}`
  },
}

/** Somebody with the right password, at one instance or the other. */
async function enterPassword(
  target: AttackTarget,
  { email, password }: InvitedRep,
  nth = 0,
): Promise<Caller> {
  const caller = await target.newCaller(nth)
  const { status, text } = await caller.send('POST', SESSION, { email, password })
  assert.equal(status, 202, `A password alone was answered with ${status}: ${text}`)
  return caller
}

function enterPasswords(target: AttackTarget, rep: InvitedRep, count: number): Promise<Caller[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => enterPassword(target, rep, nth)))
}

interface RepWithApp extends CodeApp {
  rep: InvitedRep
}

/** A rep with an app, confirmed by the code before the present one, so that two more can be used at once. */
async function repWithApp(target: AttackTarget): Promise<RepWithApp> {
  const rep = await inviteRep(target, 'specialist')
  return { rep, ...(await setUpCodeApp(rep.caller, -1)) }
}

async function replayCodes(target: AttackTarget): Promise<void> {
  const { rep, codeIn } = await repWithApp(target)
  const [one, ...others] = await enterPasswords(target, rep, AT_ONCE)
  assert.ok(one)
  const code = codeIn(0)
  await expectOnce('A code', [one, ...others], () => ({ code }))
  const late = await enterPassword(target, rep)
  await expectRefused(late, { code }, 'A code was accepted in another session')
  const other = await repWithApp(target)
  const caller = await enterPassword(target, other.rep)
  for (const periods of FAR_PERIODS)
    await expectRefused(
      caller,
      { code: other.codeIn(periods) },
      `A code ${periods} periods away was accepted`,
    )
}

async function replayRecoveryCode(target: AttackTarget): Promise<void> {
  const { rep, recoveryCodes } = await repWithApp(target)
  const [code] = recoveryCodes
  const callers = await enterPasswords(target, rep, AT_ONCE)
  await expectOnce('A recovery code', callers, () => ({ recovery_code: code }))
  const late = await enterPassword(target, rep)
  await expectRefused(late, { recovery_code: code }, 'A recovery code was accepted later')
}

type Authenticator = ReturnType<typeof softwareAuthenticator>

async function repWithPasskey(
  target: AttackTarget,
): Promise<{ rep: InvitedRep; authenticator: Authenticator }> {
  const rep = await inviteRep(target, 'specialist')
  const authenticator = softwareAuthenticator(ORIGIN)
  const options = await askFor(rep.caller, `${ACCOUNT}/passkeys/challenge`)
  const body = { name: 'My laptop', passkey: authenticator.create(options) }
  const added = await rep.caller.send('POST', `${ACCOUNT}/passkeys`, body)
  assert.equal(added.status, 201, added.text)
  const again = await rep.caller.send('POST', `${ACCOUNT}/passkeys`, body)
  assert.equal(again.status, 422, 'A passkey was added twice with one challenge')
  return { rep, authenticator }
}

/** Answers that are right but for one thing. */
async function forgePasskeys(target: AttackTarget): Promise<void> {
  const { rep, authenticator } = await repWithPasskey(target)
  const caller = await enterPassword(target, rep)
  const other = await enterPassword(target, rep, 1)
  const ask = (of: Caller) => askFor(of, `${SESSION}/passkey-challenge`)
  const another = authenticator.sign({ challenge: 'bWFkZSB1cA' })
  await expectRefused(caller, { passkey: another }, 'A passkey signed a challenge of its own')
  const foreign = authenticator.sign(await ask(other))
  await expectRefused(caller, { passkey: foreign }, 'A passkey signed the challenge of another session')
  const ofAccount = authenticator.sign(await askFor(rep.caller, `${ACCOUNT}/confirmation/challenge`))
  await expectRefused(caller, { passkey: ofAccount }, 'A passkey signed what a session has to prove')
  const fake = softwareAuthenticator(ORIGIN).sign(await ask(caller))
  await expectRefused(caller, { passkey: fake }, 'Another passkey was accepted')
  const known = authenticator.sign(await ask(caller)) as Json
  const stolenId = { ...fake, id: known['id'], rawId: known['rawId'] }
  await expectRefused(caller, { passkey: stolenId }, 'Another key was accepted under the id of a passkey')
  const elsewhere = authenticator.sign(await ask(caller), undefined, 'http://evil.example')
  await expectRefused(caller, { passkey: elsewhere }, 'A passkey that signed on another site was accepted')
}

async function replayPasskey(target: AttackTarget): Promise<void> {
  const { rep, authenticator } = await repWithPasskey(target)
  const caller = await enterPassword(target, rep)
  const passkey = authenticator.sign(await askFor(caller, `${SESSION}/passkey-challenge`))
  const copies = Array.from({ length: AT_ONCE }, () => caller.copy())
  await expectOnce('An answer of a passkey', copies, () => ({ passkey }))
  const later = await enterPassword(target, rep)
  await expectRefused(later, { passkey }, 'An answer of a passkey was accepted in another session')

  // A copied passkey, which counts like the other one.
  const callers = await enterPasswords(target, rep, AT_ONCE)
  const answers: object[] = []
  for (const one of callers) {
    answers.push(authenticator.sign(await askFor(one, `${SESSION}/passkey-challenge`), 1000))
  }
  await expectOnce('A passkey with one count', callers, (nth) => ({ passkey: answers[nth] }))
}

/** However often the password is entered again, and all at once. */
async function guessCodes(target: AttackTarget): Promise<string> {
  const { rep, codeIn } = await repWithApp(target)
  const callers = await enterPasswords(target, rep, AT_ONCE)
  const guesses = Array.from({ length: 3 * MAX_TRIES }, (_, nth) => String(nth).padStart(6, '0'))
  const answers = await Promise.all(
    guesses.map((code, nth) => send(callers[nth % callers.length] ?? callers[0], { code })),
  )
  const outcomes = answers.map(outcomeOf)
  const checked = outcomes.filter((outcome) => outcome !== 'RATE_LIMITED').length
  assert.ok(checked <= MAX_TRIES, `${checked} guesses were checked: ${countOutcomes(outcomes)}`)
  const right = await send(await enterPassword(target, rep), { code: codeIn(0) })
  assert.equal(outcomeOf(right), 'RATE_LIMITED', 'The guessing went on after the limit')
  return countOutcomes(outcomes)
}

async function askFor(caller: Caller, path: string): Promise<{ challenge: string }> {
  const { status, data, text } = await caller.send('POST', path, {})
  assert.equal(status, 200, text)
  return data as unknown as { challenge: string }
}

function send(caller: Caller | undefined, proof: object): Promise<ApiResponse> {
  if (!caller) throw new Error('Nobody asks')
  return caller.send('POST', FACTOR, proof)
}

/** All send their proof at once; one of them is signed in. */
async function expectOnce(
  what: string,
  callers: readonly Caller[],
  proof: (nth: number) => object,
): Promise<void> {
  const answers = await Promise.all(callers.map((caller, nth) => send(caller, proof(nth))))
  const outcomes = answers.map(outcomeOf)
  const accepted = outcomes.filter((outcome) => outcome === '200').length
  assert.equal(accepted, 1, `${what} was accepted ${accepted} times: ${countOutcomes(outcomes)}`)
  const statuses = await Promise.all(callers.map(async (caller) => (await caller.get(SESSION)).status))
  assert.equal(statuses.filter((status) => status === 200).length, 1, `${what} opened several sessions`)
}

async function expectRefused(caller: Caller, proof: object, otherwise: string): Promise<void> {
  const { status, text } = await send(caller, proof)
  assert.equal(status, 422, `${otherwise}: ${status} ${text}`)
  assert.equal((await caller.get(SESSION)).status, 401, `${otherwise}, and a session is open`)
}
