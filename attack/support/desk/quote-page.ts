import assert from 'node:assert/strict'
import { PAGE_HEADER } from '#contract/edit-block.ts'
import { outcomeOf } from '../../attacks/purchase/concurrent-purchases.ts'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import { randomKey } from '../ready-quote.ts'

/** What customers and reps type; the last one is a note that only reps see. */
export const QUOTE_FIELDS = ['tournament_name', 'course_name', 'course_city'] as const
export const REP_FIELDS = [...QUOTE_FIELDS, 'signs_needed_notes'] as const
const FEE_FIELD = 'h_cert_fee_1'

interface Save {
  version: number
  /** The version that it named. */
  seen: number
  field: string
  value: string
}

/** A page on which a rep or a customer edits one quote. It keeps what was acknowledged. */
export class QuotePage {
  readonly saved: Save[] = []
  /** Without an answer, so nobody knows whether they were stored. */
  readonly unknown: Save[] = []
  readonly outcomes: string[] = []
  readonly unexpected: string[] = []
  readonly isRep: boolean
  readonly name = randomKey().slice(0, 6)
  readonly #caller: Caller
  readonly #id: string
  #seen = 1
  #typed = 0

  constructor(caller: Caller, id: string, isRep: boolean) {
    this.#caller = caller
    this.#id = id
    this.isRep = isRep
  }

  block(method: 'POST' | 'PUT' | 'DELETE', path = '', body: object = {}): Promise<ApiResponse> {
    return this.#caller.send(method, `/admin/contacts/${this.#id}/block${path}`, body, this.#headers)
  }

  /** Asks to edit. True if this page does then. */
  async begin(): Promise<boolean> {
    const { status, data } = await this.block('POST')
    return status === 200 && (data as Json | null)?.['seen_by'] === 'editor'
  }

  /** What this page is of the one that edits; undefined if none does. */
  async seenBy(): Promise<string | undefined> {
    const { status, data, text } = await this.#caller.get(`/admin/contacts/${this.#id}/block`, this.#headers)
    assert.equal(status, 200, text)
    return (data as Json | null)?.['seen_by'] as string | undefined
  }

  save(field: string): Promise<string> {
    this.#typed += 1
    const value = `${this.name} ${this.#typed}`
    const body = { action: 'save', version: this.#seen, customFields: { [field]: value } }
    return this.#send(field, value, () =>
      this.#caller.send('PUT', `/contacts/${this.#id}`, body, this.#headers),
    )
  }

  /** Sets the fee of the first contest by hand. */
  setFee(fee: number): Promise<string> {
    const place = { entity: 'grand_prize', index: 1, fee, reason: 'Third year with us' }
    const body = { version: this.#seen, ...place }
    return this.#send(FEE_FIELD, String(fee), () =>
      this.#caller.send('POST', `/admin/contacts/${this.#id}/override`, body, this.#headers),
    )
  }

  /** The quote as this page is shown it. */
  async read(): Promise<Json> {
    const { status, data, text } = await this.#caller.get(`/contacts/${this.#id}`)
    assert.equal(status, 200, text)
    return data
  }

  async #send(field: string, value: string, send: () => Promise<ApiResponse>): Promise<string> {
    const seen = this.#seen
    const answer = await send()
    const outcome = outcomeOf(answer)
    this.outcomes.push(outcome)
    const version = Number(answer.data['version'])
    if (outcome === '200') this.saved.push({ version, seen, field, value })
    else if (answer.status === 0 || answer.status >= 500)
      this.unknown.push({ version: seen + 1, seen, field, value })
    else if (outcome !== 'VERSION_CONFLICT' && (outcome !== 'QUOTE_BLOCKED' || !this.isRep))
      this.unexpected.push(`${answer.status} ${answer.text.slice(0, 300)}`)
    if (outcome === '200' || outcome === 'VERSION_CONFLICT') this.#seen = version
    return outcome
  }

  get #headers(): Record<string, string> {
    return this.isRep ? { [PAGE_HEADER]: this.name } : {}
  }
}

/**
 * Each acknowledged save has a version of its own and was made on what the one before had stored, and the last one of each
 * field is there. The first page must be a rep's, who sees every field.
 */
export async function expectNothingLost(
  pages: readonly QuotePage[],
): Promise<{ saved: number; unknown: number }> {
  assert.deepEqual(
    pages.flatMap(({ unexpected }) => unexpected),
    [],
  )
  const saved = pages.flatMap((page) => page.saved).toSorted((a, b) => a.version - b.version)
  const unknown = pages.flatMap((page) => page.unknown)
  const versions = saved.map(({ version }) => version)
  assert.equal(new Set(versions).size, versions.length, 'Two saves were acknowledged with one version')
  for (const { version, seen, field } of saved)
    assert.equal(seen, version - 1, `${field} of version ${version} was saved on version ${seen}`)
  const stored = await pages[0]?.read()
  const fields = (stored?.['customFields'] ?? {}) as Json
  for (const field of new Set(saved.map((save) => save.field))) {
    const last = saved.findLast((save) => save.field === field)
    const isLater = (save: Save) => save.field === field && (!last || save.version > last.version)
    const allowed = [last, ...unknown.filter(isLater)].map((save) => save?.value)
    assert.ok(
      allowed.includes(String(fields[field])),
      `${field} lost what version ${last?.version} stored: ${String(fields[field])} instead of ${last?.value}`,
    )
  }
  const missing = Number(stored?.['version']) - 1 - saved.length
  assert.ok(missing >= 0 && missing <= unknown.length, `${missing} versions come from no save that was sent`)
  return { saved: saved.length, unknown: unknown.length }
}
