import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { BLOCK_SECONDS } from '#contract/edit-block.ts'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { expectNothingLost, QuotePage, QUOTE_FIELDS, REP_FIELDS } from '../../support/desk/quote-page.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const KILLS = 2 * ATTACK_TIMES
/** What a busy machine may take to answer after a block has ended. */
const MARGIN_MS = 3000
const READY_TIMEOUT_MS = 60_000
/** How long all edit together before one of the instances is killed. */
const MIXED_MS = 1500

export const twoReps: Attack = {
  name: 'two-reps',
  description: `two reps and two customers on one quote, an instance killed ${KILLS} times while all edit, by turns that of the rep who has the block`,
  databases: ['postgres'],
  needsOwnProgram: true,
  // Fees can be set by hand.
  settings: { SPECIAL_PRICING_EMAILS: 'attack.example' },
  run: async (target) => {
    const quote = await createReadyQuote(await target.newCaller())
    const editors = await Promise.all([
      signInRep(target, 0, quote.id),
      signInRep(target, 1, quote.id),
      ...[0, 1].map(async (nth) => new Editor(new QuotePage(await target.newCaller(nth), quote.id, false))),
    ])
    const slowest: number[] = []
    for (let round = 0; round < KILLS; round += 1) {
      await Promise.all(target.programs.map(({ origin }) => waitUntilReady(origin)))
      // Each of the instances in turn, both ways.
      const nth = Math.floor(round / 2) % 2
      if (round % 2 === 0) slowest.push(await killHolder(target, editors, nth))
      else await killDuringMixedEditing(target, editors, nth)
    }
    await Promise.all(editors.map((editor) => editor.pauseWork()))
    const { saved, unknown } = await expectNothingLost(editors.map(({ page }) => page))
    const outcomes = countOutcomes(editors.flatMap(({ page }) => page.outcomes))
    return `${outcomes}; ${saved} saves acknowledged, all there; ${unknown} without an answer; a block ended ${Math.max(...slowest)} ms after its instance`
  },
}

async function signInRep(target: AttackTarget, nth: number, quoteId: string): Promise<Editor> {
  const { email, password } = await inviteRep(target, 'specialist')
  const caller = await target.newCaller(nth)
  const { status, text } = await caller.send('POST', '/admin/session', { email, password })
  assert.equal(status, 200, text)
  return new Editor(new QuotePage(caller, quoteId, true))
}

/**
 * Kills the instance on which one rep edits. The other one, who only asks for the block and takes nothing over, has to get
 * it within its length. Returns how long it took.
 */
async function killHolder(target: AttackTarget, editors: readonly Editor[], nth: number): Promise<number> {
  const [holder, other] = [editors[nth], editors[1 - nth]]
  const program = target.programs[nth]
  assert.ok(holder && other && program)
  for (const rep of [holder, other]) await rep.pauseWork()
  for (const editor of editors.slice(2)) editor.run()
  await waitUntilEditing(holder)
  other.run({ takesOver: false })
  await pause(Math.random() * 1000)
  const lastRenewed = Date.now()
  await holder.page.block('PUT', '', { is_typing: true })
  await program.kill()
  await other.untilEditing()
  const took = Date.now() - lastRenewed
  assert.ok(took <= BLOCK_SECONDS * 1000 + MARGIN_MS, `A block outlived its lease: ${took} ms`)
  await program.start()
  return took
}

/** Everybody edits, asks and takes over; one instance is killed at some moment. */
async function killDuringMixedEditing(
  target: AttackTarget,
  editors: readonly Editor[],
  nth: number,
): Promise<void> {
  await Promise.all(editors.map((editor) => editor.pauseWork()))
  for (const editor of editors) editor.run()
  await pause(MIXED_MS * (0.5 + Math.random()))
  await target.programs[nth]?.kill()
  await pause(MIXED_MS)
  await target.programs[nth]?.start()
}

async function waitUntilEditing(holder: Editor): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await holder.page.begin())) {
    assert.ok(Date.now() < deadline, 'A rep cannot begin to edit')
    await pause(100)
  }
  await holder.edit()
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const isReady = () =>
    fetch(`${origin}/quote/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    assert.ok(Date.now() < deadline, 'An instance did not become ready')
    await pause(50)
  }
}

/** Somebody who goes on editing on one instance, in whatever way is open. */
class Editor {
  readonly page: QuotePage
  #isRunning = false
  #isEditing = false
  #work: Promise<void> = Promise.resolve()

  constructor(page: QuotePage) {
    this.page = page
  }

  run({ takesOver = true } = {}): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#work = this.#keepEditing(takesOver)
  }

  async pauseWork(): Promise<void> {
    this.#isRunning = false
    await this.#work
    this.#isEditing = false
    if (this.page.isRep) await this.page.block('DELETE')
  }

  async untilEditing(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!this.#isEditing) {
      assert.ok(Date.now() < deadline, 'A block did not end')
      await pause(10)
    }
  }

  /** Types into some field; a rep also writes notes and sets fees. */
  edit(): Promise<string> {
    const { isRep } = this.page
    if (isRep && Math.random() < 0.2) return this.page.setFee(200 + Math.floor(Math.random() * 100))
    const fields: readonly string[] = isRep ? REP_FIELDS : QUOTE_FIELDS
    return this.page.save(fields[Math.floor(Math.random() * fields.length)] ?? QUOTE_FIELDS[0])
  }

  async #keepEditing(takesOver: boolean): Promise<void> {
    while (this.#isRunning) {
      if (this.page.isRep) {
        this.#isEditing = await this.page.begin()
        // A rep who is blocked tries to save all the same, and may ask or take over.
        if (!this.#isEditing && takesOver && Math.random() < 0.3)
          await this.page.block('POST', Math.random() < 0.5 ? '/take-over' : '/request')
      }
      // A connection that was refused says so at once.
      if ((await this.edit()) === '0') await pause(100)
      await pause(Math.random() * 200)
    }
  }
}
