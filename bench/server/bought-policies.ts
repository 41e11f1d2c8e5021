import { buildApp } from '#server/app.ts'
import { createFeatures } from '#server/features.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { byCard, openWithLink, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { withHostHeader } from '#testing/host-header.ts'
import type { Client } from '#testing/server.ts'
import { testContext, type TestContextOptions } from '#testing/test-context.ts'
import type { Original } from './copied-policies.ts'

/** 100 players and no sign. */
const FIELDS = { h_amateurs_1: 100, grand_prize_signs: 'No', h_sponsor_name_1: null }

export type Site = Awaited<ReturnType<typeof openSite>>

/** The whole server without a network, on an open database. */
export async function openSite(db: Db, { env, ...options }: TestContextOptions = {}) {
  const context = testContext(db, { ...options, env: { RATE_LIMITS: 'off', ...env } })
  const server = withHostHeader(await buildApp({ env: context.env, context, ...createFeatures(context) }))
  return { context, server }
}

export interface Bought extends Original {
  number: string
  holder: Client
}

/** A policy as a customer buys it by card, with the browser of its holder. */
export async function buyPolicy(site: Site, insured_email: string): Promise<Bought> {
  const { context } = site
  const quote = await aQuote(context, { ...FIELDS, insured_email })
  const { purchase } = await purchaseQuote(context, await aPurchase(context, quote))
  const policy = await findPolicyOfPurchase(context.db, purchase.id)
  if (!policy) throw new Error(`The purchase is ${purchase.state}`)
  const { id: policyId, quoteId, number, email } = policy
  return { policyId, quoteId, number, holder: await openWithLink(site, email) }
}

/** To 130, which is charged, certified and endorsed. */
export async function changePlayers(site: Site, { quoteId, number, holder }: Bought): Promise<void> {
  const payload = await payloadOf(site, { quoteId }, { hAmateurs: 130 })
  const request = { action: 'change_policy', kind: 'players', version: 1, payload } as const
  const { data } = (await sendPreview(holder, number, request)).json()
  const paid = { amount_due: data.effect.charge, payment: await byCard(site) }
  const answer = await sendChange(holder, number, { ...request, ...paid })
  if (answer.json().data?.state !== 'applied') throw new Error(`The policy was not changed: ${answer.body}`)
}
