import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { claimCaseResponse } from '#contract/claims/case.ts'
import type { ClaimAction, RepActor } from '#testing/claim-lives/claim-actions.ts'
import { A_CARRIER_LETTER, A_CONSENT, answerIn, newLetterIn } from '#testing/claims.ts'
import type { Folder, NaiveDocument } from '#testing/claim-lives/folder.ts'
import type { NaiveClaims } from '#testing/claim-lives/naive-claims.ts'
import type { Client } from '#testing/server.ts'

export type SeenCase = z.output<typeof claimCaseResponse>['data']
type Outcome = Promise<[answered: string, wanted: string]>
type Only<D extends ClaimAction['does']> = Extract<ClaimAction, { does: D }>

/** `ok`, or the reason of a refusal, or its code. */
export function codeOf(answer: { statusCode: number; json: () => unknown }): string {
  if (answer.statusCode < 300) return 'ok'
  const { code, data } = answer.json() as { code: string; data?: { reason?: string } | null }
  return data?.reason ?? code
}

const AFFIDAVIT = {
  name: 'Theo Alvarado',
  address_1: '12 Oak Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  is_adult: 'Yes',
  status: 'amateur',
  place: 'Hole 7',
  time: '12:31',
  own_shot: 'Yes',
}

/** What somebody does with one claim, by the calls and in its folder. */
export class CaseCalls {
  readonly #rep: Client
  readonly #folder: Folder
  readonly #shelf: NaiveClaims

  constructor(rep: Client, folder: Folder, shelf: NaiveClaims) {
    this.#rep = rep
    this.#folder = folder
    this.#shelf = shelf
  }

  get #url() {
    return `/api/admin/claims/${this.#folder.number}`
  }

  #send(path: string, body: object, browser = this.#rep) {
    return browser.send('POST', `${this.#url}/${path}`, body)
  }

  async #read(): Promise<SeenCase> {
    return (await this.#rep.get(this.#url)).json().data
  }

  /** A rep who was disabled. */
  async asNobody(): Promise<string> {
    return codeOf(await this.#send('decision/drop', { reason: 'I am gone' }))
  }

  async form(holder: Client): Outcome {
    const document = this.#folder.documents.find(({ key }) => key === 'affidavit')
    const path = `/api/claims/${this.#folder.number}/forms/affidavit/1`
    const answer = await holder.send('POST', path, { id: randomUUID(), values: AFFIDAVIT })
    return [codeOf(answer), this.#shelf.form(this.#folder, document)]
  }

  async takeBack(holder: Client): Outcome {
    const path = `/api/claims/${this.#folder.number}/withdraw`
    const answer = await holder.send('POST', path, { reason: 'It was not in' })
    return [codeOf(answer), this.#shelf.step(this.#folder, 'withdraw')]
  }

  async answer(holder: Client): Outcome {
    const path = `/api/claims/${this.#folder.number}/answers`
    const body = { id: randomUUID(), message: 'It was measured again' }
    const answer = await holder.send('POST', path, body)
    const wanted = this.#shelf.answer(this.#folder)
    // Once more after a lost answer: it changes nothing.
    if (wanted === 'ok') return [codeOf(await holder.send('POST', path, body)), wanted]
    return [codeOf(answer), wanted]
  }

  /** Nobody is given a claim after they were disabled. */
  async assign(to: RepActor | null, ids: Readonly<Record<RepActor, string>> | undefined): Outcome {
    const body = { rep_id: to && ids?.[to], seen_place: this.#folder.lines }
    const answer = await this.#rep.send('PUT', `${this.#url}/rep`, body)
    if (to && this.#shelf.gone.has(to)) return [codeOf(answer), 'NOT_FOUND']
    return [codeOf(answer), this.#folder.log(this.#folder.label)]
  }

  async take(action: ClaimAction): Outcome {
    const folder = this.#folder
    const seen_place = folder.lines
    switch (action.does) {
      case 'settle':
        return this.#settle()
      case 'document': {
        const document = folder.documents[action.nth % folder.documents.length] as NaiveDocument
        return this.#document(document, action.act)
      }
      case 'step': {
        const { step, isStale } = action
        const body = { step, reason: 'As was said', seen_place: seen_place + (isStale ? 1 : 0) }
        const answer = await this.#send('steps', body)
        return [codeOf(answer), isStale ? 'VERSION_CONFLICT' : this.#shelf.step(folder, step)]
      }
      case 'find':
        return this.#find(action)
      case 'reserve': {
        const cents = Math.ceil((folder.prize * action.percent) / 100)
        const body = { reserve: cents / 100, reason: 'As it looks now', seen_place }
        return [codeOf(await this.#send('reserve', body)), this.#shelf.reserve(folder, cents)]
      }
      case 'approve':
        return this.#approve(action)
      case 'decline': {
        const rules = [folder.contest === 'shootout' ? 'S3' : 'H1']
        const body = { kind: 'decline', rules, waivers: [], letter: 'We cannot pay.', awards: [], seen_place }
        const answer = codeOf(await this.#send('decision', body))
        const wanted = this.#shelf.decide(folder, action.rep, 'decline', [])
        return [answer, wanted]
      }
      case 'confirm': {
        const hash = (await this.#read()).pending?.hash ?? 'none'
        const answer = await this.#send('decision/confirm', { hash, seen_place })
        return [codeOf(answer), this.#shelf.confirm(folder, action.rep)]
      }
      case 'drop':
        return [codeOf(await this.#send('decision/drop', { reason: 'Look again' })), this.#shelf.drop(folder)]
      case 'pay':
        return this.#pay(action)
      case 'discharge':
        return this.#discharge(action)
      case 'reverse': {
        const slip = folder.slips[action.nth % Math.max(1, folder.slips.length)]
        const entry = slip?.entry ?? `${folder.number}-999`
        const answer = await this.#send(`payments/${entry}/reverse`, { reason: 'Returned' })
        return [codeOf(answer), this.#shelf.reverse(folder, slip)]
      }
      default:
        throw new Error(`Nobody does ${action.does} with a claim`)
    }
  }

  async #document(document: NaiveDocument, act: string): Outcome {
    const { key, place, times } = document
    const body = { decision: act, reason: 'The signature is missing', step: times }
    const answer = await this.#send(`documents/${key}/${place}`, body)
    return [codeOf(answer), this.#shelf.decideDocument(this.#folder, document, act)]
  }

  /** Every document is accepted, or not needed. */
  async #settle(): Outcome {
    for (const document of this.#folder.documents) {
      if (document.state === 'accepted' || document.state === 'not_needed') continue
      const act = document.state === 'received' ? 'accepted' : 'not_needed'
      const [answered, wanted] = await this.#document(document, act)
      if (answered !== 'ok' || wanted !== 'ok') return [answered, wanted]
    }
    return ['ok', 'ok']
  }

  async #find({ what }: Only<'find'>): Outcome {
    const found =
      what === 'final'
        ? { fact: 'phase', value: 'final' }
        : { fact: 'measuredYards', value: what === 'short' ? 120 : 170 }
    const answer = await this.#send('findings', { ...found, note: 'By telephone with the course' })
    return [codeOf(answer), this.#shelf.find(this.#folder, what)]
  }

  async #approve({ share, payees, rep }: Only<'approve'>): Outcome {
    const folder = this.#folder
    const all =
      share === 'half' ? Math.ceil(folder.left / 2) : share === 'over' ? folder.left + 1 : folder.left
    const amounts = payees === 2 && all > 2 ? [Math.floor(all / 3), all - Math.floor(all / 3)] : [all]
    const { rules, carrier_letters: letters } = await this.#read()
    const open = rules.filter(
      ({ ground, outcome, waive }) => ground && outcome !== 'held' && waive === 'carrier',
    )
    const given = letters.find(
      ({ answer, rules: asked }) => answer !== null && open.every(({ id }) => asked.includes(id)),
    )
    const consent = given?.answer?.id ?? (open.length > 0 ? await this.#consent() : undefined)
    const waivers = rules
      .filter(({ ground, outcome, waive }) => ground && outcome !== 'held' && waive !== 'nobody')
      .map(({ id }) => ({ rule: id, reason: 'Seen by the rep', ...(consent && { carrier_answer: consent }) }))
    const { years } = folder
    const awards = amounts.map((cents, nth) => ({
      payee: nth === 0 ? folder.winner : 'Kim Roe',
      role: 'winner',
      mode: years === 1 ? 'lump' : 'annuity',
      amount: cents / 100,
      years,
    }))
    const answer = await this.#send('decision', {
      kind: 'approve',
      rules: [],
      waivers,
      letter: '',
      awards,
      reason_for_less: 'Shared with somebody else',
      seen_place: folder.lines,
    })
    return [codeOf(answer), this.#shelf.decide(folder, rep, 'approve', amounts)]
  }

  /** The carrier agrees to what is open, where it may be asked by now. */
  async #consent(): Promise<string | undefined> {
    const asked = await this.#send('carrier-letters', A_CARRIER_LETTER)
    if (asked.statusCode !== 200) return undefined
    const letter = newLetterIn(asked.json().data)
    const agreed = await this.#send(`carrier-letters/${letter}/answer`, A_CONSENT)
    return agreed.statusCode === 200 ? answerIn(agreed.json().data, letter) : undefined
  }

  async #awardId(nth: number): Promise<string> {
    return (await this.#read()).awards[nth]?.id ?? randomUUID()
  }

  async #pay({ award, parts: most }: Only<'pay'>): Outcome {
    const folder = this.#folder
    const lines = folder.book.awards[award] ?? []
    const open = lines.flatMap(({ mark }, nth) => (mark === '' ? [nth] : [])).slice(0, most)
    const parts = open.length > 0 ? open : [0]
    const body = { parts, dated: wireDay(this.#shelf.today), method: 'check', reference: 'Check 1201' }
    const answer = await this.#send(`awards/${await this.#awardId(award)}/payments`, {
      ...body,
      anyway: true,
    })
    return [codeOf(answer), this.#shelf.pay(folder, award, parts)]
  }

  async #discharge({ award, percent }: Only<'discharge'>): Outcome {
    const folder = this.#folder
    const open = (folder.book.awards[award] ?? []).reduce(
      (all, { cents, mark }) => (mark === '' ? all + cents : all),
      0,
    )
    const price = Math.floor((open * percent) / 100)
    const answer = await this.#send(`awards/${await this.#awardId(award)}/discharge`, {
      price: price / 100,
      dated: wireDay(this.#shelf.today),
      provider: 'Old Oak Life',
      reference: 'A-77',
      reason: 'The only offer',
    })
    return [codeOf(answer), this.#shelf.discharge(folder, award, price)]
  }
}

/** `06/12/2027` */
function wireDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
