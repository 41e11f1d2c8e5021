import assert from 'node:assert/strict'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import type { Caller, Json } from '../caller.ts'
import { buyUntilIssued, type HeldPolicy } from '../held-policy.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../ledgers.ts'
import { createReadyQuote, versionAndAmount } from '../ready-quote.ts'
import type { AttackTarget } from '../target.ts'

const LINK = /\/quote\/sign-proof\/([\w-]{43})/

/** A policy whose sign shows a logo, too small for a sharp print, with its holder's browser. */
export async function buyLogoPolicy(target: AttackTarget): Promise<HeldPolicy> {
  const holder = await target.newCaller()
  const quote = await createReadyQuote(holder, {
    grand_prize_signs: 'Yes',
    h_sponsor_name_1: 'Elm Street',
  })
  const logo = await upload(holder, quote.id)
  const customFields = { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: logo }
  const saved = await holder.send('PUT', `/contacts/${quote.id}`, {
    action: 'save',
    version: quote.version,
    customFields,
  })
  assert.equal(saved.status, 200, saved.text)
  const ready = { ...quote, ...versionAndAmount(saved) }
  return { holder, quote: ready, number: await buyUntilIssued(holder, ready) }
}

async function upload({ origin, cookies }: Caller, quoteId: string): Promise<string> {
  const content = await aPicture('png', 400, 120)
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const response = await fetch(`${origin}/quote/api/contacts/${quoteId}/logos`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART, cookie: cookies, 'x-xsrf-token': decodeURIComponent(token) },
    body: new Uint8Array(multipartBody([{ name: 'file', content, fileName: 'logo.png', type: 'image/png' }])),
  })
  const { data } = (await response.json()) as { data: Json }
  assert.equal(response.status, 201)
  return String(data['id'])
}

/** The secrets in the proofs that were mailed to an address, the oldest first, once there are so many. */
export async function proofLinks({ mail }: AttackTarget, email: string, count: number): Promise<string[]> {
  const find = () => mail.deliveriesTo(email).flatMap(({ plain }) => LINK.exec(plain)?.[1] ?? [])
  await waitUntil(() => find().length >= count, MAIL_TIMEOUT_MS)
  return find()
}
