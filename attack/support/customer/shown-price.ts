import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { outcomeOf } from '../../attacks/purchase/concurrent-purchases.ts'
import type { Caller } from '../caller.ts'
import { buy, randomKey, type ReadyQuote, versionAndAmount } from '../ready-quote.ts'

/** The quote with another price, made by what is in force now for the same figures. */
export async function priceAnew(caller: Caller, quote: ReadyQuote): Promise<ReadyQuote> {
  let shown = quote
  for (const players of [121, 120]) shown = await save(caller, shown, { h_amateurs_1: players })
  return shown
}

/** A price that is still good stays as it is while nothing that is rated changes. */
export async function changeNothingRated(caller: Caller, quote: ReadyQuote): Promise<ReadyQuote> {
  const now = await save(caller, quote, { insured_last_name: 'Renamed' })
  assert.equal(now.amountDue, quote.amountDue, 'Another name made the quote cost something else')
  return now
}

async function save(caller: Caller, quote: ReadyQuote, customFields: object): Promise<ReadyQuote> {
  const body = { action: 'save', version: quote.version, customFields }
  const saved = await caller.send('PUT', `/contacts/${quote.id}`, body)
  assert.equal(saved.status, 200, saved.text)
  return { ...quote, ...versionAndAmount(saved) }
}

/** Buys at the price that was shown, which has to go well, and gives the fields of the bought quote. */
export async function buyAsShown(caller: Caller, shown: ReadyQuote): Promise<Record<string, unknown>> {
  const key = randomKey()
  let bought = await buy(caller, shown, { key })
  // The gateway is busy: the same purchase is asked for again.
  for (let tries = 0; bought.status === 202 && tries < 60; tries += 1) {
    await pause(500)
    bought = await buy(caller, shown, { key })
  }
  assert.equal(outcomeOf(bought), '200', `A shown price could not be bought: ${bought.text}`)
  const { data } = await caller.get(`/contacts/${shown.id}`)
  const fields = data['customFields'] as Record<string, unknown>
  assert.equal(fields['amount_due'], shown.amountDue, 'A policy costs something else than what was shown')
  return fields
}
