import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { foldClaim } from '#domain/claims/states/claim-history.ts'
import type { ClaimEventKind } from '#domain/claims/states/claim-states.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { claimEvents, claims } from '#server/schema/claims/claims.schema.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import type { Actor, ClaimAction, LivedContest, RepActor } from '#testing/claim-lives/claim-actions.ts'
import { ClaimantCalls } from '#testing/claim-lives/claimant-calls.ts'
import type { Folder } from '#testing/claim-lives/folder.ts'
import { CaseCalls, codeOf, type SeenCase } from '#testing/claim-lives/case-calls.ts'
import { NaiveClaims } from '#testing/claim-lives/naive-claims.ts'
import { ACE } from '#testing/claims.ts'
import { type HeldPolicy, openWithLink } from '#testing/held-policy.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

const WINNERS = ['Theo Alvarado', 'Ruth Kessler', 'Omar Diaz'] as const
const BODIES: Readonly<Record<LivedContest, object>> = {
  ace: { contest: 'grand_prize' },
  shootout: { contest: 'shootout', hole: 18, group_size: null },
  bonus: { contest: 'bonus_prize', hole: 4 },
}
const PLAYED = Date.UTC(2027, 5, 12, 21, 20)
/** After whatever happens in a life. */
const AT_LAST = new Date('2040-01-01T12:00:00Z')
const DAY_MS = 86_400_000

interface Sent {
  id: string
  by: Actor
  report: object
}

/** Claims of one policy as they are lived through the calls, beside folders on a shelf. */
export class ClaimLife {
  readonly #office: PolicyOffice
  readonly #policy: HeldPolicy
  readonly #shelf = new NaiveClaims()
  readonly #reached: Set<string>
  readonly #browsers = new Map<Actor, Client>()
  readonly #emails: Readonly<Record<RepActor, string>>
  #ids: Record<RepActor, string> | undefined
  readonly #sent: Sent[] = []
  #days = 0

  constructor(office: PolicyOffice, policy: HeldPolicy, reached: Set<string>) {
    this.#office = office
    this.#policy = policy
    this.#reached = reached
    const nth = randomUUID().slice(0, 8)
    this.#emails = {
      owner: `owner-${nth}@office.example`,
      other: `other-${nth}@office.example`,
      leaving: `leaving-${nth}@office.example`,
    }
  }

  async begin(before: string): Promise<void> {
    const { context } = this.#office
    const ids: Partial<Record<RepActor, string>> = {}
    for (const rep of ['owner', 'other', 'leaving'] as const) {
      const role = rep === 'owner' ? 'owner' : 'specialist'
      ids[rep] = (await aRep(context, this.#emails[rep], { name: rep, role })).id
    }
    this.#ids = ids as Record<RepActor, string>
    this.#shelf.isCancelled = before === 'cancelled'
    await this.#pass(0)
  }

  /** Days pass: sessions end, and everybody comes again. */
  async #pass(days: number): Promise<'ok'> {
    this.#days += days
    const now = new Date(PLAYED + this.#days * DAY_MS).toISOString()
    this.#office.setTime(now)
    this.#shelf.today = now.slice(0, 10)
    for (const rep of ['owner', 'other', 'leaving'] as const) {
      if (this.#shelf.gone.has(rep)) continue
      const browser = testClient(this.#office.server)
      await signInAs(browser, { email: this.#emails[rep] })
      this.#browsers.set(rep, browser)
    }
    this.#browsers.set('holder', await openWithLink(this.#office, this.#policy.email))
    return 'ok'
  }

  #browser(actor: Actor): Client {
    return this.#browsers.get(actor) as Client
  }

  async take(action: ClaimAction): Promise<void> {
    const { folders } = this.#shelf
    const folder = folders[action.claim % Math.max(1, folders.length)]
    const [answered, wanted] = await this.#do(action, folder)
    expect(answered, JSON.stringify(action)).toBe(wanted)
    if (wanted !== 'ok') this.#reached.add(wanted)
    // A report may have opened another one, and given the place of this one to it.
    const touched = action.does === 'report' ? folders.slice(-1) : folder ? [folder] : []
    await this.check(JSON.stringify(action), touched)
  }

  async #do(action: ClaimAction, folder: Folder | undefined): Promise<[answered: string, wanted: string]> {
    const { does } = action
    if (does === 'report') return this.#report(action)
    if (does === 'days') return [await this.#pass(action.days), 'ok']
    if (does === 'disable') return this.#disable()
    if (does === 'report again' || does === 'reuse the report') return this.#again(does)
    if (!folder) return ['ok', 'ok']
    const calls = new CaseCalls(this.#browser(action.rep), folder, this.#shelf)
    const isGone = this.#shelf.gone.has(action.rep)
    if (does === 'form') return calls.form(this.#browser('holder'))
    if (does === 'file' || does === 'link' || does === 'sign')
      return new ClaimantCalls(this.#office, this.#browser('holder'), folder, this.#shelf)[does]()
    if (does === 'take back') return calls.takeBack(this.#browser('holder'))
    if (does === 'answer') return calls.answer(this.#browser('holder'))
    if (isGone) return [await calls.asNobody(), 'SIGN_IN_REQUIRED']
    return does === 'assign' ? calls.assign(action.to, this.#ids) : calls.take(action)
  }

  async #report({
    by,
    contest,
    winner: nth,
    isShort,
  }: Extract<ClaimAction, { does: 'report' }>): Promise<[string, string]> {
    if (this.#shelf.gone.has(by as RepActor)) return ['ok', 'ok']
    const winner = WINNERS[nth] ?? ''
    const report = { ...ACE, ...BODIES[contest], winner, yardage: isShort ? 120 : 170 }
    const sent: Sent = { id: randomUUID(), by, report }
    const wanted = this.#shelf.report(contest, winner)
    const answer = await this.#send(sent)
    if (answer.statusCode === 201) {
      this.#sent.push(sent)
      const { number } = answer.json().data
      const folder = this.#shelf.open(number, { contest, winner, isShort })
      const seen = await this.#read(folder)
      folder.documents = seen.documents.map(({ key, place, form, is_identity, state }) => {
        const times = state === 'missing' ? 0 : 1
        return { key, place, isForm: form === 'form', isIdentity: is_identity, state, times }
      })
    }
    return [codeOf(answer), wanted]
  }

  #send({ id, by, report }: Sent) {
    return this.#browser(by).send('POST', `/api/policies/${this.#policy.number}/claims`, { id, ...report })
  }

  /** The last report once more, as after a lost answer, or with other words under its id. */
  async #again(does: 'report again' | 'reuse the report'): Promise<[string, string]> {
    const last = this.#sent.at(-1)
    if (!last || this.#shelf.gone.has(last.by as RepActor)) return ['ok', 'ok']
    if (does === 'report again') return [codeOf(await this.#send(last)), 'ok']
    const report = { ...last.report, what_happened: 'It was another one' }
    return [codeOf(await this.#send({ ...last, report })), 'IDEMPOTENCY_KEY_REUSED']
  }

  async #disable(): Promise<[string, string]> {
    if (this.#shelf.gone.has('leaving')) return ['ok', 'ok']
    this.#shelf.gone.add('leaving')
    const path = `/api/admin/reps/${this.#ids?.leaving}/disable`
    return [codeOf(await this.#browser('owner').send('POST', path, {})), 'ok']
  }

  async #read(folder: Folder): Promise<SeenCase> {
    return (await this.#browser('owner').get(`/api/admin/claims/${folder.number}`)).json().data
  }

  /** What reps and the holder see is what is in the folders, and the books and the rows agree. */
  async check(what: string, folders: readonly Folder[] = this.#shelf.folders): Promise<void> {
    const { db } = this.#office.context
    for (const folder of folders) {
      const seen = await this.#read(folder)
      const { waiting } = folder
      expect(
        {
          state: seen.state,
          place: seen.place,
          reserve: seen.reserve,
          awarded: seen.awarded,
          owed: seen.documents_owed,
          documents: seen.documents.map(({ state }) => state),
          pending: seen.pending && [seen.pending.kind, seen.pending.is_outdated],
          awards: seen.awards.map(({ parts }) =>
            parts.map(({ due_on, amount, paid }) => [due_on, amount, paid !== null]),
          ),
        },
        `${folder.number} after ${what}`,
      ).toEqual({
        state: folder.label,
        place: folder.lines,
        reserve: folder.book.setAside / 100,
        awarded: folder.book.promised / 100,
        owed: folder.owed,
        documents: folder.documents.map(({ state }) => state),
        pending: waiting
          ? [waiting.kind, waiting.written !== folder.written || this.#shelf.gone.has(waiting.by)]
          : null,
        awards: folder.schedule(),
      })
      for (const [at, { parts }] of seen.awards.entries()) folder.learnEntries(at, parts)
    }
    expect(await findBookErrors(db, AT_LAST), what).toEqual([])
    await this.#checkRows()
  }

  /** States are the folds of their events, and no winner has two claims that stand. */
  async #checkRows(): Promise<void> {
    const { db } = this.#office.context
    const standing = new Set<string>()
    for (const folder of this.#shelf.folders) {
      const [claim] = await db.select().from(claims).where(eq(claims.number, folder.number))
      if (!claim) throw new Error(`${folder.number} is gone`)
      const events = await db
        .select()
        .from(claimEvents)
        .where(eq(claimEvents.claimId, claim.id))
        .orderBy(claimEvents.place)
      const status = foldClaim(
        events.map(({ place, kind, fromState, toState, at }) => {
          const from = fromState === 'none' ? null : fromState
          return { place, kind, from, to: toState, at: at.toISOString() }
        }),
      )
      expect([status?.state, status?.place]).toEqual([claim.state, claim.place])
      for (const { kind, fromState, toState } of events)
        this.#reached.add(transition(kind, fromState, toState))
      if (claim.setAsideAt !== null) continue
      const who = claim.winners === 'one' && claim.releasedAt === null ? 'the one winner' : claim.winnerKey
      expect(standing.has(`${claim.entity} ${who}`), `two claims for ${who}`).toBe(false)
      standing.add(`${claim.entity} ${who}`)
    }
  }
}

export function transition(kind: ClaimEventKind, from: string, to: string): string {
  return `${kind}: ${from} to ${to}`
}
