import assert from 'node:assert/strict'
import type { ApiResponse, Caller } from '../caller.ts'
import { createReadyQuote, type ReadyQuote } from '../ready-quote.ts'

/** 80 professionals for a car: the carrier is asked. */
const FIELDS = {
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}
const REFERRAL = { code: 'CARRIER_NOTE', entity: 'grand_prize', index: 1 }

export interface Decision {
  answer: 'approved' | 'refused'
  /** Mailed to the client. */
  letter: { subject: string; message: string }
}

/** A quote that nobody can buy before a rep has recorded the carrier's answer. */
export function createReferredQuote(caller: Caller, others: object = {}): Promise<ReadyQuote> {
  return createReadyQuote(caller, { ...FIELDS, ...others })
}

/** A rep records the answer for the figures of a version of the quote, the latest unless another one is named. */
export async function decideReferral(
  rep: Caller,
  { id }: ReadyQuote,
  decision: Decision,
  seen?: number,
): Promise<ApiResponse> {
  const version = seen ?? (await readQuoteVersion(rep, id))
  return rep.send('POST', `/admin/contacts/${id}/approvals`, {
    version,
    ...REFERRAL,
    note: 'Ms Reed, by telephone',
    ...decision,
  })
}

export async function readQuoteVersion(caller: Caller, id: string): Promise<number> {
  const { status, data, text } = await caller.get(`/contacts/${id}`)
  assert.equal(status, 200, text)
  return Number(data['version'])
}
